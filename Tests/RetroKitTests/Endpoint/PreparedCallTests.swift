import Foundation
import RetroKit
import RetroKitTesting
import Testing

/// What can be done with a call that has not begun.
struct PreparedCallTests {
    private final class ThingsApi: ApiDomain {
        @Get("/things/{id}", .header("X-Trace", "endpoint"), .timeout(.seconds(9)), .interceptor(Stamp("e")))
        var thing: (_ id: Int) async throws -> Int
        @Get("/things/{id}") var typed: (_ id: Int) async throws(ApiError) -> Int
        @Get("/things/{id}") var outcome: (_ id: Int) async throws -> Result<Int, ApiError>
        @Get("/things") var list: () async throws -> [Int]
        @Put("/things/{id}") var save: (_ id: Int, _ thing: [Int]) async throws -> Void
        @Put("/a/{a}/b/{b}") var three: (_ a: Int, _ b: String, _ body: [Int]) async throws -> Int
    }

    /// Adds a letter to a header, so that the order of interceptors shows.
    private struct Stamp: Interceptor {
        let letter: String

        init(_ letter: String) {
            self.letter = letter
        }

        func intercept(_ request: HttpRequestParams, next: InterceptorChain) async throws -> HttpOperationResult {
            var request = request
            request.headerFields["X-Stamps"] = (request.headerFields["X-Stamps"] ?? "") + letter
            return try await next(request)
        }
    }

    private let transport = StubTransport { request in
        let body = request.percentEncodedPath == "/things" ? "[1,2]" : "7"
        return HttpOperationResult(statusCode: 200, headerFields: ["ETag": "x"], body: Data(body.utf8))
    }

    private func api(_ transport: any HttpTransport) throws -> ThingsApi {
        ThingsApi(baseURL: try #require(URL(string: "https://api.example.test/v1")), transport: transport)
    }

    @Test func `a call with any number of arguments can be made and looked at as often as one likes`() async throws {
        let api = try api(transport)
        let call = api.$thing(7)
        #expect(call.descriptor == api.$thing.descriptor)
        #expect(try call.request().description == "GET https://api.example.test/v1/things/7")
        #expect(try await call.value() == 7)
        #expect(try await call.response().headers["etag"] == "x")
        #expect(try await api.$list().value() == [1, 2])
        try await api.$save(1, [2]).value()
        #expect(try await api.$three(1, "b", [3]).value() == 7)
        #expect(try await api.$typed(7).value() == 7)
        #expect(
            transport.requests.map { "\($0.httpMethod) \($0.percentEncodedPath)" } == [
                "GET /things/7", "GET /things/7", "GET /things", "PUT /things/1", "PUT /a/1/b/b", "GET /things/7",
            ]
        )
    }

    @Test func `everything that yields a value asks the mock`() async throws {
        let api = try api(transport)
        api.thing = { id in 100 + id }
        api.list = { [9] }
        #expect(try await api.$thing(1).value() == 101)
        #expect(try await api.$thing(1).response().value == 101)
        #expect(try await api.$thing(1).response().statusCode == 200)
        #expect(try await api.$thing.with(.timeout(.seconds(1)))(1) == 101)
        #expect(try await api.$thing(1).with(.timeout(.seconds(1))).value() == 101)
        var pages: [[Int]] = []
        for try await page in api.$list().pages() { pages.append(page.value) }
        #expect(pages == [[9]])
        #expect(transport.requests.isEmpty)
        api.$thing.reset()
        #expect(try await api.$thing(1).value() == 7)
    }

    @Test func `a mock is asked for each page that the rule finds`() async throws {
        let api = try api(transport)
        let counter = Counter()
        api.list = { await counter.next() < 3 ? [1, 2] : [3] }
        var pages: [[Int]] = []
        for try await page in api.$list().pages(by: .pageNumber(query: "page") { $0.count == 2 }) {
            pages.append(page.value)
        }
        #expect(pages == [[1, 2], [1, 2], [3]])
    }

    private actor Counter {
        private var count = 0

        func next() -> Int {
            count += 1
            return count
        }
    }

