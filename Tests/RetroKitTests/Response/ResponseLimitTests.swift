import Foundation
import RetroKit
import RetroKitTesting
import Testing

/// Bounds of responses that a domain or an endpoint sets.
struct ResponseLimitTests {
    private func api(_ body: Data, status: Int = 200) -> LimitsApi {
        LimitsApi(
            configuration: DomainConfiguration(baseURL: URL(string: "https://api.example.test")),
            transport: StubTransport { _ in HttpOperationResult(statusCode: status, body: body) }
        )
    }

    private func nested(_ depth: Int) -> Data {
        Data((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }

    @Test func `JSON may be nested 128 levels deep by default`() async throws {
        #expect(try await api(nested(128)).json().array?.count == 1)
        let error = try await #require(throws: ApiError.self) { try await api(nested(129)).json() }
        #expect(error.kind == .limitExceeded)
        #expect(error.statusCode == 200)
        #expect(
            error.description
                == "LimitsApi.json: Arrays and objects are nested in the response deeper than 128 levels; raise the limit "
                + "with .jsonDepthLimit if need be."
        )
    }

    @Test func `an endpoint's depth goes before its domain's`() async throws {
        #expect(try await api(nested(300)).deep().array?.count == 1)
        let api = api(nested(5))
        api.configuration.response.jsonDepthLimit = 4
        await #expect(throws: ApiError.self) { try await api.json() }
        #expect(try await api.deep().array?.count == 1)
    }

    @Test func `a million brackets are an error and no crash`() async throws {
        for bracket in ["[", "{\"a\":", "{"] {
            let body = Data(String(repeating: bracket, count: 1_000_000).utf8)
            let error = try await #require(throws: ApiError.self) { try await api(body).json() }
            #expect(error.kind == .limitExceeded)
            let failure = try await #require(throws: ApiError.self) { try await api(body, status: 500).either() }
            #expect(failure.kind == .status)
        }
    }

    @Test func `a depth beyond Foundation's own is Foundation's, and no crash`() async throws {
        let body = Data((String(repeating: "{\"a\":", count: 45_000) + "1").utf8)
        let error = try await #require(throws: ApiError.self) { try await api(body).bottomless() }
        #expect(error.kind == .limitExceeded)
        #expect(error.reason.contains("deeper than 512 levels"))
    }

    @Test func `a negative limit of an error's body keeps nothing`() async throws {
        let error = try await #require(throws: ApiError.self) { try await api(Data("abc".utf8), status: 500).bare() }
        #expect(error.body == Data())
        #expect(error.isBodyTruncated)
    }

    @Test func `brackets in texts do not count`() async throws {
        let text = String(repeating: #"[{\"[\\"#, count: 500)
        #expect(try await api(Data(#"["\#(text)", []]"#.utf8)).json().array?.count == 2)
    }

    @Test func `a body of a transport that knows no limit is measured too`() async throws {
        let api = api(Data(#""0123456789""#.utf8))
        api.configuration.response.responseSizeLimit = 12
        #expect(try await api.json().string == "0123456789")
        api.configuration.response.responseSizeLimit = 11
        let error = try await #require(throws: ApiError.self) { try await api.json() }
        #expect(error.kind == .limitExceeded)
        #expect(error.reason.hasPrefix("The response is larger than 11 bytes"))
        await #expect(throws: ApiError.self) { try await api.small() }
    }
}

extension OverTheWire {
    /// Bounds of responses over every transport.
    struct ResponseLimitOnTheWireTests {
        static let transports = OverTheWire.TargetOnTheWireTests.transports

        @Test(arguments: transports)
        func `an exchange ends where the body is larger than the endpoint or the domain allows`(
            _ transport: any HttpTransport
        ) async throws {
            let server = try LoopbackServer()
            defer { server.stop() }
            server.route(.get, "/x", .chunked((0..<20).map { _ in Data(repeating: 0x20, count: 1000) }))
            let api = LimitsApi(baseURL: server.baseURL, transport: transport)
            #expect(try await api.bytes().count == 20_000)
            let own = try await #require(throws: ApiError.self) { try await api.small() }
            #expect(own.kind == .limitExceeded)
            #expect((own.underlying as? TransportError)?.kind == .responseTooLarge)
            api.configuration.response.responseSizeLimit = 19_999
            let domain = try await #require(throws: ApiError.self) { try await api.bytes() }
            #expect(domain.kind == .limitExceeded)
            #expect(try await api.large().count == 20_000)
        }

        @Test(arguments: transports)
        func `a status that success names streams its body, any other throws with its body`(
            _ transport: any HttpTransport
        ) async throws {
            let server = try LoopbackServer()
            defer { server.stop() }
            server.route(.get, "/x", .text("0123456789", statusCode: 404))
            let api = LimitsApi(baseURL: server.baseURL, transport: transport)
            let found = try await api.streamed404()
            #expect(try await found.stream?.collect() == Data("0123456789".utf8))
            let error = try await #require(throws: ApiError.self) { try await api.streamed() }
            #expect(error.kind == .status)
            #expect(error.body == Data("0123456789".utf8))
            let cut = try await #require(throws: ApiError.self) { try await api.streamedCut() }
            #expect(cut.body == Data("0123".utf8))
            #expect(cut.isBodyTruncated)
            let rejected = try await #require(throws: ApiError.self) { try await api.streamedRejected() }
            #expect(rejected.kind == .rejected)
            #expect(rejected.response?.bodyStream == nil)
        }
    }
}

/// A response whose body is read later.
private struct Streamed: ApiResponse {
    static let delivery = ResponseDelivery.stream
    let stream: HttpBodyStream?

    init(from response: ResponseDecoder) throws {
        try response.requireSuccess()
        stream = response.bodyStream
    }
}

private final class LimitsApi: ApiDomain {
    @Get("/x") var json: () async throws -> JsonValue
    @Get("/x", .jsonDepthLimit(400)) var deep: () async throws -> JsonValue
    @Get("/x", .jsonDepthLimit(100_000)) var bottomless: () async throws -> JsonValue
    @Get("/x", .errorBodyLimit(-1)) var bare: () async throws -> JsonValue
    @Get("/x") var either: () async throws -> Either<JsonValue, JsonValue>
    @Get("/x", .responseSizeLimit(5)) var small: () async throws -> Data
    @Get("/x", .responseSizeLimit(20_000)) var large: () async throws -> Data
    @Get("/x") var bytes: () async throws -> Data
    @Get("/x") var streamed: () async throws -> Streamed
    @Get("/x", .success(404)) var streamed404: () async throws -> Streamed
    @Get("/x", .success(404), .validate { _ in throw CancellationError() })
    var streamedRejected: () async throws -> Streamed
    @Get("/x", .errorBodyLimit(4)) var streamedCut: () async throws -> Streamed
}
