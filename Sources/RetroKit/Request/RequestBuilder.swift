import Foundation

/// A request under construction: every field of a call's arguments adds its part.
public struct RequestBuilder {
    private let template: PathTemplate
    let encoder: JSONEncoder
    private var pathValues: [String?]
    private(set) var query: String
    private(set) var headerFields = HttpHeaders()
    private(set) var removedHeaders: [String] = []
    var body = HttpBody.none
    var formParts: [FormPart] = []
    var hasForm = false
    var hasFiles = false

    enum FormPart {
        case field(HttpForm.Field)
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

// MARK: The finished path

extension RequestBuilder {
    /// The path, filled.
    func path() throws(RequestProblem) -> String {
        try template.path(with: pathValues)
    }
}

// MARK: Texts of values

extension RequestBuilder {
    /// The items that a value becomes where names may repeat: one for a scalar, one for each element of a list, and
    /// one under `name[key]` for each entry of a dictionary.
    static func items(of value: some Any, _ culprit: @autoclosure () -> String, _ name: String)
        throws(RequestProblem) -> [HttpForm.Field]
    {
        try naming(culprit(), name) { () throws(RequestProblem) in try items(of: ParameterNode(value), named: name) }
    }

    private static func items(of node: ParameterNode, named name: String) throws(RequestProblem) -> [HttpForm.Field] {
        var items: [HttpForm.Field] = []
        if case .map(let entries) = node {
            for entry in entries { items += try Self.items(of: entry.value, named: "\(name)[\(entry.key)]") }
        } else {
            items = try node.texts().map { HttpForm.Field(name: name, value: $0) }
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
