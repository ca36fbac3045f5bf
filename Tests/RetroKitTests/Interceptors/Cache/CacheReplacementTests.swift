import Foundation
import RetroKit
import RetroKitTesting
import Testing

/// What readers find while a response takes the place of another.
final class CacheReplacementTests {
    private final class PagesApi: ApiDomain, @unchecked Sendable {
        @Get("/page", .cache(.revalidate)) var revalidated: () async throws -> Response<String>
        @Get("/page", .cache(.onlyStored)) var stored: () async throws -> Response<String>
        @Get("/page") var spoken: (Asked) async throws -> Response<String>
    }

    private struct Asked {
        @Header("Accept-Language") var language = "de"
        @Header("Cache-Control") var control: String? = nil
    }

    private func api(_ place: CachePlace, _ answer: @escaping @Sendable (HttpRequestParams) -> HttpOperationResult)
        -> PagesApi
    {
        let configuration = DomainConfiguration(baseURL: URL(string: "https://pages.example.test"))
        let api = PagesApi(configuration: configuration, transport: StubTransport { answer($0) })
        api.configuration.interceptors = [HttpCache(place, clock: TestClock().callClock)]
        return api
    }

    private static func expectPage(_ response: Response<String>) {
        #expect(response.value == "page")
    }

    @Test(arguments: [true, false])
    func `a reader finds the old response or the new one`(_ isOnDisk: Bool) async throws {
        let folder = try TemporaryFolder()
        let api = api(isOnDisk ? .disk(folder.url) : .memory()) { request in
            let number = (Int(request.headerFields["If-None-Match"]?.filter(\.isNumber) ?? "") ?? 0) + 1
            return HttpOperationResult(
                statusCode: 200,
                headerFields: ["ETag": "\"\(number)\"", "Cache-Control": "max-age=60"],
                body: Data("page".utf8)
            )
        }
        #expect(try await api.revalidated().value == "page")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<2 {
                group.addTask { for _ in 0..<100 { Self.expectPage(try await api.revalidated()) } }
                group.addTask { for _ in 0..<200 { Self.expectPage(try await api.stored()) } }
            }
            try await group.waitForAll()
        }
    }

    @Test func `a 304 that varies keeps the response from other languages`() async throws {
        let api = api(.memory()) { request in
            let headers: HttpHeaders = ["ETag": "\"1\"", "Vary": "Accept-Language", "Cache-Control": "max-age=60"]
            if request.headerFields.contains("If-None-Match") {
                return HttpOperationResult(statusCode: 304, headerFields: headers)
            }
            let language = request.headerFields["Accept-Language"] ?? ""
            let isFirst = language == "de"
            return HttpOperationResult(
                statusCode: 200,
                headerFields: isFirst ? ["ETag": "\"1\"", "Cache-Control": "no-cache"] : headers,
                body: Data(language.utf8)
            )
        }
        for language in ["de", "de", "en", "de", "en"] {
            #expect(try await api.spoken(Asked(language: language)).value == language)
        }
    }

    @Test func `what another cache answers behind a signature is not stored`() async throws {
        let api = api(.memory()) { request in
            let user = request.headerFields["Authorization"] ?? "nobody"
            return HttpOperationResult(
                statusCode: 200,
                headerFields: ["Cache-Control": "max-age=60"],
                body: Data(user.utf8)
            )
        }
        let (outer, inner) = (HttpCache(), HttpCache())
        for user in ["ada", "ada", "bob", "ada", "bob"] {
            api.configuration.interceptors = [outer, Authentication.bearer(user), inner]
            #expect(try await api.spoken(Asked()).value == "Bearer \(user)")
        }
        #expect(outer.size == 0)
        #expect(inner.size > 0)
    }

    @Test func `of calls that share an exchange behind the cache one stores the response, and none drops it`()
        async throws
    {
        let gate = Gate()
        let configuration = DomainConfiguration(baseURL: URL(string: "https://pages.example.test"))
        let stub = StubTransport { request in
            if request.headerFields.contains("If-None-Match") { await gate.pass() }
            return HttpOperationResult(
                statusCode: 200,
                headerFields: ["ETag": "\"1\"", "Cache-Control": "max-age=60"],
                body: Data("page".utf8)
            )
        }
        let api = PagesApi(configuration: configuration, transport: stub)
        let deduplicator = RequestDeduplicator()
        api.configuration.interceptors = [HttpCache(), deduplicator]
        #expect(try await api.spoken(Asked()).value == "page")
        let calls = (0..<3).map { _ in Task { try await api.spoken(Asked(control: "no-cache")).value } }
        while await gate.visits == 0 { await Task.yield() }
        await gate.open()
        for call in calls { #expect(try await call.value == "page") }
        #expect(try await api.spoken(Asked()).headers["Cache-Status"]?.hasPrefix("RetroKit; hit") == true)
    }

    @Test func `what is signed behind the cache is not stored`() async throws {
        let api = api(.memory()) { _ in
            HttpOperationResult(statusCode: 200, headerFields: ["Cache-Control": "max-age=60"], body: Data("mine".utf8))
        }
        let status = try await api.spoken(Asked()).headers["Cache-Status"]
        #expect(status == "RetroKit; fwd=uri-miss; fwd-status=200; stored")
        api.configuration.interceptors = [HttpCache(), Authentication.bearer("t")]
        for _ in 0..<2 {
            #expect(try await api.spoken(Asked()).headers["Cache-Status"] == "RetroKit; fwd=uri-miss; fwd-status=200")
        }
    }
}
