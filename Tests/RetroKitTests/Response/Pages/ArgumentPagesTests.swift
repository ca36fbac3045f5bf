import Foundation
import RetroKit
import RetroKitTesting
import Testing

extension OverTheWire {
    /// Lists whose next page is asked for with other arguments.
    struct ArgumentPagesTests {
        private struct Scan: Equatable {
            @JsonBody var key: String? = nil
            @Header("X-Round") var round = 1

            static func == (left: Scan, right: Scan) -> Bool { left.key == right.key && left.round == right.round }
        }

        private struct ScanPage: Codable, Equatable, Sendable {
            var items: [Int]
            var last: String?
        }

        private final class ScanApi: ApiDomain {
            @Post("/scan") var scan: (Scan) async throws -> ScanPage
            @Get("/n/{number}") var numbered: (_ number: Int) async throws -> [Int]
        }

        @Sendable private static func next(_ page: Response<ScanPage>, _ previous: Scan) -> Scan? {
            page.value.last.map { last in
                var next = previous
                next.key = last
                next.round += 1
                return next
            }
        }

        @Test func `a cursor goes into the body, and another parameter into a header`() async throws {
            let server = try LoopbackServer()
            defer { server.stop() }
            server.enqueue(
                .json(ScanPage(items: [1, 2], last: "b")),
                .json(ScanPage(items: [3], last: "c")),
                .json(ScanPage(items: []))
            )
            let pages = ScanApi(baseURL: server.baseURL).$scan.pages(Scan(), next: Self.next)
            var items: [Int] = []
            for try await page in pages {
                items += page.value.items
                #expect(page.next == nil)
            }
            #expect(items == [1, 2, 3])
            #expect(server.requests.map(\.body) == ["", "\"b\"", "\"c\""].map { Data($0.utf8) })
            #expect(server.requests.map { $0.headers["X-Round"] } == ["1", "2", "3"])
            #expect(server.requests.allSatisfy { $0.target == "/scan" })
        }

        @Test func `each reading begins at the first page, and asks for no more than it wants`() async throws {
            let server = try LoopbackServer()
            defer { server.stop() }
            server.route(.get, "/n/{number}") { request in .json([Int(request.path.dropFirst(3)) ?? 0]) }
            let api = ScanApi(baseURL: server.baseURL)
            let pages = api.$numbered.pages(5, upTo: 3) { page, previous in previous + 1 }
            for _ in 0..<2 {
                var found: [Int] = []
                for try await number in pages.elements { found.append(number) }
                #expect(found == [5, 6, 7])
            }
            for try await _ in pages { break }
            #expect(server.requests.map(\.target).suffix(4) == ["/n/5", "/n/6", "/n/7", "/n/5"])
        }

        @Test func `a mock is asked with each argument, and the same one twice is a loop`() async throws {
            let api = ScanApi(baseURL: try #require(URL(string: "https://h.test")))
            let asked = Kept<Int>()
            api.numbered = { number in
                asked.add(number)
                return [number]
            }
            let pages = api.$numbered.pages(1) { page, previous in previous < 3 ? previous + 1 : nil }
            #expect(await contents(of: pages.elements).0 == [1, 2, 3])
            #expect(asked.values == [1, 2, 3])
            let (found, error) = await contents(of: api.$numbered.pages(1) { _, previous in previous }.elements)
            #expect(found == [1])
            #expect((error as? ApiError)?.kind == .pageLoop)
        }
    }
}
