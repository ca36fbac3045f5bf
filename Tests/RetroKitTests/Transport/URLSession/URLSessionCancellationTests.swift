import Foundation
import RetroKit
import RetroKitTesting
import Testing

extension OverTheWire {
    /// Cancelled calls. Few and gentle: a crash in FoundationNetworking would end the whole run.
    @Suite(.serialized)
    struct URLSessionCancellationTests {
        private let server: LoopbackServer
        private let transport = URLSessionTransport()

        init() throws {
            server = try LoopbackServer()
        }

        private func call() throws -> Task<HttpOperationResult, any Error> {
            let params = HttpRequestParams(
                httpMethod: .get,
                baseURL: try BaseURL(server.baseURL),
                percentEncodedPath: "/x",
                timeout: .seconds(20)
            )
            return Task { [transport] in try await transport.sendRequest(with: params) }
        }

        /// Cancels a call that has twenty seconds, and checks that it ends long before, and its connection with it.
        private func expectPromptEnd(of call: Task<HttpOperationResult, any Error>) async throws {
            let start = ContinuousClock.now
            call.cancel()
            await #expect(throws: CancellationError.self) { try await call.value }
            #expect(start.duration(to: .now) < .seconds(5))
            try await server.waitForDisconnections()
            #expect(start.duration(to: .now) < .seconds(10))
        }

        @Test func `ends at once while the server is silent`() async throws {
            server.enqueue(.silence)
            let call = try call()
            try await server.waitForRequests(1)
            try await expectPromptEnd(of: call)
        }

        @Test func `ends at once in the middle of a body`() async throws {
            server.enqueue(.text(String(repeating: "x", count: 1_000)).throttled(bytes: 10, every: .milliseconds(20)))
            let call = try call()
            try await server.waitForRequests(1)
            try await Task.sleep(for: .milliseconds(100))
            try await expectPromptEnd(of: call)
        }

        @Test func `ends at once after a redirect`() async throws {
            server.enqueue(.redirect(to: "/y"), .silence)
            let call = try call()
            try await server.waitForRequests(2)
            try await expectPromptEnd(of: call)
        }

        @Test func `sends nothing when cancelled before`() async throws {
            let gate = AsyncStream<Never> { _ in }
            let params = HttpRequestParams(httpMethod: .get, baseURL: try BaseURL(server.baseURL))
            let call = Task { [transport] in
                for await _ in gate {}
                return try await transport.sendRequest(with: params)
            }
            call.cancel()
            await #expect(throws: CancellationError.self) { try await call.value }
            try await Task.sleep(for: .milliseconds(50))
            #expect(server.acceptedConnections == 0)
        }

        /// The answer may win; the transport goes on either way.
        @Test func `goes on after a cancelled call`() async throws {
            for _ in 0..<5 {
                server.enqueue(.silence)
                let call = try call()
                try await server.waitForRequests(1)
                call.cancel()
                _ = await call.result
                server.clearRecords()
            }
            server.enqueue(.text("ok"))
            #expect(try await call().value.body == Data("ok".utf8))
        }
    }
}
