import Foundation
import RetroKit
import Testing

/// Lists page by page at Kinto, which names the next page in a header of its own, with a token.
struct KintoTests {
    private struct Record: Codable {
        var number: Int
    }

    private struct Envelope<Content: Codable>: Codable {
        var data: Content
    }

    private struct Account: Codable {
        var password: String
    }

    private struct RecordsRequest {
        @Path var bucket: String = ""
        @Query("_sort") var sort: String = "number"
        @Query("_limit") var limit: Int? = nil
    }

    private final class RecordsApi: ApiDomain {
        @Put("/accounts/{name}") var register: (_ name: String, _ account: Envelope<Account>) async throws -> Empty
        @Put("/buckets/{bucket}") var makeBucket: (_ name: String) async throws -> Empty
        @Put("/buckets/{bucket}/collections/numbers") var makeCollection: (_ bucket: String) async throws -> Empty
        @Post("/buckets/{bucket}/collections/numbers/records")
        var add: (_ bucket: String, _ record: Envelope<Record>) async throws -> Empty
        @Get("/buckets/{bucket}/collections/numbers/records")
        var records: (RecordsRequest) async throws -> Envelope<[Record]>
    }

    /// A domain with a list of five numbers in a bucket of its own.
    private func makeList() async throws -> (RecordsApi, String) {
        let api = RecordsApi(baseURL: try Peer.url("KINTO_URL"))
        let name = "u" + UUID().uuidString.lowercased().filter { $0 != "-" }
        _ = try await api.register(name, Envelope(data: Account(password: "pass word:1")))
        let credentials = Data("\(name):pass word:1".utf8).base64EncodedString()
        api.configuration.headers["Authorization"] = "Basic \(credentials)"
        _ = try await api.makeBucket(name)
        _ = try await api.makeCollection(name)
        for number in 1...5 { _ = try await api.add(name, Envelope(data: Record(number: number))) }
        return (api, name)
    }

    @Test(arguments: [nil, 1, 2]) func `every page is found, also without a limit of the client's`(_ limit: Int?)
        async throws
    {
        let (api, bucket) = try await makeList()
        let request = RecordsRequest(bucket: bucket, limit: limit)
        let pages = api.$records(request).pages(by: .link(inHeader: "Next-Page"))
        var numbers: [Int] = []
        for try await record in pages.elements({ $0.data }) { numbers.append(record.number) }
        #expect(numbers == [1, 2, 3, 4, 5])
    }

    @Test func `a token goes on at the page that it names`() async throws {
        let (api, bucket) = try await makeList()
        let request = RecordsRequest(bucket: bucket, limit: 2)
        var token: PageToken?
        for try await page in api.$records(request).pages(by: .link(inHeader: "Next-Page"), upTo: 1) {
            token = page.next
        }
        var numbers: [Int] = []
        for try await page in api.$records(request).pages(by: .link(inHeader: "Next-Page"), from: token) {
            numbers += page.value.data.map(\.number)
        }
        #expect(numbers == [3, 4, 5])
    }
}
