import Foundation
import RetroKit
import RetroKitTesting
import Testing

/// Lists of a domain without a base URL, over a transport that does not tell its own.
struct UnknownBaseTests {
    private final class ListApi: ApiDomain {
        @Get("/list") var list: () async throws -> [Int]
    }

    /// Answers with the number of the page, and a link to the next one up to the third.
    private static func transport(_ link: @escaping @Sendable (Int) -> String) -> StubTransport {
        StubTransport { request in
            let page = Int(request.queryItems.first?.value ?? "1") ?? 0
            let headers: HttpHeaders = page < 3 ? ["Link": "<\(link(page + 1))>; rel=next"] : [:]
            return HttpOperationResult(statusCode: 200, headerFields: headers, body: Data("[\(page)]".utf8))
        }
    }

    @Test func `a link to another query is followed`() async throws {
        let transport = Self.transport { "?page=\($0)#end" }
        var numbers: [Int] = []
        for try await number in ListApi(transport: transport).$list().pages().elements { numbers.append(number) }
        #expect(numbers == [1, 2, 3])
        #expect(transport.requests.map(\.relativeTarget) == ["/list", "/list?page=2", "/list?page=3"])
    }

    @Test func `a token goes on at its page`() async throws {
        let transport = Self.transport { "?page=\($0)" }
        let api = ListApi(transport: transport)
        var first = api.$list().pages(upTo: 1).makeAsyncIterator()
        let token = try await first.next()?.next
        #expect(token?.rawValue == "/list?page=2")
        var pages = api.$list().pages(from: token).makeAsyncIterator()
        #expect(try await pages.next()?.value == [2])
        #expect(transport.requests.map(\.relativeTarget) == ["/list", "/list?page=2"])
    }

    @Test(arguments: ["/list?page=2", "https://api.example.test/list?page=2", "more", "//other.example.test/"])
    func `a link to another place is refused`(_ link: String) async throws {
        let transport = Self.transport { _ in link }
        var pages = ListApi(transport: transport).$list().pages().makeAsyncIterator()
        #expect(try await pages.next()?.value == [1])
        let error = await #expect(throws: ApiError.self) { try await pages.next() }
        #expect(error?.kind == .pageRefused)
        #expect(error?.reason.contains("which the transport does not tell") == true)
        #expect(transport.requests.count == 1)
    }

    @Test func `a token of another origin is refused before anything is sent`() async throws {
        let transport = Self.transport { "?page=\($0)" }
        let token = PageToken(rawValue: "https://other.example.test/list")
        var pages = ListApi(transport: transport).$list().pages(from: token).makeAsyncIterator()
        let error = await #expect(throws: ApiError.self) { try await pages.next() }
        #expect(error?.kind == .pageRefused)
        #expect(transport.requests.isEmpty)
    }
}
