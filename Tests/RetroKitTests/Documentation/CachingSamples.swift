// swift-format-ignore-file
import Foundation
import RetroKit

/// The samples of the article about caching.
private enum CachingSamples {
    struct Product: Codable { let id: Int }

    final class CatalogueApi: ApiDomain {
        @Get("/products") var products: () async throws -> Response<[Product]>
        @Get("/products", .cache(.reload)) var reloadProducts: () async throws -> [Product]
        @Get("/products", .cache(.onlyStored)) var storedProducts: () async throws -> [Product]
        @Get("/stock", .cache(.never)) var stock: () async throws -> [Product]
    }

    static func setUp(_ api: CatalogueApi, _ authenticator: any Interceptor) {
        let caches = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)
        let folder = caches[0].appending(path: "catalogue")
        let cache = HttpCache(.disk(folder, upTo: 64 << 20))
        api.configuration.interceptors = [authenticator, cache]
    }

    static func call(_ api: CatalogueApi) async throws {
        let response = try await api.products()
        print(response.headers["Cache-Status"] ?? "no cache")    // RetroKit; hit; ttl=42
    }
}
