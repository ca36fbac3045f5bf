import Foundation

/// The parts of a request that is put together at run time: what the styles of calling have in common, and what the
/// encoder takes as a call's one argument.
package struct CallParts {
    private(set) var fields: [any RequestParameter] = []

    package init() {}

    /// Holds a base URL against the rules for base URLs. One that is a path itself goes behind the client's own.
    package mutating func addBase(_ text: String?) {
        guard let text, !text.isEmpty, text.first != "/" else { return }
        fields.append(BaseURLCheck(text: text))
    }

    /// Adds values of the path's placeholders.
    package mutating func addPath(_ values: [String: Any?]) {
        for (name, value) in values.sorted(by: \.key) {
            fields.append(Path(wrappedValue: value, name))
        }
    }

    /// Adds query parameters.
    ///
    /// - Parameters:
    ///   - query: A dictionary, `KeyValuePairs`, `[URLQueryItem]` or an `Encodable` object; nil for none.
    ///   - options: How they are written, unless they are items; by default as endpoint and domain say.
    package mutating func addQuery(_ query: Any?, _ options: [ParameterOption] = []) {
        guard let query else { return }
        if let items = query as? [URLQueryItem] {
            fields += items.map { item -> any RequestParameter in
                item.value.map { Query(wrappedValue: $0, item.name) } ?? QueryFlag(wrappedValue: item.name)
            }
        } else {
            let values = (query as? [String: Any?])?.filter { !($0.value is NSNull) }
            fields.append(QueryMap(wrappedValue: values ?? query, name: "query", options: options))
        }
    }

    /// Adds header fields.
    package mutating func addHeaders(_ headers: HttpHeaders) {
        fields += headers.map { Header(wrappedValue: $0.value, $0.name) }
    }

    /// Adds the fields of a form. Files and bytes make it a multipart form.
    ///
    /// - Parameters:
    ///   - values: Texts, numbers, lists and the like; files as ``FormFile/File``, as `Data` or by their URL.
    ///   - isMultipart: Whether it is a multipart form even without files.
    ///   - options: How the fields are written; by default as endpoint and domain say.
    package mutating func addForm(
        _ values: [String: Any?],
        isMultipart: Bool = false,
        _ options: [ParameterOption] = []
    ) {
        if isMultipart { fields.append(FormFile(wrappedValue: .empty, "")) }
        for (name, value) in values.sorted(by: \.key) {
            switch value {
            case is NSNull: break
            case let file as FormFile.File: fields.append(FormFile(wrappedValue: file, name))
            case let data as Data where isMultipart:
                fields.append(FormFile(wrappedValue: FormFile.File(fileName: name, content: data), name))
            case let url as URL where isMultipart && url.isFileURL:
                fields.append(FormFile(wrappedValue: FormFile.File(contentsOf: url), name))
            default: fields.append(FormParam(wrappedValue: value, name: name, options: options))
            }
        }
    }

    /// Adds a body of whatever kind: an ``HttpBody``, a form, bytes, an `Encodable` value or a dictionary or array of
    /// such values as JSON; nil for none.
    package mutating func addBody(_ body: Any?) {
        if let body { fields.append(AnyBody(value: body)) }
    }
}

extension CallParts {
    /// Writes the parts into a request.
    func encode(into builder: inout RequestBuilder) throws(RequestProblem) {
        for field in fields { try field.encode(as: "", into: &builder) }
    }
}

/// A base URL that has to be one, or its path would go to the client's.
private struct BaseURLCheck: RequestParameter {
    let text: String

    func encode(as label: String, into builder: inout RequestBuilder) throws(RequestProblem) {
        _ = try BaseURL(text)
    }
}

/// A body whose type is known at run time alone.
private struct AnyBody: RequestParameter {
    let value: Any

    func encode(as label: String, into builder: inout RequestBuilder) throws(RequestProblem) {
        switch value {
        case let optional as any OptionalValue where optional.isNil: return
        case let body as HttpBody: try builder.setBody(body, named: "body")
        case let form as HttpForm: try builder.setBody(.form(form), named: "body")
        case let form as MultipartBody: try builder.setBody(.multipart(form), named: "body")
        case let data as Data:
            try builder.setBody(.data(data, contentType: MediaType.bytes), named: "body")
        case let body as any Encodable: try builder.setJsonBody(body, named: "body")
        default: try builder.setJsonBody(LooseJson(value), named: "body")
        }
    }
}
