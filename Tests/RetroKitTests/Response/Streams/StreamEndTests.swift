import Foundation
import RetroKit
import RetroKitTesting
import Testing

extension OverTheWire {
    /// What ends a stream beside its last byte: an event that has to come, an event that is an error, a response that is no
    /// stream.
    struct StreamEndTests {
        static let transports = OverTheWire.TargetOnTheWireTests.transports

        private final class ChatApi: ApiDomain, @unchecked Sendable {  // it adds endpoints alone
            @Post("/chat", .lastEventData("[DONE]")) var chat: () async throws -> ServerSentEvents
            @Post("/chat", .lastEventData("[DONE]")) var typed: () async throws -> EventStream<Piece>
            @Post(
                "/chat",
                .lastEventData("[DONE]"),
                .reconnection(ReconnectionPolicy(attemptLimit: 2, maximumDelay: .zero))
            )
            var lasting: () async throws -> ServerSentEvents
            @Get("/chat", .failureEvent("error")) var named: () async throws -> ServerSentEvents
            @Get("/chat", .failureEvent("error")) var typedNamed: () async throws -> EventStream<Piece>
            @Get("/chat", .failure("error")) var inside: () async throws -> EventStream<Piece>
        }

        private struct Piece: Decodable, Equatable {
            var text: String
        }

        private func answer(_ text: String) -> LoopbackResponse {
            .chunked([Data(text.utf8)], contentType: "text/event-stream")
        }

        private func outcome(
            _ text: String,
            over transport: any HttpTransport,
            _ call: (ChatApi) async throws -> ServerSentEvents
        ) async throws -> (data: [String], error: ApiError?) {
            let server = try LoopbackServer()
            defer { server.stop() }
            server.enqueue(answer(text))
            let (events, error) = await contents(
                of: try await call(ChatApi(baseURL: server.baseURL, transport: transport))
            )
            return (events.map(\.data), error.map { $0 as? ApiError } ?? nil)
        }

        @Test(arguments: transports)
        func `a stream that ends in good order before its last event is cut off`(_ transport: any HttpTransport)
            async throws
        {
            let whole = try await outcome("data: a\n\ndata: [DONE]\n\n", over: transport) { try await $0.chat() }
            #expect(whole.data == ["a"])
            #expect(whole.error == nil)
            for (text, data) in [("data: a\n\n", ["a"]), ("data: a\n\ndata: [DONE]\n", ["a"]), ("", [])] {
                let cut = try await outcome(text, over: transport) { try await $0.chat() }
                #expect(cut.data == data)
                #expect((cut.error?.underlying as? StreamProblem)?.code == .truncated)
                #expect(
                    cut.error?.reason == "The stream ended without the event that ends it, whose data is \"[DONE]\"."
                )
            }
        }

        @Test func `a typed stream is cut off too, and one that is taken up again goes on until its last event`()
            async throws
        {
            let server = try LoopbackServer()
            defer { server.stop() }
            let api = ChatApi(baseURL: server.baseURL)
            server.enqueue(answer("data: {\"text\":\"a\"}\n\n"))
            let (pieces, error) = await contents(of: try await api.typed())
            #expect(pieces.map(\.data) == [Piece(text: "a")])
            #expect(((error as? ApiError)?.underlying as? StreamProblem)?.code == .truncated)
            server.enqueue(answer("data: a\n\n"), answer("data: b\n\n"), answer("data: [DONE]\n\n"))
            let (events, none) = await contents(of: try await api.lasting())
            #expect(events.map(\.data) == ["a", "b"])
            #expect(none == nil)
            server.enqueue(.status(204))
            #expect(await contents(of: try await api.chat()).1 == nil)
        }

        @Test(arguments: transports)
        func `an event of the name of errors is one, with its data`(_ transport: any HttpTransport) async throws {
            let object = try await outcome(
                "data: a\n\nevent: error\ndata: {\"type\":\"overloaded\",\"message\":\"Come later\"}\n\ndata: b\n\n",
                over: transport
            ) { try await $0.named() }
            #expect(object.data == ["a"])
            #expect(object.error?.kind == .rejected)
            let failure = object.error?.underlying as? ReportedFailure
            #expect(failure?.value == ["type": "overloaded", "message": "Come later"])
            #expect(object.error?.reason.contains("Come later") == true)
            let text = try await outcome("event: error\ndata: out of \u{1b}[31mcredit\n\n", over: transport) {
                try await $0.named()
            }
            #expect((text.error?.underlying as? ReportedFailure)?.value == .string("out of \u{1b}[31mcredit"))
            #expect(text.error?.reason.contains("\u{1b}") == false)
        }

