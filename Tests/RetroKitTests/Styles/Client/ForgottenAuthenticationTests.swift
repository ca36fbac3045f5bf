import Foundation
import RetroKitStyles
import RetroKitTesting
import Testing

struct ForgottenAuthenticationTests {
    /// An authenticator that does something with its completion, or nothing.
    private struct Careless: Authenticating {
        let use: (@escaping (AuthenticationResult) -> Void, Client) -> Void

        func authenticate(
            client: Client,
            request: URLRequest,
            response: HTTPURLResponse,
            data: Data?,
            completion: @escaping (AuthenticationResult) -> Void
        ) {
            use(completion, client)
        }
    }

    /// Keeps completions for good.
    private final class Drawer {
        var completions: [(AuthenticationResult) -> Void] = []
    }

    private func client(_ use: @escaping (@escaping (AuthenticationResult) -> Void, Client) -> Void) throws -> Client {
        let client = try Client.stubbed(by: StubTransport { _ in HttpOperationResult(statusCode: 401) })
        client.authenticator = Careless(use: use)
        return client
    }

    @Test func `a completion that is let go fails all calls that wait for it`() async throws {
        let client = try client { _, _ in }
        for _ in 0..<2 {
            let error = await #expect(throws: ApiError.self) {
                try await client.apiClient.perform(Request<Void>(endpoint: "/x"))
            }
            #expect(error?.kind == .authentication && error?.statusCode == 401)
            #expect(error?.reason.contains("Careless has let go of its completion without calling it.") == true)
        }
    }

    @Test func `no call waits longer than its timeout for a completion that is kept`() async throws {
        let drawer = Drawer()
        let client = try client { completion, _ in drawer.completions.append(completion) }
        client.apiClient.configuration.timeout = .milliseconds(50)
        for _ in 0..<2 {
            let error = await #expect(throws: Failure.self) {
                try await client.perform(request: Request<Void>(endpoint: "/x"))
            }
            guard case .networkError(let cause as ApiError) = error else { Issue.record("\(error as Any)"); return }
            #expect(cause.kind == .timeout)
        }
    }

    @Test func `a sign-in that is refused is not answered itself, wherever it is made`() async throws {
        struct Handover: @unchecked Sendable {  // used by the queue alone
            let completion: (AuthenticationResult) -> Void
        }
        let client = try client { completion, client in
            let handover = Handover(completion: completion)
            DispatchQueue.global().async {
                client.perform(request: Request<Void>(endpoint: "/login", method: .post)) { result in
                    if case .failure(let error) = result { handover.completion(.failure(error)) }
                }
            }
        }
        let error = await #expect(throws: Failure.self) {
            try await client.perform(request: Request<Void>(endpoint: "/x"))
        }
        guard case .responseError(401, _, _) = error else {
            Issue.record("\(error as Any)")
            return
        }
    }

    @Test func `the failure of a sign-in is that of the call`() async throws {
        let client = try client { completion, client in
            client.perform(request: Request<Void>(endpoint: "/login", method: .post)) { result in
                if case .failure(let error) = result { completion(.failure(error)) }
            }
        }
        let error = await #expect(throws: Failure.self) {
            try await client.perform(request: Request<Void>(endpoint: "/x"))
        }
        guard case .responseError(401, _, _) = error else { Issue.record("\(error as Any)"); return }
    }
}
