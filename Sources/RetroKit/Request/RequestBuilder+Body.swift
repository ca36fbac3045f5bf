import Foundation

// MARK: A body of one value

extension RequestBuilder {
    mutating func setJsonBody(
        _ value: some Encodable,
        named name: String,
        contentType: String? = nil,
        encoder: JSONEncoder? = nil
    ) throws(RequestProblem) {
        let data = try json(value, named: name, by: encoder)
        try setBody(.data(data, contentType: MediaType.json), named: name, contentType: contentType)
    }

    /// A value as JSON.
    func json(_ value: some Encodable, named name: String, by own: JSONEncoder?) throws(RequestProblem) -> Data {
        do {
            return try plan.json(of: value, by: own)
        } catch {
            throw Self.unencodable(name, "JSON", error)
        }
    }

    /// A parameter's value as a JSON text; nil for a nil.
    func jsonText(of value: some Any, named name: String) throws(RequestProblem) -> String? {
        if let optional = value as? any OptionalValue, optional.isNil { return nil }
        guard let value = value as? any Encodable else {
            throw RequestProblem(
                .unsupportedValue,
                name,
                "The parameter \"\(name)\", \(String(withArticle: type(of: value))), has the option .json, but is not Encodable."
            )
        }
        do {
            return String(decoding: try plan.json(of: value, by: nil), as: UTF8.self)
        } catch {
            throw RequestProblem(
                .invalidValue,
                name,
                "The parameter \"\(name)\" cannot be encoded as JSON: \(error.codingSummary)."
            )
        }
    }

    private static func unencodable(_ name: String, _ format: String, _ error: any Error) -> RequestProblem {
        RequestProblem(
            .unencodableBody,
            name,
            "The body \"\(name)\" cannot be encoded as \(format): \(error.codingSummary)."
        )
    }

    mutating func setRawBody(_ value: some Any, named name: String, contentType: String?) throws(RequestProblem) {
        let body: HttpBody
        if let raw = value as? any RawBodyValue {
            body = try raw.httpBody(for: name)
        } else if let value = value as? any Encodable {
            let data = try encoded(value, named: name, as: contentType ?? MediaType.json)
            body = .data(data, contentType: MediaType.json)
        } else {
            throw RequestProblem(
                .unencodableBody,
                name,
                "The body \"\(name)\", \(String(withArticle: type(of: value))), is neither bytes nor text nor a file nor "
                    + "Encodable."
            )
        }
        try setBody(body, named: name, contentType: contentType)
    }

    /// What encodes bodies of a content type: the domain's coders first, and property lists in any case; nil when nothing
    /// does.
    func coder(for contentType: String) -> (any BodyCoder)? {
        plan.coders.coder(for: contentType) ?? [PropertyListCoder()].coder(for: contentType)
    }

    /// A value in the format of a content type.
    func encoded(_ value: any Encodable, named name: String, as contentType: String) throws(RequestProblem) -> Data {
        if MediaType(contentType)?.isJson == true { return try json(value, named: name, by: nil) }
        guard let coder = coder(for: contentType) else {
            throw RequestProblem(
                .unencodableBody,
                name,
                "There is no coder for the content type \(contentType) of \"\(name)\"; add one to the domain's coders."
            )
        }
        do {
            return try coder.encode(value)
        } catch {
            throw Self.unencodable(name, contentType, error)
        }
    }

    /// Sets the body, once. A content type that the field itself names counts as one of the request's headers.
    mutating func setBody(_ new: HttpBody, named name: String, contentType: String? = nil) throws(RequestProblem) {
        guard case .none = body else {
            throw RequestProblem(.multipleBodies, name, "\"\(name)\" is a second body; a request has one.")
        }
        body = new
        if let contentType {
            try addHeader(HeaderSyntax.checked(name: "Content-Type", value: contentType))
        }
    }
}

// MARK: Forms

extension RequestBuilder {
    /// What a request's form fields are sent as.
    struct Form {
        /// An item of a form.
        enum Item {
            case field(HttpForm.Field)
            case part(MultipartBody.Part)
        }

        /// The items, in order.
        var items: [Item] = []
        /// Whether a part makes it a multipart form.
        var isMultipart = false
        /// The first field that must not be in a multipart form; nil for none.
        var urlEncodedField: String?
    }

    mutating func addFormField(_ value: some Any, named name: String, isMap: Bool = false, _ options: ParameterOptions)
        throws(RequestProblem)
    {
        let items = try Self.items(of: value, "The form field \"\(name)\"", name, isMap: isMap, options)
        editForm { $0.items += items.map { .field(HttpForm.Field($0, options)) } }
    }

    /// Makes a form with files or parts an error.
    mutating func requireUrlEncodedForm(for name: String) {
        editForm { $0.urlEncodedField = $0.urlEncodedField ?? name }
    }

    /// Makes the form a multipart one.
    mutating func requireMultipartForm() {
        editForm { $0.isMultipart = true }
    }

    mutating func append(_ part: MultipartBody.Part) {
        editForm { $0.items.append(.part(part)) }
    }

    private mutating func editForm(_ edit: (inout Form) -> Void) {
        var edited = form ?? Form()
        form = nil
        edit(&edited)
        form = edited
    }

    /// The body, of whatever fields made it.
    ///
    /// - Returns: The body; `.none` when no field makes one.
    /// - Throws: ``RequestProblem`` when the fields make no one body.
    func finishedBody() throws(RequestProblem) -> HttpBody {
        form == nil ? body : try finishedForm()
    }

    private func finishedForm() throws(RequestProblem) -> HttpBody {
        guard let form else { return body }
        guard case .none = body else {
            throw RequestProblem(
                .conflictingBody,
                nil,
                "The request has both a body and form fields; a form is a body of its own."
            )
        }
        guard form.isMultipart else {
            return .form(HttpForm(form.items.compactMap { if case .field(let field) = $0 { field } else { nil } }))
        }
        if let name = form.urlEncodedField {
            throw RequestProblem(
                .conflictingBody,
                name,
                "The field \"\(name)\" is declared as url-encoded, but the form has files or parts; use @FormParam."
            )
        }
        let parts = form.items.map { item in
            switch item {
            case .field(let field): MultipartBody.Part(name: field.name, value: field.value)
            case .part(let part): part
            }
        }
        guard let boundary = plan.body.boundary else { return .multipart(MultipartBody(parts)) }
        return .multipart(try MultipartBody(parts, boundary: boundary))
    }
}

extension HttpForm.Field {
    /// Makes a field of a parameter's item, with the options that it is written by.
    fileprivate init(_ item: ParameterItem, _ options: ParameterOptions) {
        let value = item.value ?? ""
        guard item.value == nil || options.isPreEncoded == true || options.spaces == .percent else {
            self.init(name: item.name, value: value)
            return
        }
        var text = ""
        item.append(to: &text, by: options.formEncoding)
        self.init(name: item.name, value: value, encodedText: text)
    }
}
