// swift-format-ignore-file
// The samples of the article on parameters, as they stand there.
import Foundation
import RetroKit

private enum RequestsSamples {
struct SearchRequest {
    @Path("shelf_id") var shelf: Int = 1                        // fills {shelf_id}
    @Query var page: Int                                        // ?page=1
    @Query("ids", .arrays(.comma)) var ids: [Int] = []          // &ids=1,2
    @QueryFlag var archived = false                             // &archived
    @QueryMap var filters: [String: String] = [:]               // an item for each entry
    @Header("X-Account-Id") var accountId: String? = nil
    @HeaderMap var metadata: [String: String] = [:]             // a header for each entry
    @Cookie("session") var session: String? = nil
    @Tag var trace = TraceTag(id: 7)                            // for interceptors, never sent
}

struct Filter: Encodable {
    var owner = "ada"
    var tags = ["swift", "http"]
}

struct FilterRequest {
    @Query var filter = Filter()        // filter[owner]=ada&filter[tags]=swift&filter[tags]=http
}

struct Money {
    var cents: Int
}

final class SearchApi: ApiDomain {
    @Get("/search", .arrays(.brackets), .keys(.snakeCase))
    var search: (FilterRequest) async throws -> Data
}

func makeApi(at baseURL: URL) -> SearchApi {
    var configuration = DomainConfiguration(baseURL: baseURL)
    configuration.parameters.dates = .secondsSince1970
    configuration.parameters.convert(Money.self) { "\($0.cents)" }
    return SearchApi(configuration: configuration)
}

final class OrganizationApi: ApiDomain {
    static let admin = EndpointOption.group([
        .pathPrefix("/orgs/{org}/admin"), .queryItem("api-version", "2"), .header("X-Role", "admin"),
    ])

    @Get("/users", admin) var users: (_ org: String) async throws -> [String]       // /orgs/acme/admin/users?api-version=2
    @Delete("/users/{id}", admin) var remove: (_ org: String, _ id: Int) async throws -> Void
}

func makeOrganizationApi(at baseURL: URL, key: String) -> OrganizationApi {
    var configuration = DomainConfiguration(baseURL: baseURL)
    configuration.queryItems = [URLQueryItem(name: "key", value: key)]
    return OrganizationApi(configuration: configuration)
}

struct LinkRequest {
    @Url var link: String
}

final class LinksApi: ApiDomain {
    @Get("") var follow: (LinkRequest) async throws -> Data
}

struct TraceTag: Sendable {
    var id: Int
}

struct Tracing: Interceptor {
    func intercept(_ request: HttpRequestParams, next: InterceptorChain) async throws -> HttpOperationResult {
        var request = request
        request.headerFields["X-Trace-Id"] = request.tags[TraceTag.self].map { "\($0.id)" }
        return try await next(request)
    }
}
}
