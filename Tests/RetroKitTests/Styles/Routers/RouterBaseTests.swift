import Foundation
import RetroKitStyles
import RetroKitTesting
import Testing

struct RouterBaseTests {
    private struct Route: Router, Endpoint {
        typealias Headers = HttpHeaders
        typealias Body = Never?

        let baseURL: String
        let path: String
        var method: HttpMethod { .get }
        var headers: HttpHeaders { [:] }
        var header: HttpHeaders { ["Authorization": "Bearer t0k"] }
        var body: Never? { nil }
        var token: String { "t0k" }
    }

    private let transport = StubTransport { _ in HttpOperationResult(statusCode: 200, body: Data("7".utf8)) }

    private var client: ApiClient {
        ApiClient(baseURL: URL(string: "https://client.example.test"), transport: transport)
    }

    @Test(arguments: [
        ("/go?to=https://x.test/a", "/go?to=https://x.test/a"),
        ("/archive/https://x.test/a", "/archive/https://x.test/a"),
        ("a/b://c", "/a/b://c"), ("?u=a://b", "?u=a://b"),
    ])
    func `a URL within a path does not take the place of the base URL`(path: String, target: String) async throws {
        let route = Route(baseURL: "https://route.example.test", path: path)
        #expect(try await client.call(route, as: Int.self) == 7)
        #expect(try await client.sendRequest(endpoint: route, responseModel: Int.self).get() == 7)
        for request in transport.requests {
            #expect(request.baseURL?.host == "route.example.test")
            #expect(request.url?.absoluteString.hasSuffix(target) == true)
        }
    }

    @Test(arguments: ["route.example.test", "https://", "https:", "ftp://route.example.test", "://", "https://a?b=c"])
    func `a base URL that is none is refused, and nothing goes to the client's`(base: String) async throws {
        let route = Route(baseURL: base, path: "/users")
        let error = await #expect(throws: ApiError.self) { try await client.call(route, as: Int.self) }
        #expect(error?.kind == .invalidRequest)
        guard case .failure(.invalidURL) = await client.sendRequest(endpoint: route, responseModel: Int.self) else {
            Issue.record("The base URL \(base) is taken for one.")
            return
        }
        #expect(transport.requests.isEmpty)
    }

    @Test(arguments: [
        ("a?b=c", "/users/a%3Fb=c"), ("?x=1", "/users/%3Fx=1"), ("a#b", "/users/a%23b"), ("{a}", "/users/%7Ba%7D"),
    ])
    func `what follows an endpoint's path is neither query nor placeholder`(rest: String, path: String) async throws {
        let route = Route(baseURL: "https://route.example.test", path: "/users?q=1")
        _ = await client.sendRequest(endpoint: route, pathExtension: rest, responseModel: Int.self)
        #expect(transport.requests.first?.percentEncodedPath == path)
        #expect(transport.requests.first?.percentEncodedQuery == "q=1")
    }
}
