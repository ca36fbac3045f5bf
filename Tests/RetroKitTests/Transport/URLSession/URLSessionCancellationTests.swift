import Foundation
import RetroKit
import RetroKitTesting
import Testing

extension OverTheWire {
    /// Cancelled calls. Few and gentle: a crash in FoundationNetworking (L01) would end the whole run.
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

        /// B086, B087, B088, L01, L02.
        @Test func endsAtOnceWhileTheServerIsSilent() async throws {
            server.enqueue(.silence)
            let call = try call()
            try await server.waitForRequests(1)
            try await expectPromptEnd(of: call)
        }

        /// B092.
        @Test func endsAtOnceInTheMiddleOfABody() async throws {
            server.enqueue(.text(String(repeating: "x", count: 1_000)).throttled(bytes: 10, every: .milliseconds(20)))
            let call = try call()
            try await server.waitForRequests(1)
            try await Task.sleep(for: .milliseconds(100))
            try await expectPromptEnd(of: call)
        }

        /// B091.
        @Test func endsAtOnceAfterARedirect() async throws {
            server.enqueue(.redirect(to: "/y"), .silence)
            let call = try call()
            try await server.waitForRequests(2)
            try await expectPromptEnd(of: call)
        }

        /// B089.
        @Test func sendsNothingWhenCancelledBefore() async throws {
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

        /// B086: the answer may win; the transport goes on either way.
        @Test func goesOnAfterACancelledCall() async throws {
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
