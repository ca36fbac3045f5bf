import Foundation
import RetroKit
import RetroKitTesting
import Testing

extension OverTheWire {
    /// What a declaration makes of a response, from a server's bytes to the value or the error, over every transport.
    struct ResponseOnTheWireTests {
        static let transports = OverTheWire.TargetOnTheWireTests.transports

        /// A domain whose server gives one answer.
        private func api(_ answer: LoopbackResponse, over transport: any HttpTransport) throws -> (
            AnswersApi, LoopbackServer
        ) {
            let server = try LoopbackServer()
            server.enqueue(answer)
            return (AnswersApi(baseURL: server.baseURL, transport: transport), server)
        }

        @Test(arguments: transports)
        func `headers are found in any spelling`(_ transport: any HttpTransport) async throws {
            let answer = LoopbackResponse.json(Item(id: 1)).header("etag", "\"a\"").header("X-Request-ID", "r")
            let (api, server) = try api(answer, over: transport)
            defer { server.stop() }
            let response = try await api.detailed()
            #expect(response.headers["ETag"] == "\"a\"")
            #expect(response.headers["x-request-id"] == "r")
        }

        @Test(arguments: transports)
        func `a body of white space alone is nil, or none where a value is expected`(_ transport: any HttpTransport)
            async throws
        {
            let blank = LoopbackResponse.text(" \r\n\t", contentType: "application/json")
            let server = try LoopbackServer()
            defer { server.stop() }
            server.route(.get, "/x", blank)
            let api = AnswersApi(baseURL: server.baseURL, transport: transport)
            #expect(try await api.optional() == nil)
            #expect(try await api.optionalDetail().value == nil)
            #expect(try await api.unwrapped() == nil)
            #expect(try await api.text() == " \r\n\t")
            let error = try await #require(throws: ApiError.self) { _ = try await api.item() }
            #expect(error.kind == .emptyBody)
        }

        @Test(arguments: transports)
        func `a JSON text is read as such where that is asked for, of errors too`(_ transport: any HttpTransport)
            async throws
        {
            let server = try LoopbackServer()
            defer { server.stop() }
            let api = AnswersApi(baseURL: server.baseURL, transport: transport)
            let text = #""bad matcher format: \"{{{\" \u00e9""#
            let problem = LoopbackResponse.text(text, statusCode: 400, contentType: "application/problem+json")
            server.route(.get, "/x", .text(text, contentType: "application/json"))
            server.route(.get, "/plain", .text(text))
            server.route(.get, "/object", .text("{}", contentType: "application/json"))
            server.route(.get, "/bad", problem)
            #expect(try await api.text() == text)
            #expect(try await api.plain() == text)
            #expect(try await api.$text.with(.decodesTexts)() == "bad matcher format: \"{{{\" é")
            api.configuration.response.decodesTexts = true
            #expect(try await api.text() == "bad matcher format: \"{{{\" é")
            #expect(try await api.optionalText() == "bad matcher format: \"{{{\" é")
            #expect(try await api.$text.with(.decodesTexts(false))() == text)
            #expect(try await api.plain() == text)
            #expect(try await api.object() == "{}")
            #expect(try await api.bad() == .errorResponse("bad matcher format: \"{{{\" é"))
            let error = try await #require(throws: ApiError.self) { _ = try await api.badItem() }
            #expect(error.errorBody(as: String.self) == "bad matcher format: \"{{{\" é")
        }

        @Test(arguments: transports)
        func `JSON is asked for where a value is decoded, and nothing else is refused`(_ transport: any HttpTransport)
            async throws
        {
            let server = try LoopbackServer()
            defer { server.stop() }
            server.route(.get, "/{+rest}", .json(Item(id: 1)))
            let api = AnswersApi(baseURL: server.baseURL, transport: transport)
            let json = "application/json, */*;q=0.5"
            let accepted = { server.requests.last?.headers.values(for: "Accept") }
            _ = try await api.item()
            #expect(accepted() == [json])
            _ = try await api.optionalDetail()
            #expect(accepted() == [json])
            _ = try await api.either()
            #expect(accepted() == [json])
            _ = try await api.outcome()
            #expect(accepted() == [json])
            _ = try await api.result()
            #expect(accepted() == [json])
            _ = try await api.accepting(AcceptingRequest())
            #expect(accepted() == ["text/x"])
            _ = try await api.$item.with(.header("Accept", "text/y"))()
            #expect(accepted() == ["text/y"])
            _ = try await api.$item.with(.coder(PropertyListCoder()))()
            let propertyLists = PropertyListCoder().contentTypes.joined(separator: ", ")
            #expect(accepted() == ["\(propertyLists), \(json)"])
            for call in [{ _ = try await api.text() }, { try await api.void() }] as [() async throws -> Void] {
                try await call()
                #expect(accepted() == ["*/*"])
            }
            #expect(try api.$text().request().headerFields["Accept"] == nil)
            let unsaid = AcceptingRequest(accept: nil)
            #expect(try api.$accepting(unsaid).request().headerFields["Accept"] == nil)
            api.configuration.headers["accept"] = "text/domain"
            #expect(try api.$item().request().headerFields["Accept"] == "text/domain")
        }

