// swift-format-ignore-file
import Foundation
import RetroKit

/// The samples of the article about responses.
private enum ResponsesSamples {
    struct User: Codable { let id: Int; let name: String }
    struct NewUser: Codable { let name: String }
    struct Conflict: Codable { let holder: String }
    struct ApiProblem: Codable { let message: String }
    struct WrongVersion: Error {}
    static let legacyDecoder = JSONDecoder()

    final class UsersApi: ApiDomain {
        @Get("/users/{id}", .nilOn(404, 410)) var find: (_ id: Int) async throws -> User?
        @Get("/users", .unwrap("data.items")) var list: () async throws -> [User]
        @Get("/legacy/users", .success(200, 203, 418), .decoder(legacyDecoder)) var legacy: () async throws -> [User]
        @Get("/users") var page: () async throws -> Response<[User]>
        @Delete("/users/{id}") var remove: (_ id: Int) async throws -> Either<Empty, ProblemDetails>
        @Get("/users/{id}") var result: (_ id: Int) async throws -> Result<User, ApiError>
    }

    struct Found: Codable { let ids: [Int] }
    struct SearchRequest { @JsonBody var query = "" }

    final class SearchApi: ApiDomain {
        @Post("/search", .decodesTexts) var search: (SearchRequest) async throws -> Either<Found, String>
    }

    final class SignupApi: ApiDomain {
        @Post("/users")
        var create: (_ user: NewUser) async throws -> Outcome3<Status201<User>, Status409<Conflict>, Status4xx<ProblemDetails>>
    }

    enum Signup: StatusOutcome {
        case created(User)
        case taken(Conflict)
        case tooManyRequests

        static var cases: [StatusReader<Signup>] {
            [.on(201, Signup.created), .on([409, 423], Signup.taken), .on(429, .tooManyRequests)]
        }
    }

    static func setUp() -> DomainConfiguration {
        var configuration = DomainConfiguration(baseURL: URL(string: "https://api.example.test"))
        configuration.response.unwrap = "data"
        configuration.response.success = [200, 201, 204]
        configuration.response.errorBody(ApiProblem.self)
        configuration.response.responseSizeLimit = 16 << 20
        configuration.response.validate { response in
            guard response.headers["X-Api-Version"] == "2" else { throw WrongVersion() }
        }
        return configuration
    }

    static func use(_ api: UsersApi) async throws {
        let page = try await api.page()
        print(page.statusCode, page.headers[.etag] ?? "", page.headers[.lastModified] ?? .now)
        print(page.headers["X-Page", as: Int.self] ?? 1, page.headers[.totalCount] ?? 0)

        switch try await api.result(7) {
        case .success(let user): print(user.name)
        case .failure(let error) where error.isRetryable: print("later, in", error.retryAfter ?? .seconds(1))
        case .failure(let error): print(error)
        }
    }

    static func use(_ api: SignupApi, _ user: NewUser) async throws {
        switch try await api.create(user) {
        case .first(let user): print("welcome", user.name)
        case .second(let conflict): print("taken by", conflict.holder)
        case .third(let problem): print(problem.title ?? "refused")
        }
    }
}

extension HeaderName<Int> {
    static let totalCount = HeaderName("X-Total-Count")
}
