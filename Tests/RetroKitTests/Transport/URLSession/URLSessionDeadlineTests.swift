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

        /// B127, L10.
        @Test(arguments: [Duration.milliseconds(250), .milliseconds(1_200)])
        func endsASilentCallAtItsDeadline(timeout: Duration) async throws {
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

        /// B127, L10: a busy machine may miss one such deadline, URLSession on Linux missed all.
        @Test func waitsForAnAnswerWithinItsSecond() async throws {
            server.route(.get, "/x", LoopbackResponse.text("ok").delayed(.milliseconds(50)))
            var answers = 0
            for _ in 0..<5 where (try? await send(timeout: .milliseconds(950)).body) == Data("ok".utf8) { answers += 1 }
            #expect(answers > 0)
        }

        /// B128, L11.
        @Test func endsADrippingResponse() async throws {
            server.enqueue(.text(String(repeating: "x", count: 100)).throttled(bytes: 1, every: .milliseconds(50)))
            let start = ContinuousClock.now
            let error = await #expect(throws: TransportError.self) { try await send(timeout: .milliseconds(500)) }
            #expect(error?.kind == .timeout)
            #expect(start.duration(to: .now) < .seconds(4))
            try await server.waitForDisconnections()
        }

        @Test func sendsNothingWithoutTime() async throws {
            for timeout in [Duration.zero, .seconds(-1)] {
                let error = await #expect(throws: TransportError.self) { try await send(timeout: timeout) }
                #expect(error?.kind == .timeout)
            }
            #expect(server.acceptedConnections == 0)
        }

        @Test(arguments: [nil, Duration.seconds(Int64.max)])
        func waitsAsLongAsItMay(timeout: Duration?) async throws {
            server.enqueue(.text("ok").delayed(.milliseconds(50)))
            #expect(try await send(timeout: timeout).body == Data("ok".utf8))
        }

        /// B093, L09: URLSession's own limit is six.
        @Test func letsManyCallsRunAtOnce() async throws {
            server.route(.get, "/x", LoopbackResponse.text("ok").delayed(.milliseconds(500)))
            let statuses = try await withThrowingTaskGroup { group in
                for _ in 0..<24 { group.addTask { try await send(timeout: .seconds(10)).statusCode } }
                return try await group.reduce(into: [Int?]()) { $0.append($1) }
            }
            #expect(statuses == Array(repeating: 200, count: 24))
            #expect(server.acceptedConnections > 6)
        }

        /// B079, L08: FoundationNetworking would send it again without its body and wait.
        @Test func neverRepeatsABodyOnADeadConnection() async throws {
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

        /// B079.
        @Test func repeatsAGetOnADeadConnection() async throws {
            server.enqueue(.text("one"), .hangUp, .text("two"))
            #expect(try await send(timeout: .seconds(8)).body == Data("one".utf8))
            #expect(try await send(timeout: .seconds(8)).body == Data("two".utf8))
            #expect(server.requests.count == 3)
        }
    }
}
