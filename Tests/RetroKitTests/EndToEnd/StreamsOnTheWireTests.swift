import Foundation
import RetroKit
import RetroKitTesting
import Testing

extension OverTheWire {
    /// What streams do over a real socket, on every transport.
    struct StreamsOnTheWireTests {
        static let transports = OverTheWire.TargetOnTheWireTests.transports

        private func events(_ texts: String..., every pause: Duration = .zero) -> LoopbackResponse {
            .chunked(texts.map { Data($0.utf8) }, every: pause, contentType: "text/event-stream")
        }

        /// The first element is there while the server still sends.
        @Test(arguments: transports)
        func `elements arrive as they are sent`(_ transport: any HttpTransport) async throws {
            let server = try LoopbackServer()
            defer { server.stop() }
            server.enqueue(events("data: 1\n\n", "data: 2\n\n", "data: 3\n\n", every: .milliseconds(400)))
            let start = ContinuousClock.now
            var arrivals: [Duration] = []
            for try await _ in try await StreamsApi(baseURL: server.baseURL, transport: transport).events() {
                arrivals.append(start.duration(to: .now))
            }
            #expect(arrivals.count == 3)
            #expect(arrivals[0] + .milliseconds(400) < arrivals[2])
        }

        /// One byte at a time.
        @Test(arguments: transports)
        func `text is whole, however it is cut on the way`(_ transport: any HttpTransport) async throws {
            let server = try LoopbackServer()
            defer { server.stop() }
            let text = "é日😃\u{2028}\nzwei"
            server.enqueue(.chunked(Data(text.utf8).map { Data([$0]) }, every: .milliseconds(2)))
            let lines = await contents(of: try await StreamsApi(baseURL: server.baseURL, transport: transport).text()).0
            #expect(lines == ["é日😃\u{2028}", "zwei"])
        }

        @Test(arguments: transports)
        func `ending the loop closes the connection, though the stream is kept`(_ transport: any HttpTransport)
            async throws
        {
            let server = try LoopbackServer()
            defer { server.stop() }
            server.enqueue(events("data: 1\n\n", "data: 2\n\n", every: .seconds(60)))
            let stream = try await StreamsApi(baseURL: server.baseURL, transport: transport).events()
            for try await event in stream {
                #expect(event.data == "1")
                break
            }
            try await server.waitForDisconnections(1)
            #expect(stream.lastEventID.isEmpty)
        }

        @Test(arguments: transports)
        func `a dropped stream closes the connection`(_ transport: any HttpTransport) async throws {
            let server = try LoopbackServer()
            defer { server.stop() }
            server.enqueue(events("data: 1\n\n", "data: 2\n\n", every: .seconds(60)))
            _ = try await StreamsApi(baseURL: server.baseURL, transport: transport).bytes()
            try await server.waitForDisconnections(1)
        }

        @Test(arguments: transports)
        func `a cancelled task leaves the loop and the connection`(_ transport: any HttpTransport) async throws {
            let server = try LoopbackServer()
            defer { server.stop() }
            server.enqueue(events("data: 1\n\n", "data: 2\n\n", every: .seconds(60)))
            let stream = try await StreamsApi(baseURL: server.baseURL, transport: transport).events()
            let (started, signal) = AsyncStream.makeStream(of: Void.self)
            let reading = Task {
                for try await _ in stream { signal.yield() }
            }
            for await _ in started { break }
            reading.cancel()
            await #expect(throws: CancellationError.self) { try await reading.value }
            try await server.waitForDisconnections(1)
        }

