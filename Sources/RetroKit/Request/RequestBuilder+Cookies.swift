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
        headerFields.append(cookies.text, for: "Cookie")
    }
}