    @Test func `pages can be made for a test of code that reads them`() async throws {
        let made = PageSequence([Page(value: [1, 2], next: PageToken(rawValue: "/x?page=2")), Page(value: [3])])
        var values: [Int] = []
        for try await value in made.elements { values.append(value) }
        #expect(values == [1, 2, 3])
        var iterator = made.makeAsyncIterator()
        #expect(try await iterator.next()?.next?.rawValue == "/x?page=2")
    }
}

// MARK: Options for one call

extension PreparedCallTests {
    @Test func `options of a call go before its endpoint's, for this call alone`() async throws {
        let api = try api(transport)
        let options: EndpointOption = .group([.header("X-Trace", "call"), .timeout(.seconds(2))])
        _ = try await api.$thing.with(options, .interceptor(Stamp("c")))(7)
        _ = try await api.$thing(7).with(options, .interceptor(Stamp("c"))).value()
        _ = try await api.thing(7)
        for request in transport.requests.prefix(2) {
            #expect(request.headerFields.values(for: "X-Trace") == ["call"])
            #expect(request.headerFields["X-Stamps"] == "ec")
            #expect(request.timeout == .seconds(2))
            #expect(request.endpoint == api.$thing.descriptor)
        }
        #expect(transport.requests[2].headerFields["X-Trace"] == "endpoint")
        #expect(transport.requests[2].headerFields["X-Stamps"] == "e")
        #expect(transport.requests[2].timeout == .seconds(9))
    }

    private static var hasty: RetryPolicy {
        var policy = RetryPolicy()
        policy.backoff = .never
        return policy
    }

    @Test func `a call's own policy decides about its retries`() async throws {
        let failing = StubTransport { _ in HttpOperationResult(statusCode: 503) }
        let api = try api(failing)
        api.configuration.interceptors = [RetryInterceptor(Self.hasty)]
        let error = await #expect(throws: ApiError.self) { try await api.$thing.with(.retry(.never))(7) }
        #expect(error?.statusCode == 503 && failing.requests.count == 1)
        _ = try? await api.thing(7)
        #expect(failing.requests.count > 2)
    }

    @Test func `an option that the endpoint cannot honour is refused, and nothing is sent`() async throws {
        let api = try api(transport)
        let error = await #expect(throws: ApiError.self) { try await api.$thing.with(.nilOn(404))(7) }
        #expect(error?.kind == .invalidRequest && transport.requests.isEmpty)
    }

    @Test func `progress is reported to whoever is told`() async throws {
        let api = try api(transport)
        let progress = Progress(totalUnitCount: 1)
        _ = try await api.$thing(7).reporting(.foundation(progress)).response()
        #expect(progress.isFinished)
        api.thing = { _ in 1 }
        let mocked = Progress(totalUnitCount: 1)
        _ = try await api.$thing(7).reporting(.foundation(mocked)).value()
        #expect(mocked.isFinished)
    }

    @Test(.timeLimit(.minutes(1))) func `progress ends with the call, however that ends`() async throws {
        let api = try api(StubTransport { _ in HttpOperationResult(statusCode: 500) })
        let (refused, failed) = (ProgressStream(), ProgressStream())
        await #expect(throws: ApiError.self) { try await api.$thing(7).reporting(.stream(refused)).value() }
        for await _ in refused {}
        api.thing = { _ in throw URLError(.notConnectedToInternet) }
        await #expect(throws: URLError.self) { try await api.$thing(7).reporting(.stream(failed)).value() }
        for await _ in failed {}
        let progress = Progress(totalUnitCount: 1)
        _ = try? await api.$thing(7).reporting(.foundation(progress)).value()
        #expect(!progress.isFinished)
    }

    @Test func `a failure that the endpoint takes as a value comes with its response`() async throws {
        let api = try api(StubTransport { _ in HttpOperationResult(statusCode: 404, headerFields: ["X-A": "b"]) })
        let response = try await api.$outcome(7).response()
        #expect(response.statusCode == 404 && response.headers["X-A"] == "b")
        #expect(throws: ApiError.self) { try response.value.get() }
    }
}
