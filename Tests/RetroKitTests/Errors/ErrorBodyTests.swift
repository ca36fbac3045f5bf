import Foundation
import RetroKit
import RetroKitTesting
import Testing

/// What a failure keeps of the response, and what can be made of it.
struct ErrorBodyTests {
    private func api(_ status: Int, _ body: String, _ contentType: String? = "application/json") -> FaultyApi {
        FaultyApi(
            configuration: DomainConfiguration(baseURL: URL(string: "https://api.example.test")),
            transport: StubTransport { _ in
                HttpOperationResult(
                    statusCode: status,
                    headerFields: contentType.map { ["Content-Type": $0] } ?? [:],
                    body: Data(body.utf8)
                )
            }
        )
    }

    @Test func `an error's body is decoded on demand`() async throws {
        let error = try await #require(throws: ApiError.self) { try await api(409, #"{"message":"taken"}"#).item() }
        #expect(try error.decode(as: Trouble.self).message == "taken")
        let problem: Trouble = try error.decode()
        #expect(problem.message == "taken")
        #expect(error.errorBody(as: Trouble.self)?.message == "taken")
        #expect(error.errorBody(as: [Int].self) == nil)
        #expect(throws: ResponseProblem.self) { try error.decode(as: [Int].self) }
    }

    @Test func `a failure without a response has no body to decode`() async throws {
        let api = FaultyApi(
            configuration: DomainConfiguration(baseURL: URL(string: "https://api.example.test")),
            transport: StubTransport { _ in throw TransportError(.timeout, "Late.") }
        )
        let error = try await #require(throws: ApiError.self) { try await api.item() }
        #expect(error.errorBody(as: Trouble.self) == nil)
        #expect(throws: ResponseProblem.self) { try error.decode(as: Trouble.self) }
        #expect(error.body == nil)
    }

