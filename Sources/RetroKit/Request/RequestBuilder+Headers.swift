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
        if texts.allSatisfy({ HeaderSyntax.isLeftOut(name, $0) }) {
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

/// The cookies of a request under construction.
struct CookiePairs {
    fileprivate(set) var names: [String] = []
    /// The value of the `Cookie` field (RFC 6265 §4.2.1); empty for none.
    fileprivate(set) var text = ""
}

extension RequestBuilder {
    mutating func addCookie(_ value: some Any, named name: String, _ options: ParameterOptions) throws(RequestProblem) {
        let texts = try Self.texts(of: value, "The cookie \(name)", name, options)
        guard HeaderSyntax.isToken(name) else {
            throw RequestProblem(
                .invalidCookie,
                name,
                "The cookie name \(name.debugDescription) is not allowed; use letters, digits, - and _ (RFC 6265 §4.1.1)."
            )
        }
        guard !cookies.names.contains(name) else {
            throw RequestProblem(
                .duplicateParameter,
                name,
                "The request sets the cookie \(name) twice; remove one of the fields."
            )
        }
        cookies.names.append(name)
        for text in texts {
            if !cookies.text.isEmpty { cookies.text += "; " }
            cookies.text += "\(name)=\(try Self.cookieValue(text, named: name, options))"
        }
    }

    private static func cookieValue(_ text: String, named name: String, _ options: ParameterOptions)
        throws(RequestProblem) -> String
    {
        let encoded = PercentEncoding.cookie.encode(text)
        guard options.isPreEncoded == true else { return encoded }
        guard encoded.replacing("%25", with: "%") == text else {
            throw RequestProblem(
                .invalidCookie,
                name,
                "The value of the cookie \(name) is declared as encoded, but holds characters that RFC 6265 does not allow."
            )
        }
        return text
    }

    /// Puts the cookies into their field.
    mutating func addCookieHeader() throws(RequestProblem) {
        guard !cookies.text.isEmpty else { return }
        guard !headerFields.contains("Cookie") else {
            throw RequestProblem(
                .duplicateParameter,
                "Cookie",
                "The request sets the header Cookie beside @Cookie fields; use one of the two."
            )
        }
        if let problem = HeaderSyntax.problem(of: cookies.text, in: "Cookie") { throw problem }
        headerFields.append(cookies.text, for: "Cookie")
    }
}