        @Test(arguments: [204, 205])
        func `a response without content is nil, nothing, or an error of its own`(_ status: Int) async throws {
            let server = try LoopbackServer()
            defer { server.stop() }
            server.enqueue(.status(status), .status(status), .status(status))
            let api = AnswersApi(baseURL: server.baseURL)
            #expect(try await api.optional() == nil)
            try await api.void()
            let error = try await #require(throws: ApiError.self) { _ = try await api.item() }
            #expect(error.kind == .emptyBody)
            #expect(error.statusCode == status)
        }

        @Test(.timeLimit(.minutes(1)), arguments: transports)
        func `a HEAD ends at once, whatever length it announces`(_ transport: any HttpTransport) async throws {
            let (api, server) = try api(
                .status(200).header("Content-Length", "100").header("X-A", "1"),
                over: transport
            )
            defer { server.stop() }
            let response = try await api.head()
            #expect(response.headers["Content-Length"] == "100")
            #expect(response.headers["X-A"] == "1")
        }

        @Test(arguments: transports)
        func `a body that cannot be decoded stays on the error, with the path to the fault`(
            _ transport: any HttpTransport
        ) async throws {
            let page = "<html>Please log in, token=s3cret</html>"
            let (api, server) = try api(.text(page, contentType: "text/html"), over: transport)
            defer { server.stop() }
            let error = try await #require(throws: ApiError.self) { _ = try await api.item() }
            #expect(error.kind == .decoding)
            #expect(error.statusCode == 200)
            #expect(error.body == Data(page.utf8))
            #expect(error.underlying is DecodingError)
            #expect(!"\(error)".contains("s3cret"))
        }

