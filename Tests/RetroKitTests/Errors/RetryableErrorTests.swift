import Foundation
import RetroKit
import RetroKitTesting
import Testing

/// Which failures may pass, and how long a server wants to be left alone.
struct RetryableErrorTests {
    private func error(_ answer: @escaping @Sendable () throws -> HttpOperationResult) async throws -> ApiError {
        let api = PingApi(
            configuration: DomainConfiguration(baseURL: URL(string: "https://api.example.test")),
            transport: StubTransport { _ in try answer() }
        )
        return try await #require(throws: ApiError.self) { try await api.ping() }
    }

    @Test(arguments: [
        (408, true), (425, true), (429, true), (500, true), (502, true), (503, true), (504, true), (400, false),
        (401, false), (404, false), (409, false), (501, false), (304, false),
    ])
    func `a status may pass or not`(_ status: Int, _ isRetryable: Bool) async throws {
        let error = try await error { HttpOperationResult(statusCode: status) }
        #expect(error.isRetryable == isRetryable)
    }

    @Test(arguments: [
        (TransportError.Kind.timeout, true), (.connectTimeout, true), (.idleTimeout, true), (.connectionLost, true),
        (.cannotConnect, true), (.cannotResolve, true), (.incompleteResponse, true), (.tls, false),
        (.protocolViolation, false), (.responseTooLarge, false), (.unsupportedRequest, false),
    ])
    func `a failure of the transport may pass or not`(_ kind: TransportError.Kind, _ isRetryable: Bool) async throws {
        let error = try await error { throw TransportError(kind, "It failed.") }
        #expect(error.isRetryable == isRetryable)
    }

    @Test(arguments: [
        ("30", Duration.seconds(30)), (" 0 ", .zero), ("Sun, 06 Nov 1994 08:49:30 GMT", .zero), ("soon", nil),
        ("-1", nil), ("", nil), ("99999999999999999999", .seconds(1 << 31)),
        ("Fri, 31 Dec 9999 23:59:59 GMT", .seconds(1 << 31)),
    ])
    func `Retry-After is read in both forms`(_ text: String, _ expected: Duration?) async throws {
        let error = try await error {
            HttpOperationResult(statusCode: 429, headerFields: ["Retry-After": text])
        }
        #expect(error.retryAfter == expected)
    }

    /// The other machine's clock is an hour behind RetroKit's tests, and decades.
    @Test(arguments: [
        ("1.5", Duration.seconds(1.5)), ("2s", .seconds(2)), ("Sun, 06 Nov 1994 08:50:07 GMT", .seconds(30)),
        ("Sun, 06 Nov 1994 09:50:07 +0100", .seconds(30)), ("Sun, 06 Nov 1994 03:50:07 EST", .seconds(30)),
        ("06 Nov 1994 08:50:07 -0000", .seconds(30)), ("1994-11-06T08:50:07Z", .seconds(30)),
        ("Sun, 06 Nov 1994 08:50:07 CET", nil), ("1.5.5", nil), (".5", nil), ("1x", nil), ("5 6", nil),
    ])
    func `Retry-After is read as it is meant, and counts from the response's own date`(
        _ text: String,
        _ expected: Duration?
    ) async throws {
        let error = try await error {
            HttpOperationResult(
                statusCode: 429,
                headerFields: ["Retry-After": text, "Date": "Sun, 06 Nov 1994 08:49:37 GMT"]
            )
        }
        #expect(error.retryAfter == expected)
    }

    @Test func `headers are read as what they are`() {
        let headers: HttpHeaders = [
            "Content-Length": "12", "etag": "\"a\"", "Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT", "X-Total": "x",
        ]
        #expect(headers[.contentLength] == 12)
        #expect(headers[.etag] == "\"a\"")
        #expect(headers[.lastModified] == Date(timeIntervalSince1970: 784_111_777))
        #expect(headers[.total] == nil)
        #expect(headers[.age] == nil)
        #expect(headers["content-length", as: Double.self] == 12)
        #expect(headers["etag", as: Int.self] == nil)
    }
}

extension HeaderName<Int> {
    fileprivate static let total = HeaderName("X-Total")
}

private final class PingApi: ApiDomain {
    @Get("/x") var ping: () async throws -> Void
}
