import Foundation

/// A request under construction: every field of a call's arguments adds its part.
public struct RequestBuilder {
    private let template: PathTemplate
    private let encoder: JSONEncoder
    private var pathValues: [String?]
    private(set) var query: String
    private(set) var headerFields = HttpHeaders()
    private(set) var removedHeaders: [String] = []
    private var body = HttpBody.none
    private var formParts: [FormPart] = []
    private var hasForm = false
    private var hasFiles = false

    private enum FormPart {
        case field(FormBody.Field)
        case file(MultipartBody.Part)
    }

    init(template: PathTemplate, encoder: JSONEncoder) {
        self.template = template
        self.encoder = encoder
        pathValues = Array(repeating: nil, count: template.placeholders.count)
        query = template.query
    }
}

// MARK: Path

extension RequestBuilder {
    mutating func fillPlaceholder(named name: String, with value: some Any, _ encoding: PathEncoding)
        throws(RequestProblem)
    {
        guard let index = template.placeholders.firstIndex(where: { $0.name == name }) else {
            throw RequestProblem(
                .unusedPathParameter,
                name,
                "The path parameter \"\(name)\" has no placeholder; add {\(name)} to the path or remove the field."
            )
        }
        try fill(index, with: value, encoding)
    }

    /// Whether every placeholder has a value.
    var hasAllPathValues: Bool { !pathValues.contains(nil) }

    /// Fills the first placeholder that has no value yet with an argument, whose position counts from 1.
    mutating func fillNextPlaceholder(with value: some Any, position: Int) throws(RequestProblem) {
        guard let index = pathValues.firstIndex(of: nil) else {
            throw RequestProblem(
                .unusedPathParameter,
                "argument \(position)",
                "Argument \(position), a \(type(of: value)), has no placeholder left in the path; "
                    + "add one, or pass a request with @Query, @Header or @JsonBody fields, or Data as the body."
            )
        }
        try fill(index, with: value, .segment)
    }

    private mutating func fill(_ index: Int, with value: some Any, _ encoding: PathEncoding) throws(RequestProblem) {
        let placeholder = template.placeholders[index]
        guard pathValues[index] == nil else {
            throw RequestProblem(
                .duplicatePathParameter,
                placeholder.name,
                "The placeholder {\(placeholder.name)} is given two values."
            )
        }
        let texts = try Self.texts(of: value, "The path parameter \"\(placeholder.name)\"", placeholder.name)
        guard !texts.isEmpty else {
            throw RequestProblem(
                .nullPathValue,
                placeholder.name,
                "The path parameter \"\(placeholder.name)\" is nil or an empty list."
            )
        }
        var encoded: [String] = []
        for text in texts { encoded.append(try Self.encode(text, for: placeholder, encoding)) }
        pathValues[index] = encoded.joined(separator: ",")
    }

    private static func encode(_ text: String, for placeholder: PathTemplate.Placeholder, _ encoding: PathEncoding)
        throws(RequestProblem) -> String
    {
        guard !text.isEmpty else {
            throw RequestProblem(
                .emptyPathValue,
                placeholder.name,
                "The path parameter \"\(placeholder.name)\" is an empty text."
            )
        }
        switch encoding {
        case .segment where placeholder.isCatchAll, .segments:
            return PercentEncoding.segments.encode(text)
        case .segment:
            return PercentEncoding.value.encode(text)
        case .preEncoded:
            guard PercentEncoding.hasOnlyEscapes(text) else {
                throw RequestProblem(
                    .invalidPercentEncoding,
                    placeholder.name,
                    "The path parameter \"\(placeholder.name)\" is declared as encoded, but holds a stray \"%\"."
                )
            }
            return PercentEncoding.encodedPath.encode(text)
        }
    }
}

// MARK: Query and headers

extension RequestBuilder {
    mutating func addQuery(_ value: some Any, named name: String) throws(RequestProblem) {
        for item in try Self.items(of: value, "The query parameter \"\(name)\"", name) {
            if !query.isEmpty { query += "&" }
            PercentEncoding.value.append(item.name, to: &query)
            query += "="
            PercentEncoding.value.append(item.value, to: &query)
        }
    }

    mutating func addHeader(_ value: some Any, named name: String) throws(RequestProblem) {
        let texts = try Self.texts(of: value, "The header \(name)", name)
        if texts.isEmpty { removedHeaders.append(try HeaderSyntax.checked(name: name, value: "").name) }
        for text in texts {
            let field = try HeaderSyntax.checked(name: name, value: text)
            headerFields.append(field.value, for: field.name)
        }
    }
}