    @Test func `a domain's error type stands on every failure, decoded as the domain decodes`() async throws {
        let api = api(400, #"{"problem_text":"no"}"#)
        api.configuration.decoder.keyDecodingStrategy = .convertFromSnakeCase
        api.errorBody(SnakeProblem.self)
        let error = try await #require(throws: ApiError.self) { try await api.item() }
        #expect(error.errorBody(as: SnakeProblem.self)?.problemText == "no")
        let typed = try await #require(throws: ApiError.self) { try await api.typed() }
        #expect(typed.errorBody(as: SnakeProblem.self)?.problemText == "no")
    }

    @Test func `an error object under 200 is there as well`() async throws {
        let error = try await #require(throws: ApiError.self) { try await api(200, #"{"message":"no"}"#).declared() }
        #expect(error.kind == .decoding)
        #expect(error.errorBody(as: Trouble.self)?.message == "no")
    }

    @Test func `an endpoint's error type goes before its domain's, and another body hides no error`() async throws {
        let api = api(400, "<html/>", "text/html")
        api.errorBody(SnakeProblem.self)
        let error = try await #require(throws: ApiError.self) { try await api.declared() }
        #expect(error.kind == .status)
        #expect(error.errorBody(as: Trouble.self) == nil)
        #expect(error.body == Data("<html/>".utf8))
    }

    @Test func `problem details are read under their content type`() async throws {
        let body = #"{"title":"t","status":400,"detail":7,"errors":{"f":["p"]},"foo":"bar"}"#
        let error = try await #require(throws: ApiError.self) {
            try await api(400, body, "APPLICATION/PROBLEM+JSON; charset=utf-8").item()
        }
        let problem = try #require(error.problem)
        #expect(problem.type == "about:blank" && problem.title == "t" && problem.status == 400)
        #expect(problem.detail == nil)
        #expect(problem.extensions["foo"]?.string == "bar")
        #expect(problem.extension("errors", as: [String: [String]].self) == ["f": ["p"]])
        #expect(problem.extension("foo", as: Int.self) == nil)
        let plain = try await #require(throws: ApiError.self) { try await api(400, body).item() }
        #expect(plain.problem == nil)
        let list = try await #require(throws: ApiError.self) {
            try await api(400, "[1]", "application/problem+json").item()
        }
        #expect(list.problem == nil && list.kind == .status)
    }

    @Test func `problem details keep their members on the way there and back`() throws {
        let problem = ProblemDetails(
            type: "https://api.example.test/out",
            title: "Out",
            status: 403,
            detail: "d",
            instance: "/i",
            extensions: ["balance": 30, "accounts": ["/1", nil], "rate": 0.5, "open": true]
        )
        let back = try JSONDecoder().decode(ProblemDetails.self, from: JSONEncoder().encode(problem))
        #expect(back == problem)
        #expect(back.extensions["accounts"]?[1]?.isNull == true)
        #expect(back.extensions["rate"]?.double == 0.5)
    }

    @Test func `an error keeps as much of a body as it may, and tells of the rest`() async throws {
        let whole = try await #require(throws: ApiError.self) { try await self.api(500, "0123456789").item() }
        #expect(whole.body?.count == 10 && !whole.isBodyTruncated)
        let api = api(500, "0123456789")
        api.configuration.response.errorBodyLimit = 4
        let error = try await #require(throws: ApiError.self) { try await api.item() }
        #expect(error.body == Data("0123".utf8))
        #expect(error.response?.body == Data("0123".utf8))
        #expect(error.isBodyTruncated)
        let own = try await #require(throws: ApiError.self) { try await api.cut() }
        #expect(own.body == Data("01".utf8))
    }

    @Test func `a map makes the error that is thrown, except where an ApiError is promised`() async throws {
        let api = api(404, "")
        api.configuration.response.mapError = { AppError(status: $0.statusCode) }
        await #expect(throws: AppError(status: 404)) { try await api.item() }
        await #expect(throws: OtherError.self) { try await api.mapped() }
        let typed = await #expect(throws: ApiError.self) { try await api.typed() }
        #expect(typed?.statusCode == 404)
        await #expect(throws: AppError(status: nil)) { try await api.user("") }
        await #expect(throws: AppError(status: 404)) { _ = try await api.$item().response() }
    }

    @Test func `a map that is set while a call is on its way is for the calls that begin after it`() async throws {
        let late = LateMap()
        let transport = StubTransport { _ in
            late.set()
            return HttpOperationResult(statusCode: 404)
        }
        let configuration = DomainConfiguration(baseURL: URL(string: "https://api.example.test"))
        let plain = FaultyApi(configuration: configuration, transport: transport)
        let hooked = HookedApi(configuration: configuration, transport: transport)
        late.domains = [plain, hooked]
        await #expect(throws: ApiError.self) { try await plain.item() }
        await #expect(throws: AppError(status: 404)) { try await plain.item() }
        hooked.configuration.response.mapError = nil
        await #expect(throws: ApiError.self) { try await hooked.item() }
        await #expect(throws: AppError(status: 404)) { try await hooked.item() }
    }

    @Test func `a mock throws the errors that calls throw`() async throws {
        let api = api(200, "")
        let taken = try ApiError(statusCode: 409, headers: ["X-A": "1"], json: Trouble(message: "taken"))
        api.typed = { () throws(ApiError) in throw taken }
        let error = await #expect(throws: ApiError.self) { try await api.typed() }
        #expect(error?.kind == .status && error?.statusCode == 409 && error?.headers["x-a"] == "1")
        #expect(error?.errorBody(as: Trouble.self)?.message == "taken")
        #expect(error?.description == "Mock.endpoint: The server answered 409 Conflict.")
        #expect(ApiError(.timeout).isTimeout && ApiError(.timeout).isRetryable)
        #expect(ApiError(statusCode: 503).isRetryable)
    }

    @Test func `a map is not asked about a cancelled call`() async throws {
        let api = api(200, "{}")
        api.configuration.response.mapError = { AppError(status: $0.statusCode) }
        let task = Task { [shared = SharedDomain(api)] in
            withUnsafeCurrentTask { $0?.cancel() }
            return try await shared.item()
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}

private final class HookedApi: Domain {
    @Get("/x") var item: () async throws -> Item
}

/// Sets a map of errors in the middle of a call.
private final class LateMap: @unchecked Sendable {  // its test makes one call at a time
    var domains: [ApiDomain] = []

    func set() {
        for domain in domains { domain.configuration.response.mapError = { AppError(status: $0.statusCode) } }
    }
}

private struct Item: Codable {
    var id: Int
}

private struct Trouble: Codable, Equatable {
    var message: String
}

private struct SnakeProblem: Codable {
    var problemText: String
}

private struct AppError: Error, Equatable {
    var status: Int?
}

private struct OtherError: Error {}

private final class FaultyApi: ApiDomain {
    @Get("/x") var item: () async throws -> Item
    @Get("/x") var typed: () async throws(ApiError) -> Item
    @Get("/x/{id}") var user: (_ id: String) async throws -> Item
    @Get("/x", .errorBody(Trouble.self)) var declared: () async throws -> Item
    @Get("/x", .errorBodyLimit(2)) var cut: () async throws -> Item
    @Get("/x", .mapError { _ in OtherError() }) var mapped: () async throws -> Item
}
