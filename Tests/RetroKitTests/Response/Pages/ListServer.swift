import Foundation
import RetroKit
import RetroKitTesting

/// A server with a list of numbers, two a page, that tells the next page in every way there is.
struct ListServer: Sendable {
    struct Batch: Codable, Equatable, Sendable {
        var items: [Int]
        var next: String?
        var cursor: String?
        var total: Int
    }

    static let numbers = Array(1...5)
    let server: LoopbackServer

    init() throws {
        server = try LoopbackServer()
        server.route(.get, "/v1/list") { request in Self.batch(of: request) }
        server.route(.get, "/v1/plain") { request in
            let response = LoopbackResponse.json(Self.items(of: request).items)
            guard let next = Self.items(of: request).next else { return response }
            return response.header(
                "Link",
                "</v1/plain?limit=2>; rel=first, <plain?limit=2&offset=\(next)>; rel=\"next\""
            )
            .header("Next-Page", "/v1/plain?limit=2&offset=\(next)").header("X-Cursor", "c/\(next)")
        }
    }

    var targets: [String] { server.requests.map(\.target) }

    private static func items(of request: RecordedRequest) -> (items: [Int], next: Int?) {
        let page = request.queryValue("page").flatMap(Int.init).map { ($0 - 1) * 2 }
        let cursor = request.queryValue("cursor").flatMap { Int($0.dropFirst(2)) }
        let offset = request.queryValue("offset").flatMap(Int.init) ?? cursor ?? page ?? 0
        let items = Array(numbers.dropFirst(offset).prefix(2))
        return (items, offset + 2 < numbers.count ? offset + 2 : nil)
    }

    private static func batch(of request: RecordedRequest) -> LoopbackResponse {
        let (items, next) = items(of: request)
        return .json(
            Batch(
                items: items,
                next: next.map { "http://\(request.headers["Host"] ?? "")/v1/list?offset=\($0)" },
                cursor: next.map { "c/\($0)" },
                total: numbers.count
            )
        )
    }
}

/// A domain of lists.
final class ListsApi: ApiDomain, @unchecked Sendable {
    @Get("/list") var batch: (ListRequest) async throws -> ListServer.Batch
    @Get("/list") var batches: () async throws -> ListServer.Batch
    @Get("/list", .unwrap("items")) var numbers: () async throws -> [Int]
    @Get("/plain") var plain: (ListRequest) async throws -> [Int]
    @Get("/plain") var detailed: (ListRequest) async throws -> Response<[Int]>
    @Get("/{name}") var named: (_ name: String, _ request: ListRequest) async throws(ApiError) -> [Int]
    @Get("/plain") var onActor: nonisolated(nonsending) (ListRequest) async throws -> [Int]
    @Get("/{name}") var onActorNamed: nonisolated(nonsending) (_ name: String) async throws(ApiError) -> [Int]

    convenience init(_ list: ListServer, transport: any HttpTransport = PlatformTransport.shared) {
        self.init(baseURL: list.server.baseURL.appending(path: "v1"), transport: transport)
    }
}

struct ListRequest: Sendable {
    @Query var limit: Int? = 2
    @Query var tag: String?
    @Header("Authorization") var authorization: String? = "Bearer s3cret"
}
