extension RequestBuilder {
    /// Sets the target that stands in the template's place.
    mutating func setTarget(_ value: some Any, named name: String, _ options: ParameterOptions) throws(RequestProblem) {
        guard target == nil, plan.template.isEmpty else {
            throw RequestProblem(
                .conflictingURL,
                name,
                "The URL \"\(name)\" stands beside \(target == nil ? "a path template" : "another one"); "
                    + "declare the endpoint with an empty path, without .pathPrefix, and the request with one @Url field."
            )
        }
        let texts = try Self.texts(of: value, "The URL \"\(name)\"", name, options)
        guard let text = texts.first, texts.count == 1, !text.isEmpty else {
            throw RequestProblem(.missingURL, name, "The URL \"\(name)\" is nil or empty; give the call a target.")
        }
        target = try Self.parse(text, named: name)
    }

    /// Reads a target. The problem does not quote it, for what comes at run time may hold secrets.
    private static func parse(_ text: String, named name: String) throws(RequestProblem) -> PathTemplate {
        if let scheme = scheme(of: text), scheme != "http", scheme != "https" {
            throw RequestProblem(
                .unsupportedScheme,
                name,
                "The URL \"\(name)\" has the scheme \(scheme); only http and https are sent."
            )
        }
        do throws(RequestProblem) {
            return try PathTemplate(text, isLiteral: true)
        } catch {
            throw RequestProblem(
                .invalidURL,
                name,
                "The URL \"\(name)\" is neither a path nor an http(s) URL with a host and without a user name."
            )
        }
    }

    /// The lower-case scheme of an absolute URI (RFC 3986 §3.1); nil for a relative one.
    private static func scheme(of text: String) -> String? {
        let scheme = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
        guard scheme.first?.isLetter == true, text[scheme.endIndex...].first == ":" else { return nil }
        return scheme.lowercased()
    }
}