// MARK: Body

extension RequestBuilder {
    mutating func setJsonBody(_ value: some Encodable, named name: String) throws(RequestProblem) {
        if let optional = value as? any OptionalValue, optional.isNil { return }
        do {
            try setBody(.data(try encoder.encode(value), contentType: "application/json"), named: name)
        } catch let problem as RequestProblem {
            throw problem
        } catch {
            throw RequestProblem(
                .unencodableBody,
                name,
                "The body \"\(name)\" cannot be encoded as JSON: \(error.codingSummary)."
            )
        }
    }

    mutating func setBody(_ new: HttpBody, named name: String) throws(RequestProblem) {
        guard case .none = body else {
            throw RequestProblem(.multipleBodies, name, "\"\(name)\" is a second body; a request has one.")
        }
        body = new
    }

    mutating func addFormField(_ value: some Any, named name: String) throws(RequestProblem) {
        hasForm = true
        formParts += try Self.items(of: value, "The form field \"\(name)\"", name).map(FormPart.field)
    }

    mutating func addFormFile(_ file: FormFile.File?, named name: String) throws(RequestProblem) {
        hasForm = true
        hasFiles = true
        guard let file else { return }
        formParts.append(
            .file(
                MultipartBody.Part(
                    name: name,
                    filename: file.fileName,
                    contentType: try Self.contentType(of: file, named: name),
                    content: file.content
                )
            )
        )
    }

    private static func contentType(of file: FormFile.File, named name: String) throws(RequestProblem) -> String {
        let type = file.mimeType.isEmpty ? "application/octet-stream" : file.mimeType
        do throws(RequestProblem) {
            return try HeaderSyntax.checked(name: "Content-Type", value: type).value
        } catch {
            throw RequestProblem(
                error.code,
                name,
                "The MIME type of the file \"\(name)\" is not of the form type/subtype."
            )
        }
    }
}

// MARK: The finished parts

extension RequestBuilder {
    /// The path, filled.
    func path() throws(RequestProblem) -> String {
        try template.path(with: pathValues)
    }

    /// The body, of whatever fields made it.
    func finishedBody() throws(RequestProblem) -> HttpBody {
        guard hasForm else { return body }
        guard case .none = body else {
            throw RequestProblem(
                .conflictingBody,
                nil,
                "The request has both a body and form fields; a form is a body of its own."
            )
        }
        guard hasFiles else {
            return .form(FormBody(formParts.compactMap { if case .field(let field) = $0 { field } else { nil } }))
        }
        return .multipart(
            MultipartBody(
                formParts.map {
                    switch $0 {
                    case .field(let field): MultipartBody.Part(name: field.name, value: field.value)
                    case .file(let part): part
                    }
                }
            )
        )
    }
}

// MARK: Texts of values

extension RequestBuilder {
    /// The items that a value becomes where names may repeat: one for a scalar, one for each element of a list, and
    /// one under `name[key]` for each entry of a dictionary.
    private static func items(of value: some Any, _ culprit: @autoclosure () -> String, _ name: String)
        throws(RequestProblem) -> [FormBody.Field]
    {
        try naming(culprit(), name) { () throws(RequestProblem) in try items(of: ParameterNode(value), named: name) }
    }

    private static func items(of node: ParameterNode, named name: String) throws(RequestProblem) -> [FormBody.Field] {
        var items: [FormBody.Field] = []
        if case .map(let entries) = node {
            for entry in entries { items += try Self.items(of: entry.value, named: "\(name)[\(entry.key)]") }
        } else {
            items = try node.texts().map { FormBody.Field(name: name, value: $0) }
        }
        return items
    }

    /// The texts that a value becomes where there is one name: one for a scalar, one for each element of a list.
    private static func texts(of value: some Any, _ culprit: @autoclosure () -> String, _ name: String)
        throws(RequestProblem) -> [String]
    {
        try naming(culprit(), name) { () throws(RequestProblem) in try ParameterNode(value).texts() }
    }

    /// Puts the culprit's name before the message of whatever problem a closure has.
    private static func naming<Result>(
        _ culprit: @autoclosure () -> String,
        _ name: String,
        _ body: () throws(RequestProblem) -> Result
    ) throws(RequestProblem) -> Result {
        do throws(RequestProblem) {
            return try body()
        } catch {
            throw RequestProblem(error.code, name, "\(culprit()) \(error.message)")
        }
    }
}
