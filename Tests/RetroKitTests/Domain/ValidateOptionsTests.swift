import Foundation
import RetroKit
import RetroKitTesting
import Testing

/// What `validate` finds in options that an endpoint has no use for, and in limits and statuses that make no sense.
struct ValidateOptionsTests {
    private static let url = URL(string: "https://api.example.test").unsafelyUnwrapped

    @Test func `options that fit have no finding`() {
        #expect(FittingApi(baseURL: Self.url).validate().map(\.description) == [])
    }

    @Test func `an option that does nothing for its endpoint is a finding`() {
        let findings = MisfitApi(baseURL: Self.url).validate()
        let useless = { (name: String, option: String, type: String, purpose: String) -> String in
            "MisfitApi.\(name): The option \(option) does nothing for a response of type \(type); leave it out, "
                + "it is for \(purpose)."
        }
        let events = "server-sent events"
        let goingOn = "server-sent events, and for lines, sequences and concatenations of JSON"
        let comes = "streams and downloads; .timeout is for any endpoint"
        let elements = "streams of lines, elements or events"
        let whole = "responses that are read whole and for downloads"
        #expect(
            findings.map(\.description) == [
                useless("lines", ".reconnection", "TextLines", goingOn),
                useless("item", ".reconnection", "String", goingOn),
                useless("changes", ".lastEventData", "JsonStream<JsonLinesFraming, Int>", events),
                useless("text", ".idleTimeout", "String", comes),
                useless("outcome", ".idleTimeout", "Response<Int>", comes),
                useless("data", ".elementSizeLimit", "Data", elements),
                useless("bytes", ".elementSizeLimit", "ByteStream", elements),
                useless("file", ".elementSizeLimit", "Download", elements),
                useless("notes", ".responseSizeLimit", "EventStream<String>", whole),
                useless("several", ".reconnection", "ByteStream", goingOn),
                useless("several", ".responseSizeLimit", "ByteStream", whole),
            ]
        )
        #expect(findings.allSatisfy { $0.problem.code == .invalidOption })
    }

    @Test func `an endpoint's senseless limits and statuses are findings`() {
        #expect(
            SenselessApi(baseURL: Self.url).validate().map(\.description) == [
                "SenselessApi.size: The option .responseSizeLimit is 0; use a number above zero, or leave it out.",
                "SenselessApi.element: The option .elementSizeLimit is -1; use a number above zero, or leave it out.",
                "SenselessApi.depth: The option .jsonDepthLimit is -1; use a number above zero, or leave it out.",
                "SenselessApi.idle: The option .idleTimeout is not above zero; leave it out for no limit.",
                "SenselessApi.none: The option .nilOn names 99, 600, which no response has; use codes from 100 to 599.",
                "SenselessApi.never: The option .success names 0, 2000–2999, which no response has; use codes from 100 to "
                    + "599.",
                "SenselessApi.empty: The option .success names no status, so that every response is an error; name one, "
                    + "or leave it out.",
            ]
        )
    }

    @Test func `a domain's senseless limits and statuses are found once`() {
        var configuration = DomainConfiguration(baseURL: Self.url)
        configuration.response.responseSizeLimit = -5
        configuration.response.jsonDepthLimit = -1
        configuration.response.streams.elementSizeLimit = 0
        configuration.response.streams.idleTimeout = .zero
        configuration.response.nilOn = [4040]
        configuration.response.success = []
        let findings = FittingApi(configuration: configuration).validate()
        #expect(
            findings.map(\.description) == [
                "FittingApi: The domain's response.responseSizeLimit is -5; use a number above zero, or leave it out.",
                "FittingApi: The domain's response.streams.elementSizeLimit is 0; use a number above zero, or leave it out.",
                "FittingApi: The domain's response.jsonDepthLimit is -1; use a number above zero, or leave it out.",
                "FittingApi: The domain's response.streams.idleTimeout is not above zero; leave it out for no limit.",
                "FittingApi: The domain's response.nilOn names 4040, which no response has; use codes from 100 to "
                    + "599.",
                "FittingApi: The domain's response.success names no status, so that every response is an error; name one, "
                    + "or leave it out.",
            ]
        )
        #expect(findings.allSatisfy { $0.endpoint == nil && $0.problem.code == .invalidOption })
    }
}

/// A response of somebody's own, which may be any kind of stream.
private struct OwnStream: ApiResponse {
    static let delivery = ResponseDelivery.stream
    let events: ServerSentEvents

    init(from response: ResponseDecoder) throws {
        events = try ServerSentEvents(from: response)
    }
}

private final class FittingApi: ApiDomain {
    @Get("/x", .reconnection(), .idleTimeout(.seconds(1)), .lastEventData("[DONE]"), .elementSizeLimit(1))
    var notes: () async throws -> ServerSentEvents
    @Get("/x", .reconnection(), .idleTimeout(.seconds(1)), .lastEventData("[DONE]"), .elementSizeLimit(1))
    var prices: () async throws -> EventStream<Int>
    @Get("/x", .idleTimeout(.seconds(1)), .elementSizeLimit(1)) var lines: () async throws -> TextLines
    @Get("/x", .idleTimeout(.seconds(1)), .elementSizeLimit(1)) var changes: () async throws -> JsonLines<Int>
    @Get("/x", .idleTimeout(.seconds(1))) var bytes: () async throws -> ByteStream
    @Get("/x", .idleTimeout(.seconds(1)), .responseSizeLimit(1)) var file: () async throws -> Download
    @Get("/x", .responseSizeLimit(1), .jsonDepthLimit(0), .errorBodyLimit(0)) var item: () async throws -> Int
    @Get("/x", .reconnection(), .idleTimeout(.seconds(1)), .elementSizeLimit(1)) var own: () async throws -> OwnStream
    @Get("/x", .nilOn(100, 599), .success(100), .success(200..<1000)) var optional: () async throws -> Int?
}

private final class MisfitApi: ApiDomain {
    @Get("/x", .reconnection()) var lines: () async throws -> TextLines
    @Get("/x", .reconnection()) var item: () async throws -> String
    @Get("/x", .lastEventData("[DONE]")) var changes: () async throws -> JsonLines<Int>
    @Get("/x", .idleTimeout(.seconds(1))) var text: () async throws -> String
    @Get("/x", .idleTimeout(.seconds(1))) var outcome: () async throws -> Response<Int>
    @Get("/x", .elementSizeLimit(1)) var data: () async throws -> Data
    @Get("/x", .elementSizeLimit(1)) var bytes: () async throws -> ByteStream
    @Get("/x", .elementSizeLimit(1)) var file: () async throws -> Download
    @Get("/x", .responseSizeLimit(1)) var notes: () async throws -> ServerSentEvents
    @Get("/x", .responseSizeLimit(1), .reconnection()) var several: () async throws -> ByteStream
}

private final class SenselessApi: ApiDomain {
    @Get("/x", .responseSizeLimit(0)) var size: () async throws -> Int
    @Get("/x", .elementSizeLimit(-1)) var element: () async throws -> TextLines
    @Get("/x", .jsonDepthLimit(-1)) var depth: () async throws -> Int
    @Get("/x", .idleTimeout(.zero)) var idle: () async throws -> TextLines
    @Get("/x", .nilOn(404, 600, 99)) var none: () async throws -> Int?
    @Get("/x", .success(200..<201, 0..<1, 2000..<3000)) var never: () async throws -> Int
    @Get("/x", .success(200..<200)) var empty: () async throws -> Int
}
