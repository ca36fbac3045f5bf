import Foundation
import RetroKit
import RetroKitTesting
import Testing

struct HttpLoggerTests {
    private let log = LogCapture()

    private func request(_ body: HttpBody = .none, _ method: HttpMethod = .post) throws -> HttpRequestParams {
        HttpRequestParams(
            httpMethod: method,
            baseURL: try BaseURL("https://api.example.test"),
            percentEncodedPath: "/files",
            headerFields: ["X-Id": "1"],
            httpBody: body
        )
    }

    private func send(
        _ request: HttpRequestParams,
        through logger: HttpLogger,
        _ answer: @escaping @Sendable (HttpRequestParams) async throws -> HttpOperationResult = { _ in
            HttpOperationResult(statusCode: 200, headerFields: ["X-Back": "2"], body: Data("pong".utf8))
        }
    ) async throws -> HttpOperationResult {
        try await InterceptorChain([logger], to: StubTransport(answer: answer))(request)
    }

    @Test(arguments: [
        (HttpLogger.Level.never, []),
        (
            .basic,
            [
                "--> POST https://api.example.test/files (4 bytes of text/plain)",
                "<-- 200 OK POST https://api.example.test/files (0.0 ms, 4 bytes)",
            ]
        ),
        (
            .headers,
            [
                "--> POST https://api.example.test/files (4 bytes of text/plain)\n    X-Id: 1",
                "<-- 200 OK POST https://api.example.test/files (0.0 ms, 4 bytes)\n    X-Back: 2",
            ]
        ),
        (
            .bodies,
            [
                "--> POST https://api.example.test/files (4 bytes of text/plain)\n    X-Id: 1\n    ping",
                "<-- 200 OK POST https://api.example.test/files (0.0 ms, 4 bytes)\n    X-Back: 2\n    pong",
            ]
        ),
    ])
    func `a level decides how much is logged`(_ level: HttpLogger.Level, _ expected: [String]) async throws {
        let logger = HttpLogger(level, clock: TestClock().callClock, sink: log.sink)
        _ = try await send(request(.data(Data("ping".utf8), contentType: "text/plain")), through: logger)
        #expect(log.entries.map(\.text) == expected)
    }

    @Test func `an entry says what it is about, and how long it took`() async throws {
        let clock = TestClock()
        let logger = HttpLogger(clock: clock.callClock, sink: log.sink)
        _ = try await send(request(), through: logger) { _ in
            clock.advance(by: .milliseconds(1500))
            return HttpOperationResult(statusCode: 404)
        }
        #expect(log.entries.map(\.event) == [.request, .response])
        #expect(log.entries.map(\.statusCode) == [nil, 404])
        #expect(log.entries.map(\.duration) == [nil, .milliseconds(1500)])
        #expect(log.entries.allSatisfy { $0.method == .post && $0.url == "https://api.example.test/files" })
        #expect(log.text.hasSuffix("<-- 404 Not Found POST https://api.example.test/files (1500 ms, 0 bytes)"))
    }

