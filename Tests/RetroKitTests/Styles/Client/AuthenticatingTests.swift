import Foundation
import RetroKitStyles
import RetroKitTesting
import Testing

struct AuthenticatingTests {
    /// A session whose token a sign-in renews: it signs requests and answers refusals.
    private final class Session: Intercepting, Authenticating {
        private var token = "old"
        private(set) var signIns = 0
        private(set) var refused: [String] = []
        private let result: (URLRequest) -> AuthenticationResult

        init(_ result: @escaping (URLRequest) -> AuthenticationResult = { .success($0) }) {
            self.result = result
        }

        func intercept(client: Client, request: URLRequest) -> URLRequest {
            var request = request
            request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
            return request
        }

        func authenticate(
            client: Client,
            request: URLRequest,
            response: HTTPURLResponse,
            data: Data?,
            completion: @escaping (AuthenticationResult) -> Void
        ) {
            guard response.statusCode == 401 else { return completion(.cancel) }
            signIns += 1
            refused.append(request.value(forHTTPHeaderField: "Authorization") ?? "")
            client.perform(request: Request<String>(endpoint: "/login", method: .post)) { outcome in
                if let token = try? outcome.get().body { self.token = token }
                completion(self.result(request))
            }
        }
    }

    private func client(_ session: Session, signs: Bool = true) throws -> Client {
        let transport = StubTransport { request in
            await Task.yield()
            switch request.percentEncodedPath {
            case "/login": return HttpOperationResult(statusCode: 200, body: Data("new".utf8))
            case "/missing": return HttpOperationResult(statusCode: 404)
            default:
                let isSigned = request.headerFields["Authorization"] == "Bearer new"
                return HttpOperationResult(statusCode: isSigned ? 200 : 401, body: Data("signed".utf8))
            }
        }
        let client = try Client.stubbed(by: transport)
        client.authenticator = session
        client.interceptors = signs ? [session] : []
        return client
    }

    @Test func `a hundred calls that are refused sign in once, and all are answered`() async throws {
        let session = Session()
        let client = try client(session)
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<100 {
                group.addTask { try await client.perform(request: Request<Void>(endpoint: "/x")).statusCode }
            }
            for try await status in group { #expect(status == 200) }
        }
        #expect(session.signIns == 1 && session.refused == ["Bearer old"])
    }

    @Test func `a refusal that is not answered is the caller's, and disturbs no sign-in`() async throws {
        let session = Session()
        let client = try client(session)
        async let found = client.perform(request: Request<Void>(endpoint: "/x")).statusCode
        let error = await #expect(throws: Failure.self) {
            try await client.perform(request: Request<Void>(endpoint: "/missing"))
        }
        #expect(try await found == 200)
        guard case .responseError(404, _, _) = error else { Issue.record("\(error as Any)"); return }
    }

    @Test func `a sign-in that is called off leaves the refusal`() async throws {
        let session = Session { _ in .cancel }
        let refused = try client(session, signs: false)
        let error = await #expect(throws: Failure.self) {
            try await refused.perform(request: Request<Void>(endpoint: "/x"))
        }
        guard case .responseError(401, _, let data) = error else { Issue.record("\(error as Any)"); return }
        #expect(data == Data("signed".utf8) && session.signIns == 1)
    }

    @Test func `a sign-in that fails fails the call with its failure`() async throws {
        let refused = try client(Session { _ in .failure(.responseError(418, ["X-Tea": "pot"], Data())) }, signs: false)
        let error = await #expect(throws: Failure.self) {
            try await refused.perform(request: Request<Void>(endpoint: "/x"))
        }
        guard case .responseError(418, let headers, _) = error else { Issue.record("\(error as Any)"); return }
        #expect(headers["X-Tea"] as? String == "pot")
    }

    @Test func `what an authenticator returns is what is sent, when no interceptor signs`() async throws {
        let session = Session { request in
            var request = request
            request.setValue("Bearer new", forHTTPHeaderField: "Authorization")
            return .success(request)
        }
        let client = try client(session, signs: false)
        #expect(try await client.perform(request: Request<String>(endpoint: "/x")).body == "signed")
        #expect(client.authenticator is Session)
        client.authenticator = nil
        await #expect(throws: Failure.self) { try await client.perform(request: Request<Void>(endpoint: "/x")) }
    }
}
