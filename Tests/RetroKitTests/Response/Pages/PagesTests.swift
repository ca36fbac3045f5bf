import Foundation
import RetroKit
import RetroKitTesting
import Testing

extension OverTheWire {
    /// Lists, page by page, over every transport.
    struct PagesTests {
        private let list: ListServer
        private let api: ListsApi

        init() throws {
            list = try ListServer()
            api = ListsApi(list)
        }

        @Test(arguments: DownloadsApi.transports)
        func `pages follow the Link header, on their own path`(_ transport: any HttpTransport) async throws {
            let api = ListsApi(list, transport: transport)
            var pages: [[Int]] = []
            for try await page in api.$plain(ListRequest(tag: "a b")).pages() {
                #expect(page.statusCode == 200)
                pages.append(page.value)
            }
            #expect(pages == [[1, 2], [3, 4], [5]])
            #expect(
                list.targets == [
                    "/v1/plain?limit=2&tag=a%20b", "/v1/plain?limit=2&offset=2", "/v1/plain?limit=2&offset=4",
                ]
            )
            #expect(list.server.requests.allSatisfy { $0.headers["Authorization"] == "Bearer s3cret" })
        }

        static let plainRules: [(String, PageRule<[Int]>, [String])] = [
            ("a header", .link(inHeader: "next-page"), ["limit=2&offset=2", "limit=2&offset=4"]),
            ("a cursor in a header", .cursor(inHeader: "x-cursor", query: "cursor"), ["cursor=c%2F2", "cursor=c%2F4"]),
            ("a number", .pageNumber(query: "page"), ["page=2", "page=3", "page=4"]),
            ("a number, until a short page", .pageNumber(query: "page") { $0.count == 2 }, ["page=2", "page=3"]),
            ("an offset", .offset(query: "offset"), ["offset=2", "offset=4", "offset=5"]),
            (
                "a rule of one's own",
                PageRule { response, _ in response.value.last.flatMap { $0 < 5 ? .query("offset", "\($0)") : nil } },
                ["offset=2", "offset=4"]
            ),
        ]

        @Test(arguments: plainRules)
        func `plain pages are found by`(_ name: String, _ rule: PageRule<[Int]>, _ queries: [String]) async throws {
            var numbers: [Int] = []
            for try await number in api.$plain(ListRequest()).pages(by: rule).elements { numbers.append(number) }
            #expect(numbers == ListServer.numbers)
            let expected = queries.map { $0.hasPrefix("limit") ? $0 : "limit=2&\($0)" }
            #expect(list.server.requests.dropFirst().map(\.query) == expected)
        }

        static let batchRules: [(String, PageRule<ListServer.Batch>, [String])] = [
            ("a link in the body", .link(in: \.next), ["offset=2", "offset=4"]),
            ("a cursor in the body", .cursor(\.cursor, query: "cursor"), ["cursor=c%2F2", "cursor=c%2F4"]),
            (
                "an offset with a total", .offset(query: "offset", count: \.items.count, total: \.total),
                ["offset=2", "offset=4"]
            ),
        ]

        @Test(arguments: batchRules)
        func `wrapped pages are found by`(_ name: String, _ rule: PageRule<ListServer.Batch>, _ queries: [String])
            async throws
        {
            var numbers: [Int] = []
            for try await number in api.$batches().pages(by: rule).elements(\.items) { numbers.append(number) }
            #expect(numbers == ListServer.numbers)
            #expect(list.server.requests.dropFirst().map(\.query) == queries)
        }

