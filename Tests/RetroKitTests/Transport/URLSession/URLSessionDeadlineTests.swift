import Foundation
import RetroKit
import RetroKitTesting
import Testing

extension OverTheWire {
    /// Deadlines, and connections that die.
    struct URLSessionDeadlineTests {
        private let server: LoopbackServer
        private let transport = URLSessionTransport()

        init() throws {
            server = try LoopbackServer()
        }

        private func send(_ method: HttpMethod = .get, _ body: String? = nil, timeout: Duration?) async throws
            -> HttpOperationResult
        {
            let params = HttpRequestParams(
                httpMethod: method,
                baseURL: try BaseURL(server.baseURL),
                percentEncodedPath: "/x",
                percentEncodedQuery: "token=s3cret",
                httpBody: body.map { .data(Data($0.utf8), contentType: "text/plain") } ?? .none,
                timeout: timeout
            )
            return try await transport.sendRequest(with: params)
        }

        @Test(arguments: [Duration.milliseconds(250), .milliseconds(1_200)])
        func `ends a silent call at its deadline`(timeout: Duration) async throws {
            server.enqueue(.silence)
            let start = ContinuousClock.now
            let error = await #expect(throws: TransportError.self) { try await send(timeout: timeout) }
            let elapsed = start.duration(to: .now)
            #expect(error?.kind == .timeout)
            #expect(error?.message == "No complete response from 127.0.0.1 within \(timeout).")
            #expect(elapsed >= timeout)
            #expect(elapsed < timeout + .seconds(4))
            try await server.waitForDisconnections()
        }

        /// A busy machine may miss one such deadline, URLSession on Linux missed all.
        @Test func `waits for an answer within its second`() async throws {
            server.route(.get, "/x", LoopbackResponse.text("ok").delayed(.milliseconds(50)))
            var answers = 0
            for _ in 0..<5 where (try? await send(timeout: .milliseconds(950)).body) == Data("ok".utf8) { answers += 1 }
            #expect(answers > 0)
        }

        @Test func `ends a dripping response`() async throws {
            server.enqueue(.text(String(repeating: "x", count: 100)).throttled(bytes: 1, every: .milliseconds(50)))
            let start = ContinuousClock.now
            let error = await #expect(throws: TransportError.self) { try await send(timeout: .milliseconds(500)) }
            #expect(error?.kind == .timeout)
            #expect(start.duration(to: .now) < .seconds(4))
            try await server.waitForDisconnections()
        }

        @Test func `sends nothing without time`() async throws {
            for timeout in [Duration.zero, .seconds(-1)] {
                let error = await #expect(throws: TransportError.self) { try await send(timeout: timeout) }
                #expect(error?.kind == .timeout)
            }
            #expect(server.acceptedConnections == 0)
        }

        @Test(arguments: [nil, Duration.seconds(Int64.max)])
        func `waits as long as it may`(timeout: Duration?) async throws {
            server.enqueue(.text("ok").delayed(.milliseconds(50)))
            #expect(try await send(timeout: timeout).body == Data("ok".utf8))
        }

        /// URLSession's own limit is six.
        @Test func `lets many calls run at once`() async throws {
            server.route(.get, "/x", LoopbackResponse.text("ok").delayed(.milliseconds(500)))
            let statuses = try await withThrowingTaskGroup { group in
                for _ in 0..<24 { group.addTask { try await send(timeout: .seconds(10)).statusCode } }
                return try await group.reduce(into: [Int?]()) { $0.append($1) }
            }
            #expect(statuses == Array(repeating: 200, count: 24))
            #expect(server.acceptedConnections > 6)
        }

        /// FoundationNetworking would send it again without its body and wait.
        @Test func `never repeats a body on a dead connection`() async throws {
            server.enqueue(.text("one"), .hangUp)
            #expect(try await send(.post, "first", timeout: .seconds(8)).body == Data("one".utf8))
            let start = ContinuousClock.now
            let error = await #expect(throws: TransportError.self) {
                try await send(.post, "second", timeout: .seconds(8))
            }
            #expect(error?.kind == .connectionLost)
            #expect(start.duration(to: .now) < .seconds(4))
            #expect(server.requests.map(\.body) == [Data("first".utf8), Data("second".utf8)])
            server.enqueue(.text("three"))
            #expect(try await send(.post, "third", timeout: .seconds(8)).body == Data("three".utf8))
        }

        @Test func `repeats a GET on a dead connection`() async throws {
            server.enqueue(.text("one"), .hangUp, .text("two"))
            #expect(try await send(timeout: .seconds(8)).body == Data("one".utf8))
            #expect(try await send(timeout: .seconds(8)).body == Data("two".utf8))
            #expect(server.requests.count == 3)
        }
    }
}
