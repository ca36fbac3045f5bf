import Foundation
import RetroKit
import RetroKitTesting
import Testing

/// Responses that are one of several, as the status says, and results that take in every failure.
struct OutcomeTests {
    private func api(_ status: Int, _ body: String) -> OutcomeApi {
        OutcomeApi(
            configuration: DomainConfiguration(baseURL: URL(string: "https://api.example.test")),
            transport: StubTransport { _ in HttpOperationResult(statusCode: status, body: Data(body.utf8)) }
        )
    }

    @Test func `an outcome is the case of its status`() async throws {
        #expect(try await api(201, #"{"id":7}"#).create() == .first(Item(id: 7)))
        #expect(try await api(409, #"{"holder":"Ada"}"#).create() == .second(Conflict(holder: "Ada")))
        #expect(try await api(422, #"{"title":"t"}"#).create() == .third(ProblemDetails(title: "t")))
        #expect(try await api(204, "").update() == .first(Empty()))
        #expect(try await api(503, "down").update() == .fourth("down"))
    }

    @Test func `the first case that fits counts, classes after single statuses`() async throws {
        #expect(try await api(404, "").update() == .second(Data()))
        #expect(try await api(418, #"{"title":"teapot"}"#).update() == .third(ProblemDetails(title: "teapot")))
        #expect(try await api(600, "odd").update() == .fourth("odd"))
    }

    @Test(arguments: [
        (Status405<Empty>.codes, 405), (Status406<Empty>.codes, 406), (Status408<Empty>.codes, 408),
        (Status413<Empty>.codes, 413), (Status416<Empty>.codes, 416),
    ])
    func `a marker of a status is that status and no other`(codes: StatusCodes, statusCode: Int) {
        #expect((100..<600).filter(codes.contains) == [statusCode])
    }

    @Test func `a status without a case throws`() async throws {
        let error = try await #require(throws: ApiError.self) { try await api(500, "x").create() }
        #expect(error.kind == .status)
        #expect(error.statusCode == 500)
        #expect(error.body == Data("x".utf8))
    }

    @Test func `a body that is not its case's throws, with the status as the news of an error`() async throws {
        let success = try await #require(throws: ApiError.self) { try await api(201, "[]").create() }
        #expect(success.kind == .decoding)
        let failure = try await #require(throws: ApiError.self) { try await api(409, "[]").create() }
        #expect(failure.kind == .status)
        #expect(failure.underlying is DecodingError)
    }

    @Test func `an outcome with cases of its own is the case of its status`() async throws {
        #expect(try await api(201, #"{"id":7}"#).signUp() == .created(Item(id: 7)))
        #expect(try await api(400, #"{"title":"t"}"#).signUp() == .invalid(ProblemDetails(title: "t")))
        #expect(try await api(429, "whatever").signUp() == .tooMany)
        await #expect(throws: ApiError.self) { try await api(500, "").signUp() }
    }

    @Test func `a result has the value of a success`() async throws {
        #expect(try await api(200, #"{"id":7}"#).result().get() == Item(id: 7))
    }

    @Test func `a result takes in statuses, bodies, failures of the transport and requests that cannot be made`()
        async throws
    {
        #expect(try await api(404, "").result().failure?.statusCode == 404)
        #expect(try await api(200, "[]").result().failure?.kind == .decoding)
        let broken = OutcomeApi(
            configuration: DomainConfiguration(baseURL: URL(string: "https://api.example.test")),
            transport: StubTransport { _ in throw TransportError(.connectionLost, "It broke.") }
        )
        let failure = try #require(try await broken.result().failure)
        #expect(failure.kind == .transport)
        #expect(failure.isRetryable)
        #expect(try await broken.resultOf("").failure?.kind == .invalidRequest)
        #expect(try await broken.typedResult().failure?.kind == .transport)
    }

    @Test func `a cancelled call throws, though its result could take it in`() async throws {
        let api = api(200, "{}")
        let task = Task { [shared = SharedDomain(api)] in
            withUnsafeCurrentTask { $0?.cancel() }
            return try await shared.result()
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `a response type of one's own may take in failures`() async throws {
        #expect(try await api(200, "{}").health().isUp)
        #expect(try await !api(500, "{}").health().isUp)
    }
}

extension Result {
    fileprivate var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}

private struct Item: Codable, Hashable {
    var id: Int
}

private struct Conflict: Codable, Hashable {
    var holder: String
}

private enum Signup: StatusOutcome, Equatable {
    case created(Item)
    case invalid(ProblemDetails)
    case tooMany

    static var cases: [StatusReader<Signup>] {
        [.on(201, Signup.created), .on([400, 422], Signup.invalid), .on(429, .tooMany)]
    }
}

private struct Health: ApiResponse {
    var isUp = true

    init(from response: ResponseDecoder) throws {
        try response.requireSuccess()
    }

    init?(failure: ApiError) {
        isUp = false
    }
}

private final class OutcomeApi: ApiDomain {
    @Post("/x")
    var create: () async throws -> Outcome3<Status201<Item>, Status409<Conflict>, Status422<ProblemDetails>>
    @Post("/x")
    var update:
        () async throws -> Outcome4<
            Status204<Empty>, Status404<Data>, Status4xx<ProblemDetails>, OtherStatus<String>
        >
    @Post("/x") var signUp: () async throws -> Signup
    @Get("/x") var result: () async throws -> Result<Item, ApiError>
    @Get("/x/{id}") var resultOf: (_ id: String) async throws -> Result<Item, ApiError>
    @Get("/x") var typedResult: () async throws(ApiError) -> Result<Item, ApiError>
    @Get("/x") var health: () async throws -> Health
}