        @Test(arguments: DownloadsApi.transports)
        func `without a rule, a page that is an object and has no link ends the list with an error behind it`(
            _ transport: any HttpTransport
        ) async throws {
            let api = ListsApi(list, transport: transport)
            var pages = api.$batches().pages().makeAsyncIterator()
            #expect(try await pages.next()?.value.items == [1, 2])
            let error = try await refusal(of: &pages)
            #expect(error.kind == .pageRuleMissing)
            #expect(
                error.description
                    == "ListsApi.batches: The page is an object without a Link header, so that nothing tells whether the list "
                    + "goes on; say it with a rule, as in pages(by: .cursor(\\.next, query: \"cursor\")), or with "
                    + "pages(by: .link()) that it ends there."
            )
            #expect(try await pages.next() == nil)
            var unwrapped = api.$numbers().pages().makeAsyncIterator()
            #expect(try await unwrapped.next()?.value == [1, 2])
            #expect(try await refusal(of: &unwrapped).kind == .pageRuleMissing)
            #expect(list.targets.count == 2)
        }

        @Test func `a list is at its end without an error where that is said, or can be known`() async throws {
            var count = 0
            for try await _ in api.$batches().pages(by: .link()) { count += 1 }
            for try await _ in api.$batches().pages(upTo: 1) { count += 1 }
            #expect(count == 2)
            list.server.route(.get, "/v1/list") { request in
                let page = LoopbackResponse.json(ListServer.Batch(items: [7], total: 2))
                return request.query == nil ? page.header("Link", "<?page=2>; rel=next") : page
            }
            var token: PageToken?
            for try await page in api.$batches().pages() {
                #expect(page.value.items == [7])
                token = page.next ?? token
                count += 1
            }
            for try await _ in api.$batches().pages(from: token) { count += 1 }
            #expect(count == 5)
            list.server.route(.get, "/v1/list", .json(ListServer.Batch(items: [7], total: 1)).header("Link", ""))
            for try await _ in api.$batches().pages() { count += 1 }
            #expect(count == 6)
        }

        @Test func `nothing is asked for before it is wanted`() async throws {
            let pages = api.$plain(ListRequest()).pages()
            #expect(list.targets.isEmpty)
            for try await _ in pages { break }
            #expect(list.targets.count == 1)
            for try await number in pages.elements where number == 2 { break }
            #expect(list.targets.count == 2)
            for try await number in pages.elements where number == 3 { break }
            #expect(list.targets.count == 4)
        }

        @Test func `every kind of endpoint has pages`() async throws {
            var first: [[Int]] = []
            for try await page in api.$detailed(ListRequest()).pages(upTo: 1) { first.append(page.value.value) }
            for try await page in api.$named("plain", ListRequest()).pages(upTo: 1) { first.append(page.value) }
            for try await page in api.$onActor(ListRequest()).pages(upTo: 1) { first.append(page.value) }
            for try await page in api.$onActorNamed("plain").pages(upTo: 1) { first.append(page.value) }
            #expect(first == [[Int]](repeating: [1, 2], count: 4))
        }

        @MainActor @Test func `pages are read on an actor`() async throws {
            var numbers: [Int] = []
            for try await page in api.$onActor(ListRequest()).pages() {
                MainActor.assertIsolated()
                numbers += page.value
            }
            #expect(numbers == ListServer.numbers)
        }

        @Test func `a token goes on where another call stopped`() async throws {
            var token: PageToken?
            for try await page in api.$plain(ListRequest()).pages(upTo: 2) { token = page.next }
            #expect(token?.rawValue == "/v1/plain?limit=2&offset=4")
            let kept = try JSONDecoder().decode([PageToken].self, from: JSONEncoder().encode([try #require(token)]))
            var pages = api.$plain(ListRequest()).pages(from: kept[0]).makeAsyncIterator()
            let last = try await pages.next()
            #expect(last?.value == [5])
            #expect(last?.next == nil)
            #expect(try await pages.next() == nil)
            #expect(list.targets.last == "/v1/plain?limit=2&offset=4")
            #expect("\(PageToken(rawValue: "/a?token=s3cret&x=1"))" == "/a?token=<redacted>&x=1")
        }

        @Test func `a limit of no page asks for none`() async throws {
            for try await _ in api.$plain(ListRequest()).pages(upTo: 0) { Issue.record("a page") }
            #expect(list.targets.isEmpty)
        }

        static let refused = [
            "http://other.example.test/v1/plain", "//other.example.test/x", "https://127.0.0.1/v1/plain", "ftp://a/b",
            "http://user:pw@127.0.0.1/", "http://", "javascript:alert(1)",
        ]

        @Test(arguments: refused)
        func `a next page at another origin is refused, and the page before it is not lost`(_ target: String)
            async throws
        {
            list.server.enqueue(.json([1]).header("Link", "<\(target)>; rel=next"))
            var pages = api.$plain(ListRequest()).pages().makeAsyncIterator()
            #expect(try await pages.next()?.value == [1])
            let error = try await refusal(of: &pages)
            #expect(error.kind == .pageRefused)
            #expect(!error.description.contains("pw"))
            #expect(list.targets.count == 1)
            #expect(try await pages.next() == nil)
        }

        @Test func `a limit ends the list before a next page that would be refused`() async throws {
            list.server.enqueue(.json([1]).header("Link", "<http://other.example.test/>; rel=next"))
            var pages = api.$plain(ListRequest()).pages(upTo: 1).makeAsyncIterator()
            #expect(try await pages.next()?.value == [1])
            #expect(try await pages.next() == nil)
        }

        @Test func `another port is another origin`() async throws {
            let other = try ListServer()
            list.server.enqueue(.json([1]).header("Link", "<\(other.server.baseURL)/v1/plain>; rel=next"))
            var pages = api.$plain(ListRequest()).pages().makeAsyncIterator()
            _ = try await pages.next()
            #expect(try await refusal(of: &pages).kind == .pageRefused)
            #expect(other.targets.isEmpty)
        }

        @Test(arguments: DownloadsApi.transports)
        func `a next page that is redirected to another origin is not followed there`(_ transport: any HttpTransport)
            async throws
        {
            let other = try ListServer()
            let api = ListsApi(list, transport: transport)
            list.server.route(.get, "/v1/next", .redirect(to: other.server.baseURL.absoluteString + "/v1/plain"))
            list.server.route(.get, "/v1/plain", .json([1]).header("Link", "</v1/next>; rel=next"))
            var pages = api.$plain(ListRequest()).pages().makeAsyncIterator()
            let token = try await pages.next()?.next
            #expect(try await refusal(of: &pages).statusCode == 302)
            var later = api.$plain(ListRequest()).pages(from: token).makeAsyncIterator()
            #expect(try await refusal(of: &later).statusCode == 302)
            #expect(other.targets.isEmpty)
            api.configuration.redirects = .follow
            var free = api.$plain(ListRequest()).pages(from: token).makeAsyncIterator()
            #expect(try await free.next()?.value == [1, 2])
            #expect(other.server.requests.map { $0.headers["Authorization"] } == [nil])
        }

        @Test func `the first page, and a next one at the same origin, may be redirected`() async throws {
            let other = try ListServer()
            list.server.route(.get, "/v1/plain", .redirect(to: other.server.baseURL.absoluteString + "/v1/plain"))
            var first = api.$plain(ListRequest()).pages(upTo: 1).makeAsyncIterator()
            #expect(try await first.next()?.value == [1, 2])
            list.server.route(.get, "/v1/list", .json([1]).header("Link", "</v1/moved>; rel=next"))
            list.server.route(.get, "/v1/moved", .redirect(to: "/v1/last"))
            list.server.route(.get, "/v1/last", .json([2]))
            var numbers: [Int] = []
            for try await number in api.$named("list", ListRequest()).pages().elements { numbers.append(number) }
            #expect(numbers == [1, 2])
        }

        @Test func `a token of another origin is refused before anything is sent`() async throws {
            let token = PageToken(rawValue: "http://other.example.test/v1/plain")
            var pages = api.$plain(ListRequest()).pages(from: token).makeAsyncIterator()
            #expect(try await refusal(of: &pages).kind == .pageRefused)
            #expect(list.targets.isEmpty)
        }

        @Test func `a circle ends`() async throws {
            list.server.route(.get, "/v1/plain", .json([7]).header("Link", "</v1/plain?a>; rel=next"))
            var pages = api.$plain(ListRequest()).pages().makeAsyncIterator()
            #expect(try await pages.next()?.value == [7])
            #expect(try await pages.next()?.value == [7])
            let error = try await refusal(of: &pages)
            #expect(error.kind == .pageLoop)
            #expect(
                error.description == "ListsApi.plain: The list goes round in a circle: its next page was there before."
            )
            #expect(list.targets.count == 2)
        }

        @Test func `a relative link is relative to the URL that answered`() async throws {
            list.server.route(.get, "/v1/list", .redirect(to: "/elsewhere/deep/plain"))
            list.server.route(.get, "/elsewhere/deep/plain", .json([1]).header("Link", "<more?x=1>; rel=next"))
            list.server.route(.get, "/elsewhere/deep/more", .json([2]))
            var numbers: [Int] = []
            for try await number in api.$named("list", ListRequest()).pages().elements { numbers.append(number) }
            #expect(numbers == [1, 2])
            #expect(list.targets.last == "/elsewhere/deep/more?x=1")
        }

        @Test func `an error ends the list, and its page can be asked for again by its token`() async throws {
            list.server.enqueue(.json([1]).header("Link", "</v1/plain?offset=4>; rel=next"), .status(500))
            var pages = api.$plain(ListRequest()).pages().makeAsyncIterator()
            let token = try await pages.next()?.next
            #expect(try await refusal(of: &pages).statusCode == 500)
            #expect(try await pages.next() == nil)
            var again = api.$plain(ListRequest()).pages(from: token).makeAsyncIterator()
            #expect(try await again.next()?.value == [5])
        }

        @Test func `arguments that make no request are the first page's error`() async throws {
            var pages = api.$named("", ListRequest()).pages().makeAsyncIterator()
            #expect(try await refusal(of: &pages).kind == .invalidRequest)
        }

        private func refusal<Value>(of pages: inout PageSequence<Value>.AsyncIterator) async throws -> ApiError {
            do {
                _ = try await pages.next()
            } catch let error as ApiError {
                return error
            }
            throw CancellationError()
        }
    }
}