    @Test(arguments: [(HttpLogger.CurlLines.never, 0, 0), (.always, 1, 1), (.onFailure, 0, 1)])
    func `cURL lines are logged when they are wanted`(_ curl: HttpLogger.CurlLines, _ good: Int, _ bad: Int)
        async throws
    {
        for (status, count) in [(200, good), (500, bad)] {
            let log = LogCapture()
            let logger = HttpLogger(.never, curl: curl, sink: log.sink)
            _ = try await send(request(), through: logger) { _ in HttpOperationResult(statusCode: status) }
            #expect(
                log.entries.filter { $0.text.hasPrefix("curl --request POST") || $0.text.hasPrefix("curl ") }.count
                    == count
            )
        }
    }

    @Test func `a failure is logged and thrown on, whichever way the transport reports it`() async throws {
        let logger = HttpLogger(sink: log.sink)
        await #expect(throws: TransportError.self) {
            _ = try await send(request(), through: logger) { _ in throw TransportError(.timeout, "Too late.") }
        }
        await #expect(throws: TransportError.self) {
            _ = try await send(request(), through: logger) { _ in
                HttpOperationResult(
                    statusCode: nil,
                    headers: nil,
                    response: .failure(TransportError(.tls, "No trust."))
                )
            }
        }
        #expect(log.entries.map(\.event) == [.request, .failure, .request, .failure])
        #expect(log.text.contains("Too late.") && log.text.contains("No trust."))
    }

    // Logging a large body
    @Test func `of a large body no more than the limit is looked at, and the body stays as it was`() async throws {
        let upload = Data(repeating: 0xFF, count: 50 << 20)
        let download = Data(repeating: UInt8(ascii: "x"), count: 50 << 20)
        let logger = HttpLogger(.bodies, curl: .always, bodyLimit: 100, sink: log.sink)
        let result = try await send(request(.data(upload, contentType: "image/png")), through: logger) { request in
            #expect(request.httpBody.encoded() == upload)
            return HttpOperationResult(statusCode: 200, body: download)
        }
        #expect(result.body == download)
        #expect(log.text.utf8.count < 2000)
        #expect(log.text.contains("<52428800 bytes>"))
        #expect(log.text.contains("x<truncated 52428700 bytes>"))
    }

    @Test func `without a limit the whole body is shown`() async throws {
        let logger = HttpLogger(.bodies, bodyLimit: nil, sink: log.sink)
        let text = String(repeating: "x", count: 10_000)
        _ = try await send(request(), through: logger) { _ in
            HttpOperationResult(statusCode: 200, body: Data(text.utf8))
        }
        #expect(log.text.contains(text))
    }

    // A logger that reads the whole stream first
    @Test func `a stream is handed on unread`() async throws {
        let logger = HttpLogger(.bodies, sink: log.sink)
        let (chunks, source) = AsyncThrowingStream<Data, any Error>.makeStream()
        var result = HttpOperationResult(statusCode: 200)
        result.bodyStream = HttpBodyStream(chunks)
        let streamed = result
        let returned = try await send(request(), through: logger) { _ in streamed }
        #expect(log.text.contains("streamed"))
        source.yield(Data("late".utf8))
        source.finish()
        #expect(try await returned.bodyStream?.collect() == Data("late".utf8))
    }

    // Log lines of parallel calls interleave
    @Test func `messages of calls that run at once are whole, and bear their call's number`() async throws {
        let logger = HttpLogger(.headers, sink: log.sink)
        var configuration = DomainConfiguration(baseURL: URL(string: "https://api.example.test"))
        configuration.interceptors = [logger]
        let transport = StubTransport { _ in
            await Task.yield()
            return HttpOperationResult(statusCode: 200, headerFields: ["X-Back": "2"])
        }
        let api = SharedDomain(DynamicApi("GET", configuration: configuration, transport: transport))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<50 { group.addTask { try await api.call(DynamicRequest([])) } }
            try await group.waitForAll()
        }
        let calls = Dictionary(grouping: log.entries) { $0.callNumber }
        #expect(calls.count == 50 && calls.values.allSatisfy { $0.map(\.event) == [.request, .response] })
        #expect(log.entries.filter { $0.event == .response }.allSatisfy { $0.text.hasSuffix("\n    X-Back: 2") })
        #expect(log.entries.allSatisfy { $0.text.contains("#\($0.callNumber ?? 0) ") })
    }

    @Test func `a cURL line breaks no line of the log, and a shell reads it back`() async throws {
        let body = "it's\\\n<-- #7 200 OK\u{1B}[2J\u{2028}\u{7}1\ttab é"
        let logger = HttpLogger(.never, curl: .always, sink: log.sink)
        var request = try request(.data(Data(body.utf8), contentType: "text/plain"))
        request.headerFields = ["X-Id": "it's"]
        _ = try await send(request, through: logger)
        let line = try #require(log.entries.first?.text)
        #expect(
            line == #"""
                curl 'https://api.example.test/files' \
                  --header 'X-Id: it'\''s' \
                  --data-raw $'it\'s\\\n<-- #7 200 OK\033[2J\342\200\250\0071\ttab é'
                """#
        )
        #if os(Linux) || os(macOS)
            let bash = "curl() { printf %s \"$5\"; }\n\(line)"
            let process = try ShellProcess("exec bash -c \"$1\"", [bash])
            defer { process.clean() }
            _ = try await process.end()
            #expect(String(decoding: process.output, as: UTF8.self) == body)
        #endif
    }

    @Test func `a text from outside cannot forge lines or move the cursor`() {
        #expect(
            "a\r\nb\u{1B}[31m\u{85}\u{2028}\u{202E}\tc".escapedForLog
                == "a\\r\\nb\\u{1b}[31m\\u{85}\\u{2028}\\u{202e}\\tc"
        )
    }

    @Test func `a limit does not cut a character`() {
        let text = BodyText(Data("aé€".utf8), contentType: nil, limit: 5, .never)
        #expect(text.description == "aé<truncated 3 bytes>")
    }
}
