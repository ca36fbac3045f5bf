import Foundation
import RetroKit
import RetroKitTesting
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What a retry policy decides, apart from the cases of retry_auth.json.
struct RetryPolicyTests {
    private static let root: JsonValue? = {
        let url = Bundle.module.bundleURL.appending(path: "Fixtures/retry_auth.json")
        return try? JSONDecoder().decode(JsonValue.self, from: Data(contentsOf: url))
    }()
    static let rows = root?["url_error_classification"]?["rows"]?.array ?? []

    private func verdict(
        _ outcome: Result<HttpOperationResult, any Error>,
        _ request: HttpRequestParams = HttpRequestParams(httpMethod: .get),
        attempt: Int = 1,
        of policy: RetryPolicy = RetryPolicy()
    ) -> RetryVerdict {
        var random = SeededRandom(seed: 1)
        let failure = RetryFailure(request: request, attempt: attempt, outcome: outcome)
        return policy.verdict(on: failure, at: Date(timeIntervalSince1970: 0), using: &random)
    }

    private func answer(_ statusCode: Int, _ headers: HttpHeaders = [:]) -> Result<HttpOperationResult, any Error> {
        .success(HttpOperationResult(statusCode: statusCode, headerFields: headers))
    }

    @Test func `a request that was not processed is sent again, whatever its method`() {
        let failure = Result<HttpOperationResult, any Error>.failure(TransportError(.unprocessed, "Refused."))
        for method in [HttpMethod.get, .post, .patch] {
            #expect(verdict(failure, HttpRequestParams(httpMethod: method)) != .giveUp)
        }
        let once = HttpUploadStream(once: HttpBodyStream([Data("x".utf8)]))
        #expect(verdict(failure, HttpRequestParams(httpMethod: .post, httpBody: .stream(once))) == .giveUp)
        let refused = Result<HttpOperationResult, any Error>.failure(TransportError(.proxyRefused, "No tunnel."))
        #expect(verdict(refused) == .giveUp)
    }

