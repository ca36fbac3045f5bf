// swift-format-ignore-file
import Foundation
import RetroKit

/// The samples of the article about errors.
private enum ErrorsSamples {
    struct User: Codable { let id: Int }
    struct ApiProblem: Codable { let message: String }
    struct SessionEnded: Error {}

    final class UsersApi: ApiDomain {
        @Get("/users/{id}") var user: (_ id: Int) async throws -> User
    }

    final class TypedApi: ApiDomain {
        @Get("/users/{id}") var user: (_ id: Int) async throws(ApiError) -> User
    }

    static func use(_ api: UsersApi) async throws {
        do {
            print(try await api.user(7))
        } catch let error as ApiError {
            switch error.kind {
            case .status where error.statusCode == 404: print("gone")
            case .status: print(error.errorBody(as: ApiProblem.self)?.message ?? error.reason)
            case .decoding: print(error, error.codingPath, error.bodyExcerpt ?? "")
            case _ where error.isRetryable: print("again in", error.retryAfter ?? .seconds(1))
            default: print(error)
            }
        }
    }

    static func setUp(_ api: UsersApi) {
        api.errorBody(ApiProblem.self)

        api.configuration.response.mapError = { error in
            error.statusCode == 401 ? SessionEnded() : error as any Error
        }
    }

    static func use(_ error: ApiError) {
        if let problem = error.problem {
            print(problem.title ?? "", problem.extension("errors", as: [String: [String]].self) ?? [:])
        }
    }

    static func mock(_ api: TypedApi) {
        api.user = { _ throws(ApiError) in throw ApiError(statusCode: 404) }
    }
}
