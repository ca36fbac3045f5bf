import Foundation
import RetroKit
import RetroKitTesting
import Testing

extension OverTheWire {
    /// Streams of JSON that are taken up again where they ended or broke off.
    struct JsonResumptionTests {
        static let transports = OverTheWire.TargetOnTheWireTests.transports
        private static let policy = ReconnectionPolicy(
            attemptLimit: 3,
            initialDelay: .zero,
            maximumDelay: .milliseconds(5)
        )

        private final class WatchApi: ApiDomain {
            @Get(
                "/pods?watch=true&resourceVersion=10",
                .reconnection(JsonResumptionTests.policy),
                .resumption(.query("resourceVersion", from: "object.metadata.resourceVersion"))
            )
            var pods: () async throws -> JsonLines<JsonValue>
            @Get("/keys", .reconnection(JsonResumptionTests.policy), .resumption(.header("X-After", from: "revision")))
            var keys: () async throws -> ConcatenatedJson<JsonValue>
            @Get("/feed", .reconnection(JsonResumptionTests.policy), .resumption(.fromStart))
            var feed: () async throws -> JsonSequence<Int>
            @Post(
                "/watch",
                .reconnection(JsonResumptionTests.policy),
                .resumption(
                    StreamResumption { request, last in
                        request.httpBody = .data(Data("{\"after\":\(last["id"]?.int ?? 0)}".utf8), contentType: nil)
                    }
                )
            )
            var watch: (WatchRequest) async throws -> JsonLines<JsonValue>
            @Get("/pods", .resumption(.query("after", from: "id"))) var once: () async throws -> JsonLines<JsonValue>
        }

        private struct WatchRequest {
            @JsonBody var body = ["after": 0]
        }

        private func lines(_ text: String) -> LoopbackResponse { .chunked([Data(text.utf8)]) }

        private func pod(_ version: String) -> String {
            #"{"type":"ADDED","object":{"metadata":{"resourceVersion":"\#(version)"}}}"# + "\n"
        }

        @Test(arguments: transports)
        func `lines go on behind the last one that had a place`(_ transport: any HttpTransport) async throws {
            let server = try LoopbackServer()
            defer { server.stop() }
            server.enqueue(
                lines(pod("11") + pod("12")),
                .status(503),
                lines(
                    pod("13") + #"{"type":"BOOKMARK","object":{}}"# + "\n" + #"{"type":"#
                        + String(repeating: " ", count: 9000)
                )
                .closing(afterBytes: 4000),
                lines(pod("a b&c")),
                .text("gone", statusCode: 410)
            )
            let (found, error) = await contents(
                of: try await WatchApi(baseURL: server.baseURL, transport: transport).pods()
            )
            let versions = found.map { $0["object"]?["metadata"]?["resourceVersion"]?.string }
            #expect(versions == ["11", "12", "13", nil, "a b&c"])
            #expect((error as? ApiError)?.statusCode == 410)
            #expect((error as? ApiError)?.body == Data("gone".utf8))
            #expect(
                server.requests.map(\.target) == [
                    "/pods?watch=true&resourceVersion=10", "/pods?watch=true&resourceVersion=12",
                    "/pods?watch=true&resourceVersion=12", "/pods?watch=true&resourceVersion=13",
                    "/pods?watch=true&resourceVersion=a%20b%26c",
                ]
            )
        }

