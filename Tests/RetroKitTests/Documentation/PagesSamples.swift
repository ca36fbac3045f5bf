// swift-format-ignore-file
import RetroKit

/// The samples of the article about pages.
private enum PagesSamples {
    struct Repository: Codable, Sendable { let name: String }
    struct User: Codable, Sendable { let name: String }
    struct UserPage: Codable, Sendable {
        let users: [User]
        let nextCursor: String?
        let total: Int?
    }
    struct RepositoriesRequest { @Query var limit = 50 }
    struct ScanRequest { @JsonBody var startKey: String? = nil }
    struct ScanPage: Codable, Sendable { let lastKey: String? }

    final class ListsApi: ApiDomain {
        @Get("/repositories") var repositories: (RepositoriesRequest) async throws -> [Repository]
        @Get("/search/{text}") var search: (_ text: String) async throws -> UserPage
        @Get("/users") var users: () async throws -> UserPage
        @Post("/scan") var scan: (ScanRequest) async throws -> ScanPage
    }

    static func read(_ api: ListsApi, _ request: RepositoriesRequest, _ query: String) async throws {
        for try await page in api.$repositories(request).pages() { print(page.value.count) }
        for try await repository in api.$repositories(request).pages().elements { print(repository.name) }

        for try await user in api.$search(query).pages(by: .cursor(\.nextCursor, query: "cursor")).elements(\.users) {
            print(user.name)
        }
        for try await page in api.$users().pages(by: .offset(query: "offset", count: \.users.count, total: \.total)) {
            print(page.value.users)
        }

        let rule = PageRule<[Repository]> { response, _ in
            response.headers["X-More"] == "yes" ? .query("after", response.value.last?.name ?? "") : nil
        }
        for try await page in api.$repositories(request).pages(by: rule, upTo: 10) { print(page.value) }
    }

    static func scan(_ api: ListsApi) async throws {
        let pages = api.$scan.pages(ScanRequest()) { page, previous in
            page.value.lastKey.map { key in
                var next = previous
                next.startKey = key
                return next
            }
        }
        for try await page in pages { print(page.value) }
    }

    static func goOn(_ api: ListsApi, _ request: RepositoriesRequest) async throws {
        var token: PageToken?
        for try await page in api.$repositories(request).pages(upTo: 3) { token = page.next }
        let text = token?.rawValue
        for try await page in api.$repositories(request).pages(from: text.map(PageToken.init)) { print(page.value) }

        let response = try await api.$repositories(request).response()
        print(response.headers.link("last")?.target ?? "there is one page")
    }
}
