// swift-format-ignore-file
import Foundation
import RetroKit

/// The samples of the article about moving from Papyrus.
private enum MigrationFromPapyrusSamples {
    struct Todo: Codable { var title: String }

    final class TodosApi: ApiDomain {
        @Get("/todos/{id}") var todo: (_ id: Int) async throws -> Todo
        @Get("/todos", .header("X-App", "demo")) var search: (TodoSearch) async throws -> [Todo]
        @Post("/todos") var create: (_ todo: Todo) async throws -> Todo
    }

    struct TodoSearch {
        @Query var page: Int
        @Query("q") var text: String? = nil
    }

    static func use() async throws {
        let api = TodosApi(baseURL: URL(string: "https://todo.example.test")!)
        let found = try await api.search(TodoSearch(page: 1, text: "write"))
        api.todo = { id in Todo(title: "mock \(id)") }
        print(found)
    }
}
