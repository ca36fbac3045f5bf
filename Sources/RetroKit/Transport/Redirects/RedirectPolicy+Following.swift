extension RedirectPolicy {
    /// Sends a request, and whatever its redirects ask for, until there is a response to return.
    ///
    /// - Parameters:
    ///   - params: The request, its base URL resolved. Its own policy goes before this one.
    ///   - deadline: When the call has to be over.
    ///   - exchange: Sends one request and returns its response. Its errors end the call.
    /// - Returns: The last response, with the URL that it came from.
    /// - Throws: What `exchange` throws, or ``TransportError`` for a redirect that must not be followed.
    package func follow<Answer: HttpAnswer>(
        _ params: consuming HttpRequestParams,
        until deadline: Deadline,
        exchange: (HttpRequestParams) async throws -> Answer
    ) async throws -> Answer {
        let policy = params.redirects ?? self
        var request = params
        var count = 0
        while true {
            var answer = try await exchange(request)
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
        _ answer: some HttpAnswer,
        followed count: Int
    ) throws(TransportError) -> HttpRequestParams? {
        guard let status = answer.redirectStatus else { return nil }
        return try next(after: request, status: status, headerFields: answer.headerFields, followed: count)
    }
}
