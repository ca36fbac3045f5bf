import Foundation

extension HttpRequestParams {
    /// The request with a base URL: its own, or a transport's default.
    ///
    /// - Throws: ``TransportError`` of kind `invalidURL` when there is neither.
    package func resolved(with defaults: TransportConfiguration.Values) throws(TransportError) -> HttpRequestParams {
        if baseURL != nil { return self }
        guard let baseURL = defaults.baseURL else {
            throw TransportError(
                .invalidURL,
                defaults.problem?.message
                    ?? "The request has no base URL; give its domain one, or call setConfiguration on the transport.",
                underlying: defaults.problem
            )
        }
        var request = self
        request.baseURL = baseURL
        return request
    }

    /// The request's header fields with a transport's defaults behind them. The defaults belong to the transport's own
    /// base URL: a request to another origin goes without them, so that domains which share a transport stay apart.
    package func headerFields(over defaults: TransportConfiguration.Values) -> HttpHeaders {
        if let baseURL, defaults.baseURL?.hasSameOrigin(as: baseURL) != true { return headerFields }
        var inherited = defaults.headerFields
        for name in removedHeaders { inherited.remove(name) }
        if hasLeftOrigin { inherited = HttpHeaders(inherited.filter { !isCredential($0.name) }) }
        return headerFields.merged(over: inherited)
    }
}

extension HttpRequestParams {
    /// The request as it goes over the wire, with a transport's defaults, but without the fields that frame the message
    /// and belong to the connection: these are left to the transport. Beside a body there is always a content type, for
    /// URLSession and libcurl would name a form.
    ///
    /// A request by the encoder has passed every check before; one that was made or changed by hand has passed none.
    ///
    /// - Parameter defaults: The transport's defaults.
    /// - Returns: The request, complete.
    /// - Throws: ``TransportError`` of kind `unsupportedRequest` or `invalidURL` for what would break out of its place
    ///   in the message.
    package func readyToSend(over defaults: TransportConfiguration.Values) throws(TransportError) -> HttpRequestParams {
        guard HeaderSyntax.isToken(httpMethod.rawValue) else {
            throw TransportError(
                .unsupportedRequest,
                "The method \(httpMethod.rawValue.debugDescription) is no token (RFC 9110 §9.1)."
            )
        }
        guard Self.isEncoded(percentEncodedPath), percentEncodedQuery.map(Self.isEncoded) ?? true else {
            throw TransportError(
                .invalidURL,
                "The path or query of a request to \(baseURL?.host ?? "an unknown host") is not percent-encoded."
            )
        }
        var fields = try Self.checked(headerFields(over: defaults))
        if !httpBody.isNone, !fields.contains("Content-Type") {
            let type = httpBody.contentType ?? MediaType.bytes
            if let problem = HeaderSyntax.problem(of: type, in: "Content-Type") { throw Self.refusal(problem) }
            fields.append(type, for: "Content-Type")
        }
        if case .multipart(let form) = httpBody { try Self.checkHeads(of: form) }
        var request = self
        request.headerFields = fields
        request.httpBody = httpBody.withPartsOpened
        return request
    }

    private static func checked(_ headerFields: HttpHeaders) throws(TransportError) -> HttpHeaders {
        var fields = HttpHeaders()
        do throws(RequestProblem) {
            for field in headerFields where !HeaderSyntax.isReserved(field.name) {
                if HeaderSyntax.isLeftOut(field.name, field.value) { continue }
                let field = try HeaderSyntax.checked(name: field.name, value: field.value)
                fields.append(field.value, for: field.name)
            }
        } catch {
            throw refusal(error)
        }
        return fields
    }

    private static func checkHeads(of form: MultipartBody) throws(TransportError) {
        do throws(RequestProblem) {
            for part in form.parts { try part.checkHead() }
        } catch {
            throw refusal(error)
        }
    }

    private static func refusal(_ problem: RequestProblem) -> TransportError {
        TransportError(.unsupportedRequest, problem.message, underlying: problem)
    }

    private static func isEncoded(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "#") }
    }
}
