import Foundation
import RetroKitStyles
import RetroKitTesting
import Testing

/// Routers of a protocol of one's own, whose names are others than a router's.
private protocol TableUrl: Router {
    var baseURL: String { get }
    var url: String { get }
    var tokenStr: String { get }
    var isAuthorization: Bool { get }
}

extension TableUrl {
    var token: String { tokenStr }
    var isAuthorized: Bool { isAuthorization }
    var tokenKind: String { "Token" }
}

struct OwnRouterTests {
    private enum UsersUrl: TableUrl {
        case user(String)
        case me

        var baseURL: String { "https://api.example.test/v1" }
        var path: String { if case .user(let name) = self { "users/\(name)" } else { "me" } }
        var method: HTTPMethod { .get }
        var tokenStr: String { "t0k" }
        var isAuthorization: Bool { if case .me = self { true } else { false } }
    }

    /// A client of one's own, which passes everything on.
    private struct TableClient {
        let client: ApiClient

        func call(
            router: any TableUrl,
            params: [String: Any]? = nil,
            success: @escaping (JsonValue) -> Void,
            fail: @escaping (any Error) -> Void
        ) -> Task<Void, Never> {
            client.call(router: router, params: params, success: success, fail: fail)
        }
    }

    @Test func `a router is passed on as a protocol of one's own, with parameters and closures`() async throws {
        let transport = StubTransport { request in
            HttpOperationResult(
                statusCode: request.percentEncodedPath.hasSuffix("/me") ? 404 : 200,
                body: Data(#"{"name":"Ada"}"#.utf8)
            )
        }
        let client = TableClient(client: ApiClient(baseURL: nil, transport: transport))
        let seen = Kept<String>()
        let routers: [any TableUrl] = [UsersUrl.user("ada"), UsersUrl.me]
        for router in routers {
            await client.call(
                router: router,
                params: ["page": 2],
                success: { seen.add($0["name"]?.string ?? "") },
                fail: { seen.add("\($0._code)") }
            ).value
        }
        #expect(seen.values == ["Ada", "404"])
        let requests = transport.requests
        #expect(
            requests.map { $0.url?.absoluteString ?? "" } == [
                "https://api.example.test/v1/users/ada?page=2", "https://api.example.test/v1/me?page=2",
            ]
        )
        #expect(requests.map { $0.headerFields["Authorization"] } == [nil, "Token t0k"])
    }

    @Test func `a call's parameters are written as Alamofire does, unless the domain says otherwise`() async throws {
        struct Route: Router {
            let method: HTTPMethod
            let path = "https://api.example.test/x"
        }
        let transport = StubTransport { _ in HttpOperationResult(statusCode: 200) }
        let client = ApiClient(baseURL: nil, transport: transport)
        let params: [String: Any?] = ["a": "b c", "f": true, "l": [1, 2], "n": nil, "o": ["k": "v"]]
        for method in [HTTPMethod.get, .delete, .post, .put] {
            try await client.call(Route(method: method), params: params)
        }
        let written = "a=b%20c&f=1&l%5B%5D=1&l%5B%5D=2&o%5Bk%5D=v"
        let queries = transport.requests.map { $0.percentEncodedQuery ?? "" }
        let bodies = transport.requests.map { String(decoding: $0.body ?? Data(), as: UTF8.self) }
        #expect(queries == [written, written, "", ""] && bodies == ["", "", written, written])
        client.configuration.parameters.arrays = .comma
        client.configuration.parameters.bools = .literal
        client.configuration.parameters.spaces = .plus
        try await client.call(Route(method: .post), params: params)
        #expect(transport.requests.last?.body == Data("a=b+c&f=true&l=1%2C2&o%5Bk%5D=v".utf8))
    }

    @Test func `the code of an error is URLSession's, or the status`() async throws {
        func code(_ answer: @escaping @Sendable () async throws -> HttpOperationResult) async -> Int? {
            let client = ApiClient(baseURL: nil, transport: StubTransport { _ in try await answer() })
            let error = await #expect(throws: (any Error).self) { try await client.call(UsersUrl.me) }
            return error?._code
        }
        #expect(await code { HttpOperationResult(statusCode: 503) } == 503)
        #expect(await code { throw TransportError(.timeout, "Too late.") } == NSURLErrorTimedOut)
        #expect(await code { throw TransportError(.cannotResolve, "Who?") } == NSURLErrorCannotFindHost)
        #expect(await code { throw TransportError(.tls, "No.") } == NSURLErrorUnknown)
    }
}
