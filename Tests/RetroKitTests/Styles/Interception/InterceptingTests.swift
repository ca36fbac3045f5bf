import Foundation
import RetroKitStyles
import RetroKitTesting
import Testing

struct InterceptingTests {
    private struct Stamp: Intercepting {
        func intercept(client: ApiClient, request: HttpRequestParams) -> HttpRequestParams {
            var request = request
            request.headerFields["X-Stamp"] = client.headers["X-Client"]
            return request
        }
    }

    private struct Envelope: Intercepting {
        func intercept(
            client: ApiClient,
            request: HttpRequestParams,
            response: HttpOperationResult?,
            data: Data?,
            error: (any Error)?
        ) -> (HttpOperationResult?, Data?, (any Error)?) {
            guard error == nil else { return (HttpOperationResult(statusCode: 200), Data(#""saved""#.utf8), nil) }
            guard data != Data("refused".utf8) else { return (nil, nil, Refusal()) }
            return (response, data.map { Data("\"".utf8) + $0 + Data("\"".utf8) }, nil)
        }
    }

    private struct Refusal: Error {}

    private func client(_ interceptor: any Interceptor, _ answer: @escaping @Sendable () throws -> Data) -> ApiClient {
        ApiClient(
            baseURL: URL(string: "https://api.example.test"),
            headers: ["X-Client": "c"],
            interceptors: [interceptor],
            transport: StubTransport { request in
                HttpOperationResult(statusCode: 200, headerFields: request.headerFields, body: try answer())
            }
        )
    }

    @Test func `the one function changes requests, and knows the client`() async throws {
        let client = client(Stamp()) { Data() }
        #expect(try await client.perform(Request<Void>(endpoint: "/")).headers["X-Stamp"] == "c")
    }

    @Test func `the other changes the body, saves a failure, or refuses a response`() async throws {
        let request = Request<JsonValue>(endpoint: "/")
        #expect(try await client(Envelope()) { Data("hi".utf8) }.perform(request).value == "hi")
        let failing = client(Envelope()) { throw TransportError(.timeout, "Too late.") }
        #expect(try await failing.perform(request).value == "saved")
        let error = await #expect(throws: ApiError.self) {
            try await client(Envelope()) { Data("refused".utf8) }.perform(request)
        }
        #expect(error?.underlying is Refusal)
    }

    @Test func `in a domain that is no client the error says so`() async throws {
        var configuration = DomainConfiguration(baseURL: URL(string: "https://api.example.test"))
        configuration.interceptors = [Stamp()]
        let error = await #expect(throws: ApiError.self) {
            try await DynamicApi("GET", configuration: configuration).call(DynamicRequest([]))
        }
        #expect(error?.reason.contains("Stamp belongs to an ApiClient's calls") == true)
    }
}
