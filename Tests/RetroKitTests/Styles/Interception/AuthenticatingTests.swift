import Foundation
import RetroKitStyles
import RetroKitTesting
import Testing

struct AuthenticatingTests {
    /// A session whose token a sign-in renews, and which an interceptor puts on every request.
    private final class Session: Intercepting, @unchecked Sendable {  // the state is behind the lock
        private let lock = NSLock()
        private var token = "old"
        private var count = 0
        private let result: @Sendable (HttpRequestParams) -> AuthenticationResult

        init(_ result: @escaping @Sendable (HttpRequestParams) -> AuthenticationResult = { .success($0) }) {
            self.result = result
        }

        var signIns: Int { lock.withLock { count } }

        func intercept(client: ApiClient, request: HttpRequestParams) -> HttpRequestParams {
            var request = request
            request.headerFields["Authorization"] = "Bearer \(lock.withLock { token })"
            return request
        }

        func authenticate(
            client: ApiClient,
            request: HttpRequestParams,
            response: HttpOperationResult,
            data: Data?,
            completion: @escaping @Sendable (AuthenticationResult) -> Void
        ) {
            lock.withLock { count += 1 }
            client.perform(request: Request<String>(endpoint: "/login", method: .post)) { outcome in
                if let token = try? outcome.get().body { self.lock.withLock { self.token = token } }
                completion(self.result(request))
            }
        }
    }

    private func client(_ session: Session) -> ApiClient {
        let transport = StubTransport { request in
            await Task.yield()
            if request.percentEncodedPath == "/login" {
                return HttpOperationResult(statusCode: 200, body: Data("new".utf8))
            }
            let isSigned = request.headerFields["Authorization"] == "Bearer new"
            return HttpOperationResult(statusCode: isSigned ? 200 : 401)
        }
        let client = ApiClient(
            baseURL: URL(string: "https://api.example.test"),
            interceptors: [session],
            transport: transport
        )
        client.authenticator = SessionAuthenticator(session: session)
        return client
    }

    /// The session in the authenticator's place.
    private struct SessionAuthenticator: Authenticating {
        let session: Session

        func authenticate(
            client: ApiClient,
            request: HttpRequestParams,
            response: HttpOperationResult,
            data: Data?,
            completion: @escaping @Sendable (AuthenticationResult) -> Void
        ) {
            session.authenticate(
                client: client,
                request: request,
                response: response,
                data: data,
                completion: completion
            )
        }
    }

    @Test func `a hundred calls that are refused sign in once, and all are answered`() async throws {
        let session = Session()
        let client = client(session)
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<100 {
                group.addTask { try await client.perform(Request<Void>(endpoint: "/x")).statusCode }
            }
            for try await status in group { #expect(status == 200) }
        }
        #expect(session.signIns == 1)
    }

    @Test func `a sign-in that is called off leaves the refusal`() async throws {
        let session = Session { _ in .cancel }
        let refused = client(session)
        refused.interceptors = []
        let error = await #expect(throws: ApiError.self) { try await refused.perform(Request<Void>(endpoint: "/x")) }
        #expect(error?.statusCode == 401 && session.signIns == 1)
    }

    @Test func `a sign-in that fails fails the call`() async throws {
        let refused = client(Session { _ in .failure(TransportError(.cannotConnect, "Nobody there.")) })
        refused.interceptors = []
        let error = await #expect(throws: ApiError.self) { try await refused.perform(Request<Void>(endpoint: "/x")) }
        #expect((error?.underlying as? TransportError)?.kind == .cannotConnect)
    }
}