        @Test func `the place can be a number in a header, or in the body`() async throws {
            let server = try LoopbackServer()
            defer { server.stop() }
            let api = WatchApi(baseURL: server.baseURL)
            server.enqueue(lines("{\"revision\":\n7}{\"revision\":18446744073709551615}"), lines("[]"), .status(204))
            #expect(await contents(of: try await api.keys()).0.count == 3)
            #expect(
                server.requests.map { $0.headers["X-After"] } == [nil, "18446744073709551615", "18446744073709551615"]
            )
            server.enqueue(lines("{\"id\":5}\n{\"id\":6}\n"), .status(204))
            #expect(await contents(of: try await api.watch(WatchRequest())).0 == [["id": 5], ["id": 6]])
            #expect(server.requests.suffix(2).map(\.body) == [Data("{\"after\":0}".utf8), Data("{\"after\":6}".utf8)])
        }

        @Test func `half a line at the end is left out, and a place that no header can carry leaves the one before`()
            async throws
        {
            let server = try LoopbackServer()
            defer { server.stop() }
            let api = WatchApi(baseURL: server.baseURL)
            server.enqueue(lines(pod("11") + #"{"type":"ADD"#), lines(pod("12")), .status(204))
            #expect(await contents(of: try await api.pods()).0.count == 2)
            let start = "/pods?watch=true&resourceVersion="
            #expect(server.requests.map(\.target).suffix(2) == [start + "11", start + "12"])
            server.enqueue(lines("{\"revision\":7}{\"revision\":\"a\\r\\nX: y\"}12"), lines("[]"), .status(204))
            #expect(await contents(of: try await api.keys()).0.count == 3)
            #expect(server.requests.suffix(3).map { $0.headers["X-After"] } == [nil, "7", "7"])
            #expect(server.requests.allSatisfy { $0.headers["X"] == nil })
        }

        @Test func `a stream can begin anew, and gives up when nothing comes`() async throws {
            let server = try LoopbackServer()
            defer { server.stop() }
            server.enqueue(lines("\u{1e}1\n"), lines("\u{1e}1\n\u{1e}2\n"), lines(""), lines(""), lines(""))
            let (values, error) = await contents(of: try await WatchApi(baseURL: server.baseURL).feed())
            #expect(values == [1, 1, 2])
            #expect(((error as? ApiError)?.underlying as? StreamProblem)?.code == .gaveUp)
            #expect(server.requests.count == 5)
            #expect(Set(server.requests.map(\.target)) == ["/feed"])
        }

        @Test func `without a policy a stream is read once, and an element that is none ends it for good`() async throws
        {
            let server = try LoopbackServer()
            defer { server.stop() }
            let api = WatchApi(baseURL: server.baseURL)
            server.enqueue(lines("{\"id\":5}\n"), lines("{}\n{\n"))
            #expect(await contents(of: try await api.once()).0.count == 1)
            #expect(server.requests.count == 1)
            let (values, error) = await contents(of: try await api.pods())
            #expect(values.count == 1)
            #expect(((error as? ApiError)?.underlying as? StreamProblem)?.code == .undecodable)
            #expect(server.requests.count == 2)
        }
    }
}

/// What `validate()` says of streams of JSON that are to be taken up again.
struct JsonResumptionCheckTests {
    private final class SoundApi: ApiDomain {
        @Get("/x", .reconnection(), .resumption(.fromStart)) var lines: () async throws -> JsonLines<Int>
        @Get("/x", .reconnection(.never)) var once: () async throws -> JsonLines<Int>
    }

    private final class FaultyApi: ApiDomain {
        @Get("/x", .reconnection()) var lines: () async throws -> JsonLines<Int>
        @Get("/x", .reconnection(), .resumption(.query("", from: "id"))) var nameless: () async throws -> JsonLines<Int>
        @Get("/x", .reconnection(), .resumption(.header("Content-Length", from: "id")))
        var length: () async throws -> JsonLines<Int>
        @Get("/x", .resumption(.fromStart)) var sequence: () async throws -> JsonSequence<Int>
        @Get("/x", .reconnection(), .resumption(.fromStart)) var array: () async throws -> JsonArrayStream<Int>
        @Get("/x", .resumption(.fromStart), .failureEvent("e")) var text: () async throws -> TextLines
    }

    @Test func `a place and a policy need each other, and a stream that has no end of its own`() throws {
        #expect(SoundApi(baseURL: try #require(URL(string: "https://h.test"))).validate().isEmpty)
        let problems = FaultyApi(baseURL: try #require(URL(string: "https://h.test"))).validate().map { "\($0)" }
        #expect(problems.count == 8)
        for (endpoint, words) in [
            ("lines", "The option .reconnection needs .resumption for a stream of JSON"),
            ("nameless", "The option .resumption has an empty name; name the query parameter."),
            ("length", "Content-Length"),
            ("sequence", "The option .resumption does nothing without .reconnection"),
            ("array", "The option .reconnection does nothing for a response of type JsonStream<JsonArrayFraming, Int>"),
            ("array", "The option .resumption does nothing for a response of type JsonStream<JsonArrayFraming, Int>"),
            ("text", "The option .resumption does nothing for a response of type TextLines"),
            ("text", "The option .failureEvent does nothing for a response of type TextLines"),
        ] {
            #expect(
                problems.contains { $0.contains("FaultyApi.\(endpoint)") && $0.contains(words) },
                "\(endpoint) \(words)"
            )
        }
    }
}
