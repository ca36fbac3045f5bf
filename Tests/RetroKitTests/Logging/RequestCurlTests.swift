import Foundation
import RetroKit
import RetroKitTesting
import Testing

struct RequestCurlTests {
    @Test func `an interceptor has its request as a cURL command line, without what the domain hides`() async throws {
        let lines = Kept<String>()
        let transport = StubTransport { _ in HttpOperationResult(statusCode: 200) }
        let client = ApiClient(
            baseURL: URL(string: "https://api.example.test/v1"),
            headers: ["Authorization": "Bearer s3cr3t", "X-Plain": "p"],
            interceptors: [RequestInterceptor { request in lines.add(request.curl()) }],
            transport: transport
        )
        client.configuration.redaction.headerNames.insert("X-Plain")
        try await client.post("/users", json: ["name": "O'Hara"])
        #expect(
            lines.values == [
                #"""
                curl 'https://api.example.test/v1/users' \
                  --header 'Authorization: Bearer <redacted>' \
                  --header 'X-Plain: <redacted>' \
                  --header 'Content-Type: application/json' \
                  --data-raw '{"name":"O'\''Hara"}'
                """#
            ]
        )
        let request = HttpRequestParams(httpMethod: .get, percentEncodedPath: "/users")
        #expect(request.curl() == "curl '/users'")
    }
}
