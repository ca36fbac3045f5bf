import Foundation
import RetroKit
import RetroKitTesting
import Testing

/// What `validate` finds in declarations, without anything being sent.
struct ValidateTests {
    private static func findings(
        _ method: String,
        _ template: String,
        _ fields: Any...,
        options: [EndpointOption] = []
    ) -> [ApiFinding] {
        DynamicApi(method, template, options: options).validate(with: DynamicRequest(fields))
    }

    @Test func `a sound API has no finding`() {
        let api = SoundApi(baseURL: SoundApi.url)
        #expect(api.validate().isEmpty)
        #expect(api.validate(with: UnsampledRequest(id: 1), isStrict: true).isEmpty)
    }

    @Test func `a request type without a sample is a finding on demand`() throws {
        let findings = SoundApi(baseURL: SoundApi.url).validate(isStrict: true)
        let finding = try #require(findings.first)
        #expect(findings.count == 1)
        #expect(finding.endpoint?.name == "unsampled")
        #expect(
            finding.description.hasPrefix(
                "SoundApi.unsampled: The fields of argument 1, an UnsampledRequest, are unknown"
            )
        )
    }

    @Test func `all findings of all endpoints come at once, named by domain, endpoint and field`() {
        let findings = FaultyApi(baseURL: SoundApi.url).validate()
        let texts = findings.map(\.description)
        let expected: [(name: String, code: RequestProblem.Code, parameter: String?)] = [
            ("climbs", .invalidPath, "//other.example.test/x"), ("noValue", .missingPathValue, "id"),
            ("noPlaceholder", .unusedPathParameter, "argument 1"), ("twoBodies", .multipleBodies, "argument 2"),
            ("bodyOfGet", .bodyNotAllowed, nil), ("neverNil", .invalidOption, nil), ("tooFast", .invalidOption, nil),
            ("header", .invalidHeaderName, "X Y"), ("header", .reservedHeader, "Content-Length"),
            ("method", .invalidMethod, "GE T"), ("fields", .unusedPathParameter, "other"),
            ("fields", .missingPathValue, "id"),
        ]
        let names = findings.map { $0.endpoint?.name ?? "" }
        #expect(names == expected.map(\.name))
        #expect(findings.map(\.problem.code) == expected.map(\.code))
        #expect(findings.map(\.problem.parameter) == expected.map(\.parameter))
        #expect(texts.allSatisfy { $0.hasPrefix("FaultyApi.") && $0.hasSuffix(".") })
    }

    @Test func `the fields of a sample are each looked at, whatever their values`() {
        let empty = Self.findings("POST", "/{id}", Path(wrappedValue: "", "id"), Query(wrappedValue: Int?.none, "q"))
        #expect(empty.isEmpty)
        let codes = { (findings: [ApiFinding]) in findings.map(\.problem.code) }
        let field = Field(wrappedValue: 1, "a")
        #expect(
            codes(Self.findings("GET", "/{id}/{id2}", Path(wrappedValue: 1, "x"), Path(wrappedValue: 1, "y")))
                == [.unusedPathParameter, .unusedPathParameter, .missingPathValue, .missingPathValue]
        )
        #expect(codes(Self.findings("POST", "/", JsonBody(wrappedValue: 1), field)) == [.conflictingBody])
        #expect(codes(Self.findings("HEAD", "/", field)) == [.bodyNotAllowed])
        #expect(codes(Self.findings("GET", "/", Header(wrappedValue: "a", "Host"))) == [.reservedHeader])
        #expect(
            codes(Self.findings("GET", "/", Cookie(wrappedValue: "a", "c"), Cookie(wrappedValue: "a", "c")))
                == [.duplicateParameter]
        )
        #expect(
            codes(Self.findings("POST", "/", FormFile(wrappedValue: .empty, "f"), options: [.boundary(" ")]))
                == [.invalidBoundary]
        )
    }

    @Test func `a TRACE has no body even where bodies are allowed`() {
        let trace = Self.findings("TRACE", "/", FormParam(wrappedValue: 1, "a"), options: [.allowsBody])
        #expect(trace.map(\.problem.code) == [.bodyNotAllowed])
    }

    @Test func `the domain's own settings are checked once`() {
        let configuration = DomainConfiguration(
            baseURL: URL(string: "ftp://example.test"),
            headers: ["X Y": "1"],
            timeout: .zero
        )
        let findings = SoundApi(configuration: configuration).validate()
        #expect(findings.map(\.problem.code) == [.invalidBaseURL, .invalidOption, .invalidHeaderName])
        #expect(findings.allSatisfy { $0.endpoint == nil && $0.description.hasPrefix("SoundApi: ") })
    }
}

private struct Item: Codable {
    var id = 1
}

private struct SampledItemRequest: SampledRequest {
    @Path var id: Int
    @JsonBody var item: Item?

    static var sample: SampledItemRequest { SampledItemRequest(id: 1, item: Item()) }
}

private struct UnsampledRequest {
    @Path var id: Int
}

private class SoundApi: ApiDomain {
    static let url = URL(string: "https://api.example.test").unsafelyUnwrapped

    @Get("/items") var list: () async throws -> [Item]
    @Get("/items/{id}", .nilOn(404)) var find: (_ id: Int) async throws -> Item?
    @Put("/items/{id}") var update: (_ id: UUID, _ item: Item?) async throws -> Void
    @Post("/items/{id}") var sampled: (SampledItemRequest) async throws -> Item
    @Get("/items/{id}/more") var unsampled: (UnsampledRequest) async throws -> Item
    @Post("/upload") var upload: (Data) async throws -> Void
}

private struct WrongRequest: SampledRequest {
    @Path var other: Int

    static var sample: WrongRequest { WrongRequest(other: 1) }
}

private final class FaultyApi: ApiDomain {
    @Get("//other.example.test/x") var climbs: () async throws -> Item
    @Get("/items/{id}") var noValue: () async throws -> Item
    @Get("/items") var noPlaceholder: (_ id: Int) async throws -> Item
    @Post("/items") var twoBodies: (Item, Item) async throws -> Item
    @Get("/items") var bodyOfGet: (Item) async throws -> Item
    @Get("/items", .nilOn(404)) var neverNil: () async throws -> Item
    @Get("/items", .timeout(.zero)) var tooFast: () async throws -> Item
    @Get("/items", .header("X Y", "1"), .header("Content-Length", "1")) var header: () async throws -> Item
    @Http("GE T", "/items") var method: () async throws -> Item
    @Get("/items/{id}") var fields: (WrongRequest) async throws -> Item
}
