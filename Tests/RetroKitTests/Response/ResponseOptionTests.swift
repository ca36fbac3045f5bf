import Foundation
import RetroKit
import RetroKitTesting
import Testing

/// What an endpoint and its domain can say about the way from a response to a value.
struct ResponseOptionTests {
    /// A domain that is answered with one response.
    private func api(_ body: String, status: Int = 200, headers: HttpHeaders = [:]) -> ResponseOptionsApi {
        ResponseOptionsApi(
            configuration: DomainConfiguration(baseURL: URL(string: "https://api.example.test")),
            transport: StubTransport { _ in
                HttpOperationResult(statusCode: status, headerFields: headers, body: Data(body.utf8))
            }
        )
    }

    @Test func `mapError is asked where the declaration promises an ApiError too`() async throws {
        struct Gone: Error, Equatable {}
        let api = api("no", status: 410)
        api.configuration.response.mapError = { error in error.statusCode == 410 ? Gone() : error as any Error }
        await #expect(throws: Gone.self) { try await api.item() }
        let typed = try await #require(throws: ApiError.self) { try await api.typed() }
        #expect(typed.mapped is Gone && typed.statusCode == 410)
        guard case .failure(let error) = try await api.result() else { throw CancellationError() }
        #expect(error.mapped is Gone && error.statusCode == 410)
        let response = try await api.$result().response()
        guard case .failure(let detailed) = response.value else { throw CancellationError() }
        #expect(detailed.mapped is Gone)
        api.configuration.response.mapError = { ApiError(.rejected, reason: "Other: \($0.statusCode ?? 0)") }
        let other = try await #require(throws: ApiError.self) { try await api.typed() }
        #expect(other.kind == .rejected && other.reason == "Other: 410" && other.mapped == nil)
        guard case .failure(let mapped) = try await api.result() else { throw CancellationError() }
        #expect(mapped.reason == "Other: 410")
        let outcomes = Kept<ApiError?>()
        await api.perform(request: Request<Item>(endpoint: "/x")) { result in
            if case .failure(let error) = result { outcomes.add(error) }
        }.value
        #expect(outcomes.values.map { $0?.reason } == ["Other: 410"])
    }