        @Test func `an error among typed events carries its object, by the event's name or by a place in its data`()
            async throws
        {
            let server = try LoopbackServer()
            defer { server.stop() }
            let api = ChatApi(baseURL: server.baseURL)
            server.enqueue(answer("data: {\"text\":\"a\"}\n\nevent: error\ndata: {\"code\":7}\n\n"))
            let (named, error) = await contents(of: try await api.typedNamed())
            #expect(named.map(\.data) == [Piece(text: "a")])
            #expect(((error as? ApiError)?.underlying as? ReportedFailure)?.value == ["code": 7])
            server.enqueue(answer("data: {\"text\":\"a\"}\n\ndata: {\"error\":{\"message\":\"no\"}}\n\n"))
            let (inside, reported) = await contents(of: try await api.inside())
            #expect(inside.map(\.data) == [Piece(text: "a")])
            #expect(((reported as? ApiError)?.underlying as? ReportedFailure)?.value == ["message": "no"])
        }

        @Test(arguments: transports)
        func `a response that is no stream of events says why in its body`(_ transport: any HttpTransport) async throws
        {
            let server = try LoopbackServer()
            defer { server.stop() }
            let api = ChatApi(baseURL: server.baseURL, transport: transport)
            server.enqueue(.json(["error": "no streams today"]), .text(""))
            let error = try await #require(throws: ApiError.self) { _ = try await api.chat() }
            #expect(error.statusCode == 200)
            #expect((error.underlying as? StreamProblem)?.code == .wrongContentType)
            #expect(error.body == Data(#"{"error":"no streams today"}"#.utf8))
            #expect(!error.isBodyTruncated)
            let empty = try await #require(throws: ApiError.self) { _ = try await api.typed() }
            #expect(empty.body == nil || empty.body == Data())
        }

        @Test func `a stream that is taken up again and meets something else is an error with that body`() async throws
        {
            let server = try LoopbackServer()
            defer { server.stop() }
            server.enqueue(answer("data: a\n\n"), .json(["error": "maintenance"]))
            let (events, error) = await contents(of: try await ChatApi(baseURL: server.baseURL).lasting())
            #expect(events.map(\.data) == ["a"])
            let refused = try #require(error as? ApiError)
            #expect((refused.underlying as? StreamProblem)?.code == .wrongContentType)
            #expect(refused.body == Data(#"{"error":"maintenance"}"#.utf8))
            #expect(refused.headers["Content-Type"]?.hasPrefix("application/json") == true)
        }

        @Test(.timeLimit(.minutes(1)))
        func `a call that is cancelled while such a body comes is cancelled`() async throws {
            let server = try LoopbackServer()
            defer { server.stop() }
            server.enqueue(
                .chunked([Data("{".utf8), Data("}".utf8)], every: .seconds(90), contentType: "application/json")
            )
            let api = ChatApi(baseURL: server.baseURL)
            let call = Task { _ = try await api.chat() }
            try await Task.sleep(for: .milliseconds(300))
            call.cancel()
            await #expect(throws: CancellationError.self) { try await call.value }
        }

        @Test(.timeLimit(.minutes(1)), arguments: transports)
        func
            `of a body that is no stream of events no more is read than an error keeps, and no longer than the call lasts`(
                _ transport: any HttpTransport
            ) async throws
        {
            let server = try LoopbackServer()
            defer { server.stop() }
            let slow = LoopbackResponse.chunked(
                [Data("{\"a\":".utf8), Data("1}".utf8)],
                every: .seconds(90),
                contentType: "application/json"
            )
            let large = LoopbackResponse.chunked(
                Array(repeating: Data(repeating: 0x20, count: 1 << 16), count: 40),
                contentType: "application/json"
            )
            server.enqueue(slow, large)
            let configuration = DomainConfiguration(baseURL: server.baseURL, timeout: .seconds(1))
            let api = ChatApi(configuration: configuration, transport: transport)
            let late = try await #require(throws: ApiError.self) { _ = try await api.chat() }
            #expect(late.body == Data("{\"a\":".utf8))
            #expect(late.isBodyTruncated)
            api.configuration.timeout = .seconds(30)
            api.configuration.response.errorBodyLimit = 1000
            let cut = try await #require(throws: ApiError.self) { _ = try await api.chat() }
            #expect(cut.body?.count == 1000)
            #expect(cut.isBodyTruncated)
        }
    }
}
