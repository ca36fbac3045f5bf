import Foundation
import RetroKit
import RetroKitTesting
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A transport in RetroSwift's manner: it builds a `URLRequest` of the parts that RetroSwift names.
private final class PlainTransport: HttpTransport, @unchecked Sendable {  // configured before it is used
    private var scheme: String?
    private var host: String?
    private var sharedHeaders: [String: String]?

    func setConfiguration(scheme: String, host: String, sharedHeaders: [String: String]?) {
        self.scheme = scheme
        self.host = host
        self.sharedHeaders = sharedHeaders
    }

    func sendRequest(with params: HttpRequestParams) async throws -> HttpOperationResult {
        do {
            return await perform(try request(for: params))
        } catch {
            return HttpOperationResult(statusCode: nil, headers: nil, response: .failure(error))
        }
    }

    private func request(for params: HttpRequestParams) throws -> URLRequest {
        let address = host?.split(separator: ":").map(String.init) ?? []
        var components = URLComponents()
        components.scheme = scheme
        components.host = address.first
        components.port = address.last.flatMap(Int.init)
        components.path = params.path
        components.queryItems = params.queryParams?.map(URLQueryItem.init)
        guard let url = components.url else { throw URLError(.badURL) }
        var request = URLRequest(url: url)
        request.httpMethod = params.httpMethod.name
        sharedHeaders?.forEach { request.setValue($1, forHTTPHeaderField: $0) }
        params.headerParams?.forEach { request.setValue($1, forHTTPHeaderField: $0) }
        request.httpBody = params.body
        return request
    }

    private func perform(_ request: URLRequest) async -> HttpOperationResult {
        await withCheckedContinuation { continuation in
            URLSession.shared.dataTask(with: request) { data, response, error in
                let response = response as? HTTPURLResponse
                var headers: [String: String] = [:]
                response?.allHeaderFields.forEach { headers["\($0)"] = "\($1)" }
                continuation.resume(
                    returning: HttpOperationResult(
                        statusCode: response?.statusCode,
                        headers: headers,
                        response: error.map { .failure($0) } ?? .success(data ?? Data())
                    )
                )
            }.resume()
        }
    }
}

extension HttpMethod {
    fileprivate var name: String {
        switch self {
        case .delete: "DELETE"
        case .get: "GET"
        case .head: "HEAD"
        case .patch: "PATCH"
        case .post: "POST"
        case .put: "PUT"
        default: rawValue
        }
    }
}

extension OverTheWire {
    struct RetroSwiftTransportTests {
        private struct User: Codable, Hashable {
            var id: Int
        }

        private struct UserRequest {
            @Path var id: Int
            @Query("q") var text: String = ""
            @Header("X-Account-Id") var account: String = ""
            @JsonBody var user: User
        }

        private final class UsersApi: Domain {
            @Put("/api/users/{id}") var update: (UserRequest) async throws -> User

            init(_ transport: any HttpTransport, _ host: String) {
                super.init(transport: transport)
                transport.setConfiguration(scheme: "http", host: host, sharedHeaders: ["X-Shared": "s"])
            }
        }

        @Test func `a transport in RetroSwift's manner works`() async throws {
            let server = try LoopbackServer()
            server.route(.put, "/api/users/{id}") { request in try .json(request.decode(as: User.self)) }
            let api = UsersApi(PlainTransport(), "127.0.0.1:\(server.port)")
            let user = try await api.update(UserRequest(id: 7, text: "a b", account: "acc", user: User(id: 7)))
            #expect(user == User(id: 7))
            let request = try #require(server.requests.first)
            #expect(request.target == "/api/users/7?q=a%20b")
            #expect(request.headers["X-Account-Id"] == "acc" && request.headers["X-Shared"] == "s")
            #expect(request.headers["Content-Type"] == "application/json")
        }
    }
}

/// What RetroSwift's transports see and return, without a network.
struct RetroSwiftShapeTests {
    private struct Items {
        @Query var ids: [Int]
        @Query var q: String
    }

    private final class ListApi: Domain {
        @Get("/items") var items: (Items) async throws -> [Int]
        @Get("/items", .success(200, 404)) var lenient: () async throws -> [Int]
    }

    /// A transport that keeps its last query, and answers without a status, or with an error's.
    private final class OpenTransport: HttpTransport {
        let queries = Kept<[String: String]>()
        let statusCode: Int?

        init(_ statusCode: Int?) {
            self.statusCode = statusCode
        }

        func sendRequest(with params: HttpRequestParams) async throws -> HttpOperationResult {
            queries.add(params.queryParams ?? [:])
            return HttpOperationResult(statusCode: statusCode, headers: nil, response: .success(Data("[1]".utf8)))
        }
    }

    @Test func `the values of a repeated name are joined in a dictionary, and none is lost`() async throws {
        let transport = OpenTransport(200)
        _ = try await ListApi(transport: transport).items(Items(ids: [1, 2], q: "a b"))
        #expect(transport.queries.values == [["ids": "1,2", "q": "a b"]])
    }

    @Test func `a success without a status is one`() async throws {
        let api = ListApi(transport: OpenTransport(nil))
        #expect(try await api.lenient() == [1])
        #expect(try await api.$lenient().response().statusCode == 200)
    }

    @Test func `a status of an error that brings the value is a success where the endpoint says so`() async throws {
        let api = ListApi(transport: OpenTransport(404))
        #expect(try await api.lenient() == [1])
        let error = await #expect(throws: ApiError.self) { try await api.items(Items(ids: [], q: "")) }
        #expect(error?.statusCode == 404)
    }
}