        @Test(arguments: transports)
        func `a stream that breaks off is taken up after its last event`(_ transport: any HttpTransport) async throws {
            let server = try LoopbackServer()
            defer { server.stop() }
            server.enqueue(
                events("retry: 1\nid: 1\ndata: a\n\nid: 2\nda", "ta: cut off").closing(afterBytes: 150),
                .status(503),
                .hangUp,
                .reset,
                events("id: 2\ndata: b\n\n"),
                .status(204)
            )
            let configuration = DomainConfiguration(baseURL: server.baseURL)
            let api = StreamsApi(configuration: configuration, transport: transport)
            api.configuration.response.streams.reconnection = ReconnectionPolicy(maximumDelay: .milliseconds(10))
            let (found, error) = await contents(of: try await api.events())
            #expect(found.map(\.data) == ["a", "b"])
            #expect(error == nil)
            #expect(server.requests.first?.headers["Last-Event-ID"] == nil)
            #expect(server.requests.last?.headers["Last-Event-ID"] == "2")
            #expect(server.requests.allSatisfy { $0.headers["Accept"] == "text/event-stream" })
        }

        @Test(arguments: transports)
        func `the timeout is for the head alone, the idle timeout for each wait`(_ transport: any HttpTransport)
            async throws
        {
            let server = try LoopbackServer()
            defer { server.stop() }
            let slow = (0..<4).map { Data("\($0)\n".utf8) }
            server.enqueue(.chunked(slow, every: .milliseconds(300)), .chunked(slow, every: .seconds(30)), .silence)
            var configuration = DomainConfiguration(baseURL: server.baseURL, timeout: .milliseconds(900))
            configuration.response.streams.idleTimeout = .milliseconds(800)
            let api = StreamsApi(configuration: configuration, transport: transport)
            #expect(await contents(of: try await api.lines()).0 == [0, 1, 2, 3])
            let (values, error) = await contents(of: try await api.lines())
            #expect(values == [0])
            #expect((error as? ApiError)?.isTimeout == true)
            let late = try await #require(throws: ApiError.self) { _ = try await api.lines() }
            #expect(late.isTimeout)
        }

        @Test(.timeLimit(.minutes(1)), arguments: transports)
        func `a refusal is an error with its body, a challenge among them`(_ transport: any HttpTransport) async throws
        {
            let server = try LoopbackServer()
            defer { server.stop() }
            let challenge = LoopbackResponse.text("who?", statusCode: 401).header(
                "WWW-Authenticate",
                "Basic realm=\"r\""
            )
            server.enqueue(challenge, .text("broken", statusCode: 500), .redirect(to: "/x"), .text("moved"))
            let api = StreamsApi(baseURL: server.baseURL, transport: transport)
            for (status, body) in [(401, "who?"), (500, "broken")] {
                let error = try await #require(throws: ApiError.self) { _ = try await api.bytes() }
                #expect(error.statusCode == status)
                #expect(error.body == Data(body.utf8))
            }
            #expect(try await api.bytes().collect() == Data("moved".utf8))
        }

        #if canImport(FoundationNetworking)
            /// Where the sender cannot be held back, what nobody reads has a limit.
            @Test func `a stream that nobody reads does not fill the memory`() async throws {
                let server = try LoopbackServer()
                defer { server.stop() }
                let half = Data(repeating: 0, count: 600 << 10)
                server.enqueue(.chunked([half, half, half], every: .seconds(1)))
                let transport = URLSessionTransport(responseSizeLimit: 1 << 20)
                let stream = try await StreamsApi(baseURL: server.baseURL, transport: transport).bytes()
                try await server.waitForDisconnections(1)
                let error = await contents(of: stream).1 as? ApiError
                #expect((error?.underlying as? TransportError)?.kind == .responseTooLarge)
            }
        #endif

        /// Nothing is left of streams that were begun and dropped.
        @Test func `dropped streams leave no connection`() async throws {
            let server = try LoopbackServer()
            defer { server.stop() }
            server.route(.get, "/x", events("data: 1\n\n", "data: 2\n\n", every: .seconds(60)))
            let api = StreamsApi(baseURL: server.baseURL)
            for _ in 0..<100 {
                for try await _ in try await api.events() { break }
            }
            try await server.waitForOpenConnections(0)
        }
    }
}
