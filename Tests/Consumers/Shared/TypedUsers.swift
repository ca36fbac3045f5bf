import Foundation
import RetroKit

// Endpoints that name their error. A function's type can only do so since these systems, so that a module for older ones
// keeps them in domains of their own.

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class TypedUsersApi: RetroKit.ApiDomain {
    @Get("/users/{id}") var user: (_ id: Int) async throws(ApiError) -> User
    @Options("/users") var options: () async throws(ApiError) -> Void
    @Get("/users.json") var elements: () async throws(ApiError) -> JsonArrayStream<User>
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
class TypedCrudApi<Model: Codable>: Domain {
    @Post("/users") var create: (_ model: Model) async throws(ApiError) -> Either<Model, DeleteScheduleErrorResponse>
}
