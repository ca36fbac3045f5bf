/// Which redirects a call follows (RFC 9110 §15.4).
///
/// RetroKit follows redirects itself, the same way over every transport:
/// - 301 and 302 turn a POST into a GET; 303 turns everything but GET and HEAD into a GET; 307 and 308 repeat the
///   request as it was, body included. Any other status, and one without a `Location`, is the response.
/// - A body that has to be sent again and can be read only once (``HttpBody/isReplayable``) ends the call with
///   ``TransportError/Kind/redirectRejected``.
/// - A redirect's own body is not waited for: what comes of it beyond 64 KB, or half a second, closes the connection.
/// - A body that is dropped takes the headers that describe it along.
/// - Once the scheme, host or port changes, the credentials among the headers are gone for good, the transport's
///   defaults included.
/// - A `Location` of another scheme than http and https, from https to http, or with a user name or password ends the
///   call with ``TransportError/Kind/redirectRejected``.
public struct RedirectPolicy: Hashable, Sendable {
    /// How far a redirect may lead.
    enum Reach: Hashable, Sendable {
        case anywhere, sameOrigin, nowhere
    }

    let reach: Reach
    /// How many redirects a call follows; one more ends it with ``TransportError/Kind/tooManyRedirects``.
    public let limit: Int

    /// Follows every redirect, up to a limit.
    ///
    /// - Parameter limit: How many redirects a call follows.
    /// - Returns: The policy.
    public static func follow(upTo limit: Int) -> RedirectPolicy { RedirectPolicy(reach: .anywhere, limit: limit) }

    /// Follows every redirect, 20 at most, as the Fetch standard does.
    public static let follow = follow(upTo: 20)

    /// Follows what stays at the scheme, host and port of the request; any other redirect is the response.
    public static let sameOrigin = RedirectPolicy(reach: .sameOrigin, limit: follow.limit)

    /// Follows nothing: a redirect is the response, with its `Location` and its body.
    public static let none = RedirectPolicy(reach: .nowhere, limit: 0)
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
    package func follow<Answer: HttpAnswer>(
        _ params: consuming HttpRequestParams,
        until deadline: Deadline,
        exchange: (HttpRequestParams) async throws -> Answer
    ) async throws -> Answer {
        let policy = params.redirects ?? self
        var request = params
        request.beginCall()
        var count = 0
        while true {
            var answer = try await exchange(request)
            if let unconditional = request.withoutExpectation(after: answer.redirectStatus) {
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
        _ answer: some HttpAnswer,
        followed count: Int
    ) throws(TransportError) -> HttpRequestParams? {
        guard let status = answer.redirectStatus else { return nil }
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

/// A response, whole or not, as far as redirects are concerned.
package protocol HttpAnswer {
    /// The status code; nil when there is none.
    var redirectStatus: Int? { get }
    /// The header fields.
    var headerFields: HttpHeaders { get }
    /// The text of the URL that answered.
    var urlText: String? { get set }

    /// Takes what is left of the response out of the way, so that its connection can serve the next request, or closes that
    /// when it would take too long.
    ///
    /// - Parameter remaining: The time that is left to the call; nil for no limit.
    func discard(within remaining: Duration?) async
}

extension HttpOperationResult: HttpAnswer {
    package var redirectStatus: Int? { statusCode }

    package func discard(within remaining: Duration?) async {
        await bodyStream?.discard(within: remaining)
    }
}

extension HttpStreamingResponse: HttpAnswer {
    package var redirectStatus: Int? { statusCode }

    package func discard(within remaining: Duration?) async {
        await body.discard(within: remaining)
    }
}
