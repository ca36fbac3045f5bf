extension RequestBuilder {
    /// Fields that a message has once at most, as far as sending two does harm.
    private static let singleHeaders = [
        "Content-Type", "User-Agent", "Referer", "From", "If-Modified-Since", "If-Range",
    ]

    mutating func addHeader(_ value: some Any, named name: String, _ options: ParameterOptions) throws(RequestProblem) {
        try addHeader(of: Self.texts(of: value, "The header \(name)", name, options), named: name, options)
    }

    mutating func addHeaderMap(_ value: some Any, named name: String, _ options: ParameterOptions)
        throws(RequestProblem)
    {
        let culprit = "The header map \"\(name)\""
        let node = try Self.naming(culprit, name) { () throws(RequestProblem) in try ParameterNode(value, options) }
        if node == .absent { return }
        guard case .map(let entries) = node else {
            throw RequestProblem(.unsupportedValue, name, "\(culprit) is neither a dictionary nor an object with keys.")
        }
        for entry in entries {
            let texts = try Self.naming("The header \(entry.key)", entry.key) { () throws(RequestProblem) in
                try entry.value.texts()
            }
            try addHeader(of: texts, named: entry.key, options)
        }
    }

    private mutating func addHeader(of texts: [String], named name: String, _ options: ParameterOptions)
        throws(RequestProblem)
    {
        if texts.isEmpty {
            try HeaderSyntax.check(name: name)
            return removedHeaders.append(name)
        }
        guard let arrays = options.arrays, case .delimited(let delimiter) = arrays.kind else {
            for text in texts { try addHeader(HeaderSyntax.checked(name: name, value: text)) }
            return
        }
        try addHeader(HeaderSyntax.checked(name: name, value: texts.joined(separator: delimiter)))
    }

    /// Adds a field that has been checked.
    mutating func addHeader(_ field: HttpHeaders.Field) throws(RequestProblem) {
        if headerFields.contains(field.name), Self.isSingle(field.name) {
            throw RequestProblem(
                .duplicateParameter,
                field.name,
                "The request sets the header \(field.name) twice, which has one value; remove one of the fields."
            )
        }
        headerFields.append(field.value, for: field.name)
    }

    static func isSingle(_ name: String) -> Bool {
        singleHeaders.contains { $0.isEqualIgnoringAsciiCase(to: name) }
    }
}
