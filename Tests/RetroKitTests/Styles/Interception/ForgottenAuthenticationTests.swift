import Foundation
import RetroKitStyles
import RetroKitTesting
import Testing

struct ForgottenAuthenticationTests {
    /// An authenticator that does something with its completion, or nothing.
    private struct Careless: Authenticating {
        let use: @Sendable (@escaping @Sendable (AuthenticationResult) -> Void, ApiClient) -> Void

        func authenticate(
            client: ApiClient,
            request: HttpRequestParams,
            response: HttpOperationResult,
            data: Data?,
            completion: @escaping @Sendable (AuthenticationResult) -> Void
        ) {
            use(completion, client)
        }
    }

    /// Keeps completions for good.
    private final class Drawer: @unchecked Sendable {  // its contents are behind the lock
        private let lock = NSLock()
        private var completions: [@Sendable (AuthenticationResult) -> Void] = []

        func keep(_ completion: @escaping @Sendable (AuthenticationResult) -> Void) {
            lock.withLock { completions.append(completion) }
        }
    }

    private func client(
        _ use: @escaping @Sendable (@escaping @Sendable (AuthenticationResult) -> Void, ApiClient) -> Void
    ) -> ApiClient {
        let client = ApiClient(
            baseURL: URL(string: "https://api.example.test"),
            transport: StubTransport { _ in HttpOperationResult(statusCode: 401) }
        )
        client.authenticator = Careless(use: use)
        return client
    }

    @Test func `a completion that is let go fails all calls that wait for it`() async throws {
        let client = client { _, _ in }
        for _ in 0..<2 {
            let error = await #expect(throws: ApiError.self) { try await client.perform(Request<Void>(endpoint: "/x")) }
            #expect(error?.kind == .authentication && error?.statusCode == 401)
            #expect(error?.reason.contains("Careless has let go of its completion without calling it.") == true)
        }
    }

    @Test func `no call waits longer than its timeout for a completion that is kept`() async throws {
        let drawer = Drawer()
        let client = client { completion, _ in drawer.keep(completion) }
        client.configuration.timeout = .milliseconds(50)
        for _ in 0..<2 {
            let error = await #expect(throws: ApiError.self) { try await client.perform(Request<Void>(endpoint: "/x")) }
            #expect(error?.kind == .timeout)
        }
    }

    @Test func `the error of a sign-in names the sign-in`() async throws {
        let client = client { completion, client in
            client.perform(request: Request<Void>(endpoint: "/login", method: .post)) { result in
                if case .failure(let error) = result { completion(.failure(error)) }
            }
        }
        let error = await #expect(throws: ApiError.self) { try await client.perform(Request<Void>(endpoint: "/x")) }
        #expect(error?.kind == .authentication)
        #expect(error?.reason.contains("could not be refreshed: ApiClient.POST /login") == true)
    }
}