    @Test func `a refusal for now is kept to by a POST where the policy says so`() {
        let post = HttpRequestParams(httpMethod: .post)
        let refusal = answer(429, ["Retry-After": "2"])
        #expect(verdict(refusal, post) == .giveUp)
        var policy = RetryPolicy()
        policy.repeatsDeferredRequests = true
        #expect(verdict(refusal, post, of: policy) == .retry(after: .seconds(2)))
        #expect(
            verdict(answer(503, ["Retry-After": "Thu, 01 Jan 1970 00:00:05 GMT"]), post, of: policy)
                == .retry(after: .seconds(5))
        )
        for other in [
            answer(429), answer(503, ["Retry-After": "soon"]), answer(500, ["Retry-After": "2"]),
            answer(502, ["Retry-After": "2"]), answer(429, ["Retry-After": "61"]),
        ] {
            #expect(verdict(other, post, of: policy) == .giveUp)
        }
        #expect(verdict(refusal, post, attempt: 3, of: policy) == .giveUp)
        policy.honorsRetryAfter = false
        #expect(verdict(refusal, post, of: policy) != .giveUp)
        policy.statusCodes = 503
        #expect(verdict(refusal, post, of: policy) == .giveUp)
    }

    @Test func `every code of URLSession's errors is there`() {
        #expect(Self.rows.count == 48)
    }

    @Test(arguments: rows)
    func `an error of URLSession is tried again when it may pass`(_ row: JsonValue) throws {
        let code = try #require(URLErrorNames.codes[row["url_error"]?.string ?? ""])
        let verdict = verdict(.failure(URLError(code)))
        #expect((verdict != .giveUp) == (row["recommend"] ?? row["retry"])?.bool)
        let wrapped = self.verdict(.failure(TransportError(URLError(code), from: "api.example.test")))
        #expect((wrapped != .giveUp) == (verdict != .giveUp), "as URLSessionTransport reports it")
    }

    @Test(arguments: [
        (TransportError.Kind.cannotResolve, true), (.cannotConnect, true), (.connectTimeout, true), (.timeout, true),
        (.idleTimeout, true), (.connectionLost, true), (.incompleteResponse, true), (.tls, false), (.invalidURL, false),
        (.protocolViolation, false), (.responseTooLarge, false), (.tooManyRedirects, false), (.redirectRejected, false),
        (.unsupportedRequest, false), (.unreadableBody, false), (.closed, false), (.other, false),
    ])
    func `a failure of the transport is tried again when it may pass`(_ kind: TransportError.Kind, _ isRetried: Bool) {
        #expect((verdict(.failure(TransportError(kind, ""))) != .giveUp) == isRetried)
    }

    /// Retries are for requests that may be sent twice.
    @Test(
        arguments: [
            ("GET", nil, true), ("HEAD", nil, true), ("PUT", nil, true), ("DELETE", nil, true), ("OPTIONS", nil, true),
            ("POST", nil, false), ("PATCH", nil, false), ("POST", "key", true), ("PATCH", "key", true),
        ] as [(String, String?, Bool)]
    )
    func `a request is sent again when its method or a key allows it`(
        _ method: String,
        _ key: String?,
        _ isRetried: Bool
    ) {
        var request = HttpRequestParams(httpMethod: HttpMethod(rawValue: method))
        request.headerFields["idempotency-key"] = key
        #expect((verdict(.success(HttpOperationResult(statusCode: 503)), request) != .giveUp) == isRetried)
        #expect((verdict(.failure(TransportError(.connectionLost, "")), request) != .giveUp) == isRetried)
    }

    @Test func `a POST that was not sent is sent again where the policy says so`() {
        var policy = RetryPolicy()
        policy.repeatsUnsentRequests = true
        let post = HttpRequestParams(httpMethod: .post)
        #expect(verdict(.failure(TransportError(.cannotConnect, "")), post, of: policy) != .giveUp)
        #expect(verdict(.failure(TransportError(.connectionLost, "")), post, of: policy) == .giveUp)
        #expect(verdict(.success(HttpOperationResult(statusCode: 503)), post, of: policy) == .giveUp)
    }

    @Test func `a body that can be read once is never sent again`() {
        var request = HttpRequestParams(httpMethod: .put)
        request.httpBody = .stream(HttpUploadStream(once: HttpBodyStream([])))
        #expect(verdict(.success(HttpOperationResult(statusCode: 503)), request) == .giveUp)
        request.httpBody = .stream(HttpUploadStream { HttpBodyStream([]) })
        #expect(verdict(.success(HttpOperationResult(statusCode: 503)), request) != .giveUp)
    }

    /// A cancelled call is over, whatever the judge says.
    @Test(arguments: [CancellationError(), URLError(.cancelled)] as [any Error])
    func `a cancellation is never tried again`(_ error: any Error) {
        var policy = RetryPolicy()
        policy.judge = { _ in .retry(after: .zero) }
        #expect(verdict(.failure(error), of: policy) == .giveUp)
    }

    @Test func `the judge goes first, and leaves to the policy what it has no opinion of`() {
        var policy = RetryPolicy()
        policy.backoff.jitter = .never
        policy.judge = { failure in
            guard case .success(let result) = failure.outcome else { return nil }
            return result.statusCode == 404 ? .retry(after: .seconds(3)) : result.statusCode == 503 ? .giveUp : nil
        }
        #expect(verdict(.success(HttpOperationResult(statusCode: 404)), of: policy) == .retry(after: .seconds(3)))
        #expect(verdict(.success(HttpOperationResult(statusCode: 503)), of: policy) == .giveUp)
        #expect(
            verdict(.success(HttpOperationResult(statusCode: 502)), of: policy) == .retry(after: .milliseconds(500))
        )
        #expect(verdict(.success(HttpOperationResult(statusCode: 404)), attempt: 3, of: policy) == .giveUp)
        #expect(verdict(.success(HttpOperationResult(statusCode: 200)), of: policy) == .giveUp)
    }

    @Test(arguments: [
        (1, Duration.milliseconds(500)), (2, .seconds(1)), (3, .seconds(2)), (7, .seconds(30)), (.max, .seconds(30)),
        (0, .milliseconds(500)),
    ])
    func `waits double up to the longest`(_ attempt: Int, _ wait: Duration) {
        var random = SeededRandom(seed: 1)
        #expect(Backoff(jitter: .never).wait(after: attempt, using: &random) == wait)
    }

    @Test(arguments: [
        Backoff(initial: .zero), Backoff(initial: .seconds(-1)), Backoff(multiplier: -1, jitter: .never),
        Backoff(multiplier: .nan), Backoff(multiplier: .infinity), Backoff(maximum: .seconds(-1)),
        Backoff(initial: .seconds(Int64.max)),
    ])
    func `no series of waits crashes or leaves its bounds`(_ backoff: Backoff) {
        var random = SeededRandom(seed: 2)
        for attempt in 1...50 {
            let wait = backoff.wait(after: attempt, using: &random)
            #expect(wait >= .zero)
            #expect(wait <= max(.zero, backoff.maximum))
        }
    }

    @Test func `jitter spreads waits over all of the range`() {
        var random = SeededRandom(seed: 3)
        let waits = (0..<1000).map { _ in Backoff().wait(after: 1, using: &random) / .milliseconds(500) }
        #expect(waits.allSatisfy { 0...1 ~= $0 })
        #expect((0.4...0.6).contains(waits.reduce(0, +) / 1000))
        #expect(Set(waits).count > 900)
    }
}
