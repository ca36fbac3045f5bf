import Foundation

/// A request under construction: every field of a call's arguments adds its part.
package struct RequestBuilder {
    /// What is known of the endpoint before the call.
    let plan: EndpointPlan
    var pathValues: [PathTemplate.Value?]
    /// The target that replaces the template, when a field brings one.
    var target: PathTemplate?
    /// The query of the fields, percent-encoded.
    var query = ""
    /// Names of query items that are not wanted, although endpoint or domain have them by default.
    var removedQueryItems: [String] = []
    var headerFields = HttpHeaders()
    var removedHeaders: [String] = []
    var cookies = CookiePairs()
    var tags = RequestTags()
    var body = HttpBody.none
    /// The form's items; nil when no field makes a form.
    var form: Form?

    init(_ plan: EndpointPlan) {
        self.plan = plan
        let count = plan.template.placeholders.count
        pathValues = count == 0 ? [] : Array(repeating: nil, count: count)
    }

    /// How values are written, by the endpoint and the domain.
    var options: ParameterOptions { plan.parameters }

    /// How the values of a field are written.
    func options(with own: [ParameterOption]) -> ParameterOptions {
        own.isEmpty ? plan.parameters : plan.parameters.applying(own)
    }
}

// MARK: Path

extension RequestBuilder {
    mutating func fillPlaceholder(named name: String, with value: some Any, _ options: ParameterOptions)
        throws(RequestProblem)
    {
        guard let index = plan.template.placeholders.firstIndex(where: { $0.name == name }) else {
            throw RequestProblem(
                .unusedPathParameter,
                name,
                "The path parameter \"\(name)\" has no placeholder; add {\(name)} to the path or remove the field."
            )
        }
        try fill(index, with: value, options)
    }

    /// Whether every placeholder has a value.
    var hasAllPathValues: Bool { !pathValues.contains(nil) }

    /// Leaves the next placeholder out for an argument that is nil.
    ///
    /// - Returns: Whether it is an optional one.
    mutating func omitNextPlaceholder() -> Bool {
        guard let index = pathValues.firstIndex(of: nil), plan.template.placeholders[index].isOptional else {
            return false
        }
        pathValues[index] = .omitted
        return true
    }

    /// Fills the first placeholder that has no value yet with an argument, whose position counts from 1.
    mutating func fillNextPlaceholder(with value: some Any, position: Int) throws(RequestProblem) {
        guard let index = pathValues.firstIndex(of: nil) else {
            throw RequestProblem.noPlaceholder(for: type(of: value), at: position)
        }
        try fill(index, with: value, options)
    }

    private mutating func fill(_ index: Int, with value: some Any, _ options: ParameterOptions) throws(RequestProblem) {
        let placeholder = plan.template.placeholders[index]
        let texts = try Self.texts(of: value, "The path parameter \"\(placeholder.name)\"", placeholder.name, options)
        if texts.isEmpty {
            guard placeholder.isOptional else {
                throw RequestProblem(
                    .nullPathValue,
                    placeholder.name,
                    "The path parameter \"\(placeholder.name)\" is nil or an empty list; a placeholder {\(placeholder.name)?} "
                        + "may be."
                )
            }
            return try fill(index, with: .omitted)
        }
        var encoded: [String] = []
        for text in texts { encoded.append(try Self.encode(text, for: placeholder, options)) }
        try fill(index, with: .text(encoded.joined(separator: options.pathDelimiter)))
    }

    /// Fills a placeholder, once.
    mutating func fill(_ index: Int, with value: PathTemplate.Value) throws(RequestProblem) {
        guard pathValues[index] == nil else {
            let name = plan.template.placeholders[index].name
            throw RequestProblem(.duplicatePathParameter, name, "The placeholder {\(name)} is given two values.")
        }
        pathValues[index] = value
    }

    /// A text as it stands in a path. The empty one is the root of a tree; in a segment it would lead to another resource.
    private static func encode(_ text: String, for placeholder: PathTemplate.Placeholder, _ options: ParameterOptions)
        throws(RequestProblem) -> String
    {
        guard !text.isEmpty || placeholder.isCatchAll || options.allowsEmptyPathValues == true else {
            throw RequestProblem(
                .emptyPathValue,
                placeholder.name,
                "The path parameter \"\(placeholder.name)\" is an empty text; if the server knows such a path, add the option "
                    + ".allowsEmptyPathValues."
            )
        }
        switch options.pathEncoding ?? .segment {
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

    /// The path, filled.
    func path() throws(RequestProblem) -> String {
        if let target { return try target.path(with: []) }
        if let path = plan.fixedPath { return path }
        return try plan.template.path(with: pathValues)
    }
}

extension ParameterOptions {
    /// What stands between the elements of a list in a path, percent-encoded.
    fileprivate var pathDelimiter: String {
        guard let arrays, case .delimited(let delimiter) = arrays.kind else { return "," }
        return arrays.isDelimiterEncoded
            ? PercentEncoding.value.encode(delimiter) : PercentEncoding.encodedPath.encode(delimiter)
    }
}

// MARK: Texts of values

extension RequestBuilder {
    /// The items that a value becomes where names may repeat.
    static func items(
        of value: some Any,
        _ culprit: @autoclosure () -> String,
        _ name: String,
        isMap: Bool = false,
        _ options: ParameterOptions
    ) throws(RequestProblem) -> [ParameterItem] {
        let items = try naming(culprit(), name) { () throws(RequestProblem) in
            try ParameterItem.items(of: value, named: isMap ? nil : name, options)
        }
        if options.isPreEncoded == true {
            for item in items { try requireEscapes(in: [item.name] + (item.elements ?? []), culprit(), name) }
        }
        return items
    }

    /// The texts that a value becomes where there is one name: one for a scalar, one for each element of a list.
    static func texts(
        of value: some Any,
        _ culprit: @autoclosure () -> String,
        _ name: String,
        _ options: ParameterOptions
    ) throws(RequestProblem) -> [String] {
        try naming(culprit(), name) { () throws(RequestProblem) in try ParameterNode(value, options).texts() }
    }

    /// Refuses texts that are declared as encoded and are not.
    static func requireEscapes(in texts: [String], _ culprit: @autoclosure () -> String, _ name: String)
        throws(RequestProblem)
    {
        guard texts.allSatisfy(PercentEncoding.hasOnlyEscapes) else {
            throw RequestProblem(
                .invalidPercentEncoding,
                name,
                "\(culprit()) is declared as encoded, but holds a stray \"%\"."
            )
        }
    }

    /// Puts the culprit's name before the message of whatever problem a closure has.
    static func naming<Result>(
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

extension RequestBuilder: CustomReflectable {
    /// A mirror without the parts of the request, so that `dump` shows no secret.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
