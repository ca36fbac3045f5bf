extension RedirectPolicy {
    /// Decides what a response asks for. Nothing is sent here.
    ///
    /// - Parameters:
    ///   - request: The request that was answered, its base URL resolved.
    ///   - status: The response's status code.
    ///   - headerFields: The response's headers.
    ///   - count: How many redirects were followed before.
    /// - Returns: The request to send next; nil when the response is to be returned as it is.
    /// - Throws: ``TransportError`` of kind `redirectRejected`, also for a body that would have to be sent again and can be
    ///   sent only once, or `tooManyRedirects`.
    package func next(
        after request: HttpRequestParams,
        status: Int,
        headerFields: HttpHeaders,
        followed count: Int = 0
    ) throws(TransportError) -> HttpRequestParams? {
        guard reach != .nowhere, let base = request.baseURL, let rule = Rule(status: status),
            let location = headerFields["Location"]?.trimmingHttpWhitespace, !location.isEmpty
        else { return nil }
        let target = try RedirectTarget(location, from: request, at: base)
        let staysAtOrigin = target.origin.hasSameOrigin(as: base)
        if reach == .sameOrigin, !staysAtOrigin { return nil }
        guard count < limit else {
            throw TransportError(
                .tooManyRedirects,
                "The call was redirected more than \(limit) times, lastly by \(base.host)."
            )
        }
        var next = request
        next.baseURL = target.origin
        next.percentEncodedPath = target.percentEncodedPath
        next.percentEncodedQuery = target.percentEncodedQuery
        if rule.becomesGet(request.httpMethod) { next.becomeGet() }
        guard next.httpBody.isReplayable else {
            throw TransportError(
                .redirectRejected,
                "\(base.host) redirects the request with its body, a stream that can be read only once: it is not sent "
                    + "again. Send a stream that can be opened anew, or call the URL that the service redirects to."
            )
        }
        if !staysAtOrigin { next.leaveOrigin() }
        return next
    }
}

/// What a redirecting status does to the method.
private enum Rule {
    case postBecomesGet, othersBecomeGet, staysAsItIs

    /// The rule of a status; nil when it redirects nowhere.
    init?(status: Int) {
        switch status {
        case 301, 302: self = .postBecomesGet
        case 303: self = .othersBecomeGet
        case 307, 308: self = .staysAsItIs
        default: return nil
        }
    }

    func becomesGet(_ method: HttpMethod) -> Bool {
        switch self {
        case .postBecomesGet: method == .post
        case .othersBecomeGet: method != .get && method != .head
        case .staysAsItIs: false
        }
    }
}

extension HttpRequestParams {
    /// Names of the header fields that describe a body (Fetch standard, request-body-header name).
    private static let bodyHeaders = [
        "Content-Type", "Content-Encoding", "Content-Language", "Content-Location", "Content-Length",
    ]

    fileprivate mutating func becomeGet() {
        httpMethod = .get
        httpBody = .none
        removeHeaders(Self.bodyHeaders)
    }
}

extension RedirectPolicy {
    /// Sends a request, and whatever its redirects ask for, until there is a response to return. A request that was refused
    /// for its expectation is sent again without it.
    ///
    /// - Parameters:
    ///   - params: The request, its base URL resolved. Its own policy goes before this one.
    ///   - deadline: When the call has to be over.
    ///   - exchange: Sends one request and returns its response. Its errors end the call.
    /// - Returns: The last response, with the URL that it came from.
    /// - Throws: What `exchange` throws, or ``TransportError`` for a redirect that must not be followed.
    package func follow(
        _ params: consuming HttpRequestParams,
        until deadline: Deadline,
        exchange: (HttpRequestParams) async throws -> HttpOperationResult
    ) async throws -> HttpOperationResult {
        let policy = params.redirects ?? self
        var request = params
        request.holdStreamsToOneReading()
        var count = 0
        while true {
            var answer = try await exchange(request)
            if let unconditional = request.withoutExpectation(after: answer.statusCode) {
                await answer.discard(within: deadline.remaining)
                request = unconditional
                continue
            }
            guard var next = try policy.next(after: request, answer, followed: count) else {
                if answer.urlText == nil { answer.urlText = request.baseURL.map(request.absoluteTarget) }
                return answer
            }
            await answer.discard(within: deadline.remaining)
            request.onRedirect?(answer.headerFields, request, &next)
            request = next
            count += 1
        }
    }

    private func next(
        after request: HttpRequestParams,
        _ answer: HttpOperationResult,
        followed count: Int
    ) throws(TransportError) -> HttpRequestParams? {
        guard let status = answer.statusCode else { return nil }
        return try next(after: request, status: status, headerFields: answer.headerFields, followed: count)
    }
}

extension HttpRequestParams {
    /// The request without `Expect: 100-continue`, where a server or somebody before it does not know that and the body can be
    /// sent again (RFC 9110 §10.1.1); nil after any other answer.
    fileprivate func withoutExpectation(after statusCode: Int?) -> HttpRequestParams? {
        guard statusCode == 417, headerFields.contains("Expect"), httpBody.isReplayable else { return nil }
        var request = self
        request.headerFields.remove("Expect")
        return request
    }
}
