import Foundation
import RetroKit
import RetroKitTesting
import Testing

struct HarRecorderTests {
    private func record(
        _ recorder: HarRecorder,
        _ request: HttpRequestParams,
        _ answer: @escaping @Sendable (HttpRequestParams) async throws -> HttpOperationResult
    ) async throws -> [JsonValue] {
        _ = try? await InterceptorChain([recorder], to: StubTransport(answer: answer))(request)
        let archive = try JSONDecoder().decode(JsonValue.self, from: recorder.archive())
        #expect(archive["log"]?["version"]?.string == "1.2")
        #expect(archive["log"]?["creator"]?["name"]?.string == "RetroKit")
        return archive["log"]?["entries"]?.array ?? []
    }

    private func request(_ body: HttpBody = .none) throws -> HttpRequestParams {
        HttpRequestParams(
            httpMethod: .post,
            baseURL: try BaseURL("https://api.example.test"),
            percentEncodedPath: "/login",
            percentEncodedQuery: "token=t0k&page=1",
            headerFields: ["Authorization": "Bearer s3cr3t", "Content-Type": "application/json"],
            httpBody: body
        )
    }

    @Test func `an exchange is recorded as HAR 1.2 wants it, without its secrets`() async throws {
        let clock = TestClock()
        let entries = try await record(
            HarRecorder(clock: clock.callClock),
            request(.data(Data(#"{"password":"p4ss","a":1}"#.utf8), contentType: nil))
        ) { _ in
            clock.advance(by: .milliseconds(20))
            return HttpOperationResult(
                statusCode: 201,
                headerFields: ["Content-Type": "application/json", "Set-Cookie": "sid=abc"],
                body: Data(#"{"token":"n3w"}"#.utf8)
            )
        }
        let entry = try #require(entries.first)
        #expect(entry["startedDateTime"]?.string == "2026-01-01T00:00:00.000Z")
        #expect(entry["time"]?.int == 20)
        #expect(entry["request"]?["method"]?.string == "POST")
        #expect(entry["request"]?["url"]?.string == "https://api.example.test/login?token=<redacted>&page=1")
        #expect(
            entry["request"]?["queryString"]?.array == [
                .object(["name": .string("token"), "value": .string("<redacted>")]),
                .object(["name": .string("page"), "value": .string("1")]),
            ]
        )
        #expect(entry["request"]?["postData"]?["text"]?.string == #"{"password":"<redacted>","a":1}"#)
        #expect(entry["request"]?["postData"]?["mimeType"]?.string == "application/json")
        #expect(entry["request"]?["bodySize"]?.int == 25)
        #expect(entry["response"]?["status"]?.int == 201)
        #expect(entry["response"]?["statusText"]?.string == "Created")
        #expect(entry["response"]?["content"]?["text"]?.string == #"{"token":"<redacted>"}"#)
        #expect(entry["response"]?["content"]?["size"]?.int == 15)
        let text = "\(entry)"
        for secret in ["s3cr3t", "t0k", "p4ss", "abc", "n3w"] { #expect(!text.contains(secret)) }
    }

    /// The members that HAR 1.2 requires of each object.
    private static let required: [([String], [String])] = [
        ([], ["startedDateTime", "time", "request", "response", "cache", "timings"]),
        (
            ["request"],
            ["method", "url", "httpVersion", "cookies", "headers", "queryString", "headersSize", "bodySize"]
        ),
        (
            ["response"],
            [
                "status", "statusText", "httpVersion", "cookies", "headers", "content", "redirectURL", "headersSize",
                "bodySize",
            ]
        ),
        (["response", "content"], ["size", "mimeType"]),
        (["timings"], ["send", "wait", "receive"]),
    ]

    @Test(arguments: [true, false])
    func `every required member is there, with or without a response`(_ answers: Bool) async throws {
        let entries = try await record(HarRecorder(), request()) { _ in
            guard answers else { throw TransportError(.timeout, "Too late for t0k.") }
            return HttpOperationResult(statusCode: 204)
        }
        let entry = try #require(entries.first)
        for (path, names) in Self.required {
            let object = path.reduce(entry) { $0[$1] ?? .null }.object
            for name in names { #expect(object?[name] != nil, "\(path) \(name)") }
        }
        #expect(entry["response"]?["status"]?.int == (answers ? 204 : 0))
        #expect(entry["response"]?["_error"]?.string == (answers ? nil : "Too late for <redacted>."))
    }

    @Test func `timings add up to the time`() async throws {
        let entries = try await record(HarRecorder(), request()) { _ in
            var timings = HttpTimings(total: .milliseconds(100))
            timings.nameLookup = .milliseconds(5)
            timings.connect = .milliseconds(10)
            timings.secure = .milliseconds(20)
            timings.firstByte = .milliseconds(40)
            return HttpOperationResult(statusCode: 200, timings: timings)
        }
        let timings = entries.first?["timings"]
        #expect(entries.first?["time"]?.int == 100)
        #expect(timings?["connect"]?.int == 30 && timings?["ssl"]?.int == 20)
        #expect(timings?["wait"]?.int == 40 && timings?["receive"]?.int == 25)
        #expect(timings?["blocked"]?.int == -1)
    }

    @Test func `bytes that are no text are kept as Base64, up to the limit`() async throws {
        let bytes = Data([0, 255, 1, 254, 2])
        let entries = try await record(HarRecorder(bodyLimit: 3), request()) { _ in
            HttpOperationResult(statusCode: 200, body: bytes)
        }
        let content = entries.first?["response"]?["content"]
        #expect(content?["encoding"]?.string == "base64")
        #expect(content?["text"]?.string == bytes.prefix(3).base64EncodedString())
        #expect(content?["size"]?.int == 5)
        #expect(content?["comment"]?.string == "2 bytes are left out.")
    }

    @Test func `without limits everything is kept`() async throws {
        let recorder = HarRecorder(exchangeLimit: nil, bodyLimit: nil)
        let bytes = Data(repeating: 0xFF, count: 100_000)
        for _ in 0..<101 {
            _ = try await record(recorder, request()) { _ in HttpOperationResult(statusCode: 200, body: bytes) }
        }
        #expect(recorder.count == 101)
        let archive = try JSONDecoder().decode(JsonValue.self, from: recorder.archive())
        let content = archive["log"]?["entries"]?[0]?["response"]?["content"]
        #expect(content?["text"]?.string == bytes.base64EncodedString())
        #expect(content?["comment"] == nil)
    }

    @Test func `the last exchanges are kept, and can be forgotten and written to a file`() async throws {
        let recorder = HarRecorder(exchangeLimit: 2)
        for status in [200, 201, 202] {
            _ = try await record(recorder, request()) { _ in HttpOperationResult(statusCode: status) }
        }
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).har")
        defer { try? FileManager.default.removeItem(at: file) }
        try recorder.write(to: file)
        let archive = try JSONDecoder().decode(JsonValue.self, from: Data(contentsOf: file))
        #expect(archive["log"]?["entries"]?.array?.map { $0["response"]?["status"]?.int } == [201, 202])
        recorder.removeAll()
        #expect(recorder.count == 0)
    }
}