    @Test func `mapError is asked once for each failure, and not of a call that is cancelled`() async throws {
        let api = api("no", status: 410)
        let count = Kept<Int>()
        api.configuration.response.mapError = { error in
            count.add(error.statusCode ?? 0)
            return error
        }
        await #expect(throws: ApiError.self) { try await api.item() }
        await #expect(throws: ApiError.self) { try await api.typed() }
        _ = try await api.result()
        #expect(count.values == [410, 410, 410])
        let cancelled = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            _ = try await api.result()
        }
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        #expect(count.values.count == 3)
    }

    @Test func `a status that nilOn names is nil, whatever the body says`() async throws {
        #expect(try await api(#"{"id":1}"#, status: 404).find() == nil)
        #expect(try await api("", status: 410).find() == nil)
        await #expect(throws: ApiError.self) { try await api("", status: 400).find() }
    }

    @Test func `a domain's nilOn counts where the response is an optional, and nowhere else`() async throws {
        let api = api(#"{"id":1}"#, status: 423)
        api.configuration.response.nilOn = [423]
        #expect(try await api.find() == nil)
        let error = await #expect(throws: ApiError.self) { try await api.item() }
        #expect(error?.kind == .status)
    }

    @Test func `success takes other statuses, and only those`() async throws {
        #expect(try await api(#"{"id":1}"#, status: 404).lenient().id == 1)
        await #expect(throws: ApiError.self) { try await api(#"{"id":1}"#, status: 201).lenient() }
        #expect(try await api(#"{"id":1}"#, status: 302).range().id == 1)
        #expect(try await api(#"{"id":1}"#, status: 409).eitherOnConflict() == .response(Item(id: 1)))
    }

    @Test func `an endpoint's success goes before its domain's`() async throws {
        let api = api(#"{"id":1}"#, status: 404)
        api.configuration.response.success = [404, 200]
        #expect(try await api.item().id == 1)
        await #expect(throws: ApiError.self) { try await api.range() }
    }

    @Test func `unwrap decodes what stands at a path`() async throws {
        #expect(try await api(#"{"data":{"items":[{"id":1}]},"x":2}"#).items() == [Item(id: 1)])
        #expect(try await api(#"{"data":{"name":"Ada"}}"#).name() == "Ada")
        #expect(try await api(#"{"data":{"items":[{"id":1}]}}"#).response().value == [Item(id: 1)])
        #expect(try await api(#"{"data":{"items":[{"id":1}]}}"#).either() == .response([Item(id: 1)]))
    }

    @Test(arguments: ["{}", #"{"data":{}}"#, #"{"data":null}"#, #"{"data":{"item":null}}"#, ""])
    func `unwrap finds no optional where the path ends`(_ body: String) async throws {
        #expect(try await api(body).optional() == nil)
    }

    @Test func `a fault behind unwrap tells the whole path`() async throws {
        let error = try await #require(throws: ApiError.self) {
            try await api(#"{"data":{"items":[{"id":1},{"id":"x"}]}}"#).items()
        }
        #expect(error.codingPath.map(\.stringValue) == ["data", "items", "Index 1", "id"])
        let missing = try await #require(throws: ApiError.self) { try await api(#"{"data":{}}"#).items() }
        #expect(missing.description.contains(#"there is no "items" (at data)"#))
    }

    @Test func `unwrap finds keys that the decoder converts`() async throws {
        let api = api(#"{"api_data":{"item_list":[{"id":1}]}}"#)
        api.configuration.decoder.keyDecodingStrategy = .convertFromSnakeCase
        #expect(try await api.snakeItems() == [Item(id: 1)])
    }

    @Test func `an endpoint's unwrap goes before its domain's, an empty one means none`() async throws {
        let api = api(#"{"id":1,"data":{"id":2}}"#)
        api.configuration.response.unwrap = "data"
        #expect(try await api.item().id == 2)
        #expect(try await api.bare().id == 1)
    }

    @Test func `unwrap leaves the bodies of errors alone`() async throws {
        #expect(try await api(#"[{"id":7}]"#, status: 400).either() == .errorResponse([Item(id: 7)]))
    }

    @Test func `checks see a success before it is decoded, the domain's first`() async throws {
        let api = api("no JSON", headers: ["X-Complete": "false"])
        let error = try await #require(throws: ApiError.self) { try await api.validated() }
        #expect(error.kind == .rejected)
        #expect(error.underlying is Incomplete)
        #expect(error.body == Data("no JSON".utf8))
        #expect(error.description == "ResponseOptionsApi.validated: A check refused the response: Incomplete.")
        api.configuration.response.validate { _ in throw CocoaError(.featureUnsupported) }
        let other = try await #require(throws: ApiError.self) { try await api.validated() }
        #expect(other.underlying is CocoaError)
    }

    private struct Said: LocalizedError {
        let errorDescription: String?
    }

    private struct Printed: Error, CustomStringConvertible {
        let description = "rpc failed."
    }

    static let refusals: [(any Error, String)] = [
        (Said(errorDescription: "The batch has 2 errors."), "The batch has 2 errors"),
        (Said(errorDescription: nil), "Said"), (Printed(), "rpc failed"),
        (ApiError(statusCode: 409), ApiError(statusCode: 409).reason.trimmingCharacters(in: ["."])),
        (RequestProblem(.invalidValue, nil, "The value is none."), "The value is none"),
    ]

    @Test(arguments: refusals)
    func `a check that refuses a response is quoted`(_ refusal: any Error, _ words: String) async throws {
        let api = api("[]")
        api.configuration.response.validate { _ in throw refusal }
        let error = try await #require(throws: ApiError.self) { try await api.validated() }
        #expect(error.reason == "A check refused the response: \(words).")
    }

    @Test func `checks do not see errors, nor do they hinder a response that passes`() async throws {
        let error = try await #require(throws: ApiError.self) { try await api("", status: 500).validated() }
        #expect(error.kind == .status)
        #expect(try await api(#"{"id":1}"#, headers: ["X-Complete": "true"]).validated().id == 1)
    }

    @Test func `an endpoint's decoder goes before its domain's`() async throws {
        #expect(try await api("[0]").seconds() == [Date(timeIntervalSince1970: 0)])
        #expect(try await api(#"["1970-01-01T00:00:00Z"]"#).dates() == [Date(timeIntervalSince1970: 0)])
    }

    @Test func `the handle returns an unwrapped value too`() async throws {
        let response = try await api(#"{"data":{"items":[{"id":1}]}}"#, headers: ["X-Count": "1"]).$items().response()
        #expect(response.value == [Item(id: 1)])
        #expect(response.headers["x-count", as: Int.self] == 1)
    }

    @Test func `sets of statuses say what they hold`() {
        #expect(StatusCodes(200..<300).contains(299) && !StatusCodes(200..<300).contains(300))
        #expect(StatusCodes(200...299, 404...404).contains(404))
        #expect(!StatusCodes(200..<200).contains(200))
        let codes: StatusCodes = [200, 404]
        #expect(codes.union(500).description == "200, 404, 500")
        #expect(StatusCodes(200..<300).description == "200–299")
    }
}

private struct Item: Codable, Equatable {
    var id: Int
}

private struct Incomplete: Error {}

private func unixSeconds() -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .secondsSince1970
    return decoder
}

private final class ResponseOptionsApi: ApiDomain, @unchecked Sendable {
    @Get("/x") var typed: () async throws(ApiError) -> Item
    @Get("/x") var result: () async throws -> Result<Item, ApiError>
    @Get("/x") var item: () async throws -> Item
    @Get("/x", .nilOn(404, 410)) var find: () async throws -> Item?
    @Get("/x", .success(200, 404)) var lenient: () async throws -> Item
    @Get("/x", .success(200..<400)) var range: () async throws -> Item
    @Get("/x", .success(409)) var eitherOnConflict: () async throws -> Either<Item, Item>
    @Get("/x", .unwrap("data.items")) var items: () async throws -> [Item]
    @Get("/x", .unwrap("data.items")) var response: () async throws -> Response<[Item]>
    @Get("/x", .unwrap("data.items")) var either: () async throws -> Either<[Item], [Item]>
    @Get("/x", .unwrap("data.item")) var optional: () async throws -> Item?
    @Get("/x", .unwrap("data.name")) var name: () async throws -> String
    @Get("/x", .unwrap("api_data.item_list")) var snakeItems: () async throws -> [Item]
    @Get("/x", .unwrap("")) var bare: () async throws -> Item
    @Get("/x", .decoder(unixSeconds())) var seconds: () async throws -> [Date]
    @Get("/x") var dates: () async throws -> [Date]
    @Get(
        "/x",
        .validate { response in
            guard response.headers["X-Complete"] == "true" else { throw Incomplete() }
        }
    )
    var validated: () async throws -> Item
}
