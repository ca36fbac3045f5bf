import Foundation
import RetroKit

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What it costs to turn a call's arguments into a request, in process, against what people write by hand.
struct Encoding {
    private let api = EncodingApi(configuration: DomainConfiguration(baseURL: URL(string: Self.base)))
    private let encoder = JSONEncoder()
    private static let base = "https://api.example.test/v2"

    func run() async throws {
        try await get()
        try await post()
        try await fields()
    }

    private func get() async throws {
        let request = GetRequest(page: 3, limit: 50, account: "acc_42")
        let endpoint = api.$search
        let hand = contender("URLComponents by hand") { try handwritten(request).url != nil }
        let others = [
            contender("RetroKit, handle kept") { try endpoint(request).request().baseURL != nil },
            contender("RetroKit") { try api.$search(request).request().baseURL != nil },
        ]
        try await Comparison("GET with two integers and a header", against: hand, others).run(tasks: 1, seconds: 0.3)
    }

    private func post() async throws {
        let request = PostRequest(id: 42, account: "acc_42", profile: Profile())
        let alone = contender("a shared JSONEncoder alone") { try !encoder.encode(request.profile).isEmpty }
        let others = [
            contender("RetroKit") { try api.$update(request).request().baseURL != nil },
            contender("URLComponents by hand") { try handwritten(request).url != nil },
        ]
        try await Comparison("POST with path, header and ten fields", against: alone, others)
            .run(tasks: 1, seconds: 0.3)
    }

    private func fields() async throws {
        let five = contender("5 fields") { try api.$five(FiveFields()).request().baseURL != nil }
        let others = [
            contender("10 fields") { try api.$ten(TenFields()).request().baseURL != nil },
            contender("20 fields") { try api.$twenty(TwentyFields()).request().baseURL != nil },
        ]
        try await Comparison("GET with many query fields", against: five, others).run(tasks: 1, seconds: 0.3)
    }

    /// Does something again and again, on one thread.
    private func contender(_ name: String, _ body: @escaping () throws -> Bool) -> Contender {
        Contender(name) { _, seconds in
            let before = Usage.now
            let start = ContinuousClock.now
            let end = start + .seconds(seconds)
            var count = 0
            while ContinuousClock.now < end {
                for _ in 0..<500 where try body() { count += 1 }
            }
            let elapsed = start.duration(to: .now) / .seconds(1)
            return Round(rate: Double(count) / elapsed, cpu: (Usage.now.cpu - before.cpu) * 1e6 / Double(count))
        }
    }

    private func handwritten(_ request: GetRequest) throws -> URLRequest {
        var components = URLComponents(string: Self.base)
        components?.path += "/search"
        components?.queryItems = [
            URLQueryItem(name: "page", value: String(request.page)),
            URLQueryItem(name: "limit", value: String(request.limit)),
        ]
        guard let url = components?.url else { throw URLError(.badURL) }
        var urlRequest = URLRequest(url: url)
        urlRequest.httpMethod = "GET"
        urlRequest.setValue(request.account, forHTTPHeaderField: "X-Account-Id")
        return urlRequest
    }

    private func handwritten(_ request: PostRequest) throws -> URLRequest {
        var components = URLComponents(string: Self.base)
        components?.path += "/users/\(request.id)"
        guard let url = components?.url else { throw URLError(.badURL) }
        var urlRequest = URLRequest(url: url)
        urlRequest.httpMethod = "POST"
        urlRequest.setValue(request.account, forHTTPHeaderField: "X-Account-Id")
        urlRequest.setValue("application/json", forHTTPHeaderField: "Content-Type")
        urlRequest.httpBody = try encoder.encode(request.profile)
        return urlRequest
    }
}

private final class EncodingApi: ApiDomain {
    @Get("/search") var search: (GetRequest) async throws -> Void
    @Post("/users/{id}") var update: (PostRequest) async throws -> Void
    @Get("/search") var five: (FiveFields) async throws -> Void
    @Get("/search") var ten: (TenFields) async throws -> Void
    @Get("/search") var twenty: (TwentyFields) async throws -> Void
}

private struct GetRequest {
    @Query var page: Int
    @Query var limit: Int = 20
    @Header("X-Account-Id") var account: String = ""
}

private struct PostRequest {
    @Path var id: Int
    @Header("X-Account-Id") var account: String = ""
    @JsonBody var profile: Profile
}

private struct Profile: Codable {
    var id = 42
    var name = "Ada Lovelace"
    var email = "ada@example.test"
    var age = 36
    var isActive = true
    var score = 99.5
    var city = "London"
    var country = "GB"
    var language = "en"
    var visits = 1_234
}

private struct FiveFields {
    @Query var a = 1
    @Query var b = "two"
    @Query var c = 3
    @Query var d = "four"
    @Query var e = true
}

private struct TenFields {
    @Query var a = 1
    @Query var b = "two"
    @Query var c = 3
    @Query var d = "four"
    @Query var e = true
    @Query var f = 6
    @Query var g = "seven"
    @Query var h = 8
    @Query var i = "nine"
    @Query var j = false
}

private struct TwentyFields {
    @Query var a = 1
    @Query var b = "two"
    @Query var c = 3
    @Query var d = "four"
    @Query var e = true
    @Query var f = 6
    @Query var g = "seven"
    @Query var h = 8
    @Query var i = "nine"
    @Query var j = false
    @Query var k = 11
    @Query var l = "twelve"
    @Query var m = 13
    @Query var n = "fourteen"
    @Query var o = true
    @Query var p = 16
    @Query var q = "seventeen"
    @Query var r = 18
    @Query var s = "nineteen"
    @Query var t = false
}
