import Foundation
import RetroKit
import RetroKitTesting
import Testing

/// The small words of error texts: articles, durations, and what a culprit is called.
struct WordingTests {
    private func failure<Value>(_ body: String, _ call: (WordsApi) -> () async throws -> Value) async throws -> ApiError
    {
        let api = WordsApi(
            configuration: DomainConfiguration(baseURL: URL(string: "https://api.example.test")),
            transport: StubTransport { _ in HttpOperationResult(statusCode: 200, body: Data(body.utf8)) }
        )
        return try await #require(throws: ApiError.self) { _ = try await call(api)() }
    }

    @Test func `a type has the article that it is spoken with`() async throws {
        #expect(
            try await failure("", \.number).description
                == "WordsApi.number: The response (status 200) has no body, but an Int is expected."
        )
        #expect(try await failure("[null]", \.numbers).description.contains(" instead of an Int (at "))
        #expect(try await failure("[true]", \.numbers).description.contains("something else than an Int (at "))
        #expect(try await failure("[1]", \.texts).description.contains("something else than a String (at "))
        #expect(try await failure("", \.unit).description.contains("but a Unit is expected"))
    }

    @Test func `an argument has the article that it is spoken with`() throws {
        let api = WordsApi(baseURL: try #require(URL(string: "https://api.example.test")))
        let error = try #require(throws: ApiError.self) { try api.$stray(1).request() }
        #expect(error.description.hasPrefix("WordsApi.stray: Argument 1, an Int, has no placeholder left"))
    }

    @Test(arguments: [
        (Duration.seconds(0.1 + 0.2), "0.3 seconds"), (.seconds(60), "60 seconds"), (.seconds(1), "1 second"),
        (.milliseconds(1500), "1.5 seconds"), (.microseconds(20), "0.00002 seconds"), (.zero, "0 seconds"),
        (.seconds(1) / 3, "0.333333 seconds"), (.seconds(Int64.max), "9223372036854775808 seconds"),
    ])
    func `a timeout is told as it was meant`(_ timeout: Duration, _ text: String) {
        let error = Deadline(after: timeout).error(waitingFor: "api.example.test")
        #expect(error.message == "No complete response from api.example.test within \(text).")
    }

    @Test(arguments: [
        ("ftp://id.example.test/token", "has the scheme ftp; only http and https are sent"),
        ("/token", "is not an absolute URL, such as https://api.example.test/v1"),
        ("https://:pw@id.example.test/", "at id.example.test holds a user name or password"),
    ])
    func `a token URL that is none is not called a base URL`(_ url: String, _ fault: String) async throws {
        let client = OAuth2Client(id: "app", secret: "s3cret", tokenURL: try #require(URL(string: url)))
        let problem = try await #require(throws: RequestProblem.self) { try await client.clientCredentials() }
        #expect(problem.code == .invalidBaseURL)
        #expect(problem.message.hasPrefix("The token URL \(fault)"))
        #expect(!problem.message.contains("pw"))
    }
}

/// A model whose name begins with a vowel and is spoken with none.
private struct Unit: Codable {}

private final class WordsApi: ApiDomain {
    @Get("/x") var number: () async throws -> Int
    @Get("/x") var numbers: () async throws -> [Int]
    @Get("/x") var texts: () async throws -> [String]
    @Get("/x") var unit: () async throws -> Unit
    @Get("/x") var stray: (_ id: Int) async throws -> Void
}
