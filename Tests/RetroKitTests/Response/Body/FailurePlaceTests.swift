import Foundation
import RetroKit
import RetroKitTesting
import Testing

/// Errors that stand in the body of a success, and envelopes around the elements of streams.
struct FailurePlaceTests {
    private func api(_ body: String, type: String = "application/json") -> FailureApi {
        FailureApi(
            configuration: DomainConfiguration(baseURL: URL(string: "https://api.example.test")),
            transport: StubTransport { _ in
                HttpOperationResult(statusCode: 200, headerFields: ["Content-Type": type], body: Data(body.utf8))
            }
        )
    }

    @Test(arguments: [
        (#"{"data":1,"errors":[{"message":"No such user"},{"message":"Ask again"}]}"#, "No such user; Ask again"),
        (#"{"errors":"broken"}"#, "broken"), (#"{"errors":{"code":7}}"#, "7"),
        (#"{"errors":[{"error":{"detail":"deep"}}]}"#, "deep"),
    ])
    func `an error inside a success is thrown with the server's words`(_ body: String, _ words: String) async throws {
        let error = try await #require(throws: ApiError.self) { try await api(body).number() }
        #expect(error.kind == .rejected)
        #expect((error.underlying as? ReportedFailure)?.message == words)
        #expect("\(error)".contains(words))
    }

    @Test(arguments: [
        #"{"data":1}"#, #"{"data":1,"errors":null}"#, #"{"data":1,"errors":[]}"#, #"{"data":1,"errors":""}"#,
        #"{"data":1,"errors":{}}"#, #"{"data":1,"errors":false}"#, #"{"data":1,"errors":[null,{}]}"#,
        #"{"data":1,"errors":0}"#,
    ])
    func `nothing is no error`(_ body: String) async throws {
        #expect(try await api(body).number() == 1)
    }

    @Test func `a server's words are cut, and stay on one line`() async throws {
        let body = #"{"errors":"a\nb\u001B[2J\#(String(repeating: "x", count: 1000))"}"#
        let error = try await #require(throws: ApiError.self) { try await api(body).number() }
        #expect("\(error)".contains(#"reports an error: a\nb\u{1b}[2Jx"#))
        #expect("\(error)".hasSuffix("x…."))
        #expect("\(error)".count < 400)
    }

    @Test func `a character as long as the text is cut too`() {
        let words = "a" + String(repeating: "\u{301}", count: 10_000)
        #expect("\(ReportedFailure(.string(words)))".unicodeScalars.count == 301)
        #expect("\(ReportedFailure(.string("abc")))" == "abc")
    }

    @Test func `a text may be an exception, a list be looked through, and a domain be overruled`() async throws {
        #expect(try await api(#"{"result":"ok"}"#).status()["result"] == "ok")
        await #expect(throws: ApiError.self) { try await api(#"{"result":"invalid key"}"#).status() }
        await #expect(throws: ApiError.self) { try await api(#"{"results":[{"id":1},{"error":"x"}]}"#).batch() }
        #expect(try await api(#"{"results":[{"id":1}]}"#).batch()["results"] != nil)
        let faulty = api(#"{"fault":"x"}"#)
        faulty.configuration.response.failure = "fault"
        await #expect(throws: ApiError.self) { try await faulty.plain() }
        #expect(try await faulty.overruled()["fault"] == "x")
    }

    @Test func `each element of a stream is unwrapped, and may report an error`() async throws {
        let lines = try await api("{\"data\":1}\n{\"data\":2}\n{\"errors\":[\"gone\"]}\n").lines()
        var numbers: [Int] = []
        let error = await #expect(throws: ApiError.self) {
            for try await number in lines { numbers.append(number) }
        }
        #expect(numbers == [1, 2])
        #expect(error?.kind == .rejected)
        #expect((error?.underlying as? ReportedFailure)?.message == "gone")
    }

    @Test func `the data of an event is unwrapped, and may report an error`() async throws {
        let text = "data: {\"data\":1}\n\ndata: {\"errors\":\"gone\"}\n\n"
        var numbers: [Int] = []
        let error = await #expect(throws: ApiError.self) {
            for try await event in try await api(text, type: "text/event-stream").events() {
                numbers.append(event.data)
            }
        }
        #expect(numbers == [1])
        #expect((error?.underlying as? ReportedFailure)?.message == "gone")
    }

    @Test func `validate names the options that have nothing to open`() {
        let findings = api("").validate().map(\.description)
        #expect(findings.count == 3)
        #expect(findings.contains { $0.contains(".unwrap") && $0.contains("Download") })
        #expect(findings.contains { $0.contains(".failure") && $0.contains("Download") })
        #expect(findings.contains { $0.contains(".unwrap") && $0.contains("EventStream<String>") })
    }
}

private final class FailureApi: ApiDomain {
    @Get("/n", .unwrap("data"), .failure("errors")) var number: () async throws -> Int
    @Get("/s", .failure("result", unless: "ok", "done")) var status: () async throws -> JsonValue
    @Get("/b", .failure("results.error")) var batch: () async throws -> JsonValue
    @Get("/p") var plain: () async throws -> JsonValue
    @Get("/o", .failure("")) var overruled: () async throws -> JsonValue
    @Get("/l", .unwrap("data"), .failure("errors")) var lines: () async throws -> JsonLines<Int>
    @Get("/e", .unwrap("data"), .failure("errors")) var events: () async throws -> EventStream<Int>
    @Get("/d", .unwrap("data"), .failure("errors")) var download: () async throws -> Download
    @Get("/t", .unwrap("data")) var texts: () async throws -> EventStream<String>
}