        @Test func `the text of a decoding error names the path`() async throws {
            let (api, server) = try api(.data(Data(#"[{"id":1},{"id":"x"}]"#.utf8)), over: PlatformTransport.shared)
            defer { server.stop() }
            let error = try await #require(throws: ApiError.self) { _ = try await api.items() }
            #expect(error.description.hasPrefix("AnswersApi.items: The response is no Array<Item>: "))
            #expect(error.description.hasSuffix("(at Index 1.id)."))
        }

        @Test(arguments: transports)
        func `an error's body is decoded where it is declared, and kept where not`(
            _ transport: any HttpTransport
        ) async throws {
            let server = try LoopbackServer()
            defer { server.stop() }
            server.enqueue(.json(Item(id: 9), statusCode: 409), .text("<html/>", statusCode: 500), .status(404))
            let api = AnswersApi(baseURL: server.baseURL, transport: transport)
            #expect(try await api.either() == .errorResponse(Item(id: 9)))
            let page = try await #require(throws: ApiError.self) { _ = try await api.either() }
            #expect(page.kind == .status)
            #expect(page.body == Data("<html/>".utf8))
            let missing = try await #require(throws: ApiError.self) { _ = try await api.item() }
            #expect(missing.statusCode == 404)
            #expect(missing.body?.isEmpty == true)
        }

        @Test func `an error status never becomes the success type, though its body would fit`() async throws {
            let (api, server) = try api(.json(Item(id: 9), statusCode: 500), over: PlatformTransport.shared)
            defer { server.stop() }
            let error = try await #require(throws: ApiError.self) { _ = try await api.strictEither() }
            #expect(error.kind == .status)
        }

        @Test func `a response with its status has a value, or throws`() async throws {
            let (api, server) = try api(.text("no JSON"), over: PlatformTransport.shared)
            defer { server.stop() }
            await #expect(throws: ApiError.self) { try await api.detailed() }
        }

        @Test(arguments: [
            "Application/JSON; charset=utf-8", "application/problem+json", "text/json", "text/plain", nil,
        ])
        func `a JSON body is decoded whatever its content type says`(_ type: String?) async throws {
            let body = Data(#"{"id":1}"#.utf8)
            let answer = LoopbackResponse.data(body, contentType: type)
            let (api, server) = try api(answer, over: PlatformTransport.shared)
            defer { server.stop() }
            #expect(try await api.item() == Item(id: 1))
        }

        @Test(arguments: [
            ("2026-01-31T12:00:05Z", 5.0), ("2026-01-31T12:00:05.6Z", 5.6), ("2026-01-31T12:00:05.123456789Z", 5.123),
            ("2026-01-31T13:00:05+01:00", 5.0), ("2026-01-31T13:00:05+0100", 5.0),
        ])
        func `dates are read with and without a fraction, in any zone`(_ text: String, _ seconds: Double) throws {
            let date = try JSONDecoder.retroKit.decode([Date].self, from: Data(#"["\#(text)"]"#.utf8))[0]
            let noon = 1_769_860_800.0
            #expect(abs(date.timeIntervalSince1970 - noon - seconds) < 0.001)
        }

        @Test(arguments: ["2026-01-31T12:00:05", "2026-01-31", "yesterday"])
        func `a date without a zone is refused`(_ text: String) {
            #expect(throws: DecodingError.self) {
                try JSONDecoder.retroKit.decode([Date].self, from: Data(#"["\#(text)"]"#.utf8))
            }
        }

        @Test func `a date keeps its milliseconds on the way there and back`() throws {
            for seconds in [0, 0.678, 1_692_948_899.5] {
                let date = Date(timeIntervalSince1970: seconds)
                let bytes = try JSONEncoder.retroKit.encode([date])
                let back = try JSONDecoder.retroKit.decode([Date].self, from: bytes)[0]
                #expect(abs(back.timeIntervalSince(date)) < 0.001)
            }
            #expect(
                try JSONEncoder.retroKit.encode([Date(timeIntervalSince1970: 0)])
                    == Data(#"["1970-01-01T00:00:00Z"]"#.utf8)
            )
        }

        @Test(arguments: transports)
        func `a 304 reaches the caller`(_ transport: any HttpTransport) async throws {
            let (api, server) = try api(.status(304), over: transport)
            defer { server.stop() }
            let error = try await #require(throws: ApiError.self) { _ = try await api.cached(CachedRequest()) }
            #expect(error.statusCode == 304)
            #expect(server.requests.first?.headers["If-None-Match"] == "\"a\"")
        }

        @Test func `a string is read in the charset of its header`() async throws {
            let (api, server) = try api(
                .data(Data([0xE9]), contentType: "text/plain; charset=ISO-8859-1"),
                over: PlatformTransport.shared
            )
            defer { server.stop() }
            #expect(try await api.text() == "é")
        }

        @Test func `the mirror of an error, as dump prints it, holds no secret`() async throws {
            let (api, server) = try api(.status(403), over: PlatformTransport.shared)
            defer { server.stop() }
            api.configuration.headers["Authorization"] = "Bearer s3cret"
            let error = try await #require(throws: ApiError.self) { _ = try await api.secret(SecretRequest()) }
            var text = "\(error) \(String(reflecting: error)) \(error.request as Any) \(error.localizedDescription)"
            dump(error, to: &text)
            dump(error.request, to: &text)
            #expect(!text.contains("s3cret"))
            #expect(error.description == "AnswersApi.secret: The server answered 403 Forbidden.")
        }
    }
}

private struct Item: Codable, Equatable {
    var id: Int
}

private struct Strict: Codable, Equatable {
    var code: Int
}

private struct CachedRequest {
    @Header("If-None-Match") var etag = "\"a\""
}

private struct AcceptingRequest {
    @Header("Accept") var accept: String? = "text/x"
}

private struct SecretRequest {
    @Query("access_token") var token = "s3cret"
    @JsonBody var body = ["password": "s3cret"]
}

private final class AnswersApi: ApiDomain {
    @Get("/x") var item: () async throws -> Item
    @Get("/x") var items: () async throws -> [Item]
    @Get("/x") var optional: () async throws -> Item?
    @Get("/x") var void: () async throws -> Void
    @Get("/x") var text: () async throws -> String
    @Get("/x") var detailed: () async throws -> Response<Item>
    @Head("/x") var head: () async throws -> Response<Empty>
    @Get("/x") var either: () async throws -> Either<Item, Item>
    @Get("/x") var strictEither: () async throws -> Either<Item, Strict>
    @Get("/x") var cached: (CachedRequest) async throws -> Item
    @Get("/x") var optionalDetail: () async throws -> Response<Item?>
    @Get("/x", .unwrap("data")) var unwrapped: () async throws -> Item?
    @Get("/x") var optionalText: () async throws -> String?
    @Get("/plain") var plain: () async throws -> String
    @Get("/object") var object: () async throws -> String
    @Get("/bad") var bad: () async throws -> Either<Item, String>
    @Get("/bad") var badItem: () async throws -> Item
    @Get("/x") var outcome: () async throws -> Outcome2<Status200<Item>, Status404<Data>>
    @Get("/x") var result: () async throws -> Result<Item, ApiError>
    @Get("/x") var accepting: (AcceptingRequest) async throws -> Item
    @Post("/x") var secret: (SecretRequest) async throws -> Item
}
