// swift-format-ignore-file
import Foundation
import RetroKit

/// The samples of the article about cookies.
private enum CookiesSamples {
    struct Credentials: Codable { let name: String; let password: String }
    struct Account: Codable { let id: Int }
    struct Product: Codable { let id: Int }

    final class ShopApi: ApiDomain {
        @Post("/session") var signIn: (_ body: Credentials) async throws -> Void
        @Get("/account") var account: () async throws -> Account
        @Get("/products") var products: (ProductsRequest) async throws -> [Product]
    }

    struct ProductsRequest {
        @Cookie("currency") var currency = "EUR"
    }

    static func signIn(_ api: ShopApi) async throws -> Account {
        let jar = CookieJar()
        api.configuration.interceptors.append(jar)
        try await api.signIn(Credentials(name: "ada", password: "…"))
        let account = try await api.account()        // sends the session's cookie
        return account
    }

    static func suffixes(_ publicSuffixes: Set<String>) -> CookieJar {
        let jar = CookieJar(suffixes: PublicSuffixRule { publicSuffixes.contains($0) })
        return jar
    }

    static func keep(_ jar: CookieJar) throws -> CookieJar {
        let data = try JSONEncoder().encode(jar.cookies.filter { $0.expires != nil })
        let restored = CookieJar(try JSONDecoder().decode([HttpCookie].self, from: data))
        jar.removeAll { $0.domain == "shop.example.test" }
        return restored
    }
}
