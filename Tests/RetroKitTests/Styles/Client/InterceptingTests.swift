import Foundation
import RetroKitStyles
import RetroKitTesting
import Testing

struct InterceptingTests {
    /// Changes everything that can be changed of a request.
    private struct Rewriter: Intercepting {
        func intercept(client: Client, request: URLRequest) -> URLRequest {
            var request = request
            let seen = request.allHTTPHeaderFields?.keys.sorted().joined(separator: ",") ?? ""
            request.url?.append(queryItems: [URLQueryItem(name: "from", value: client.headers["X-Client"] as? String)])
            request.httpMethod = "PUT"
            request.setValue(seen, forHTTPHeaderField: "X-Seen")
            request.setValue(nil, forHTTPHeaderField: "X-Gone")
            request.httpBody = request.httpBody.map { $0 + Data("!".utf8) }
            request.timeoutInterval = 7
            return request
        }
    }

    private struct Envelope: Intercepting {
        func intercept(client: Client, request: URLRequest, response: URLResponse?, data: Data?, error: (any Error)?)
            -> (
                URLResponse?, Data?, (any Error)?
            )
        {
            guard error == nil, let url = request.url else {
                let saved = request.url.flatMap {
                    HTTPURLResponse(url: $0, statusCode: 201, httpVersion: nil, headerFields: ["X-Saved": "1"])
                }
                return (saved, Data(#""saved""#.utf8), nil)
            }
            guard data != Data("refused".utf8) else { return (nil, nil, Refusal()) }
            guard data != Data("nothing".utf8) else { return (nil, nil, nil) }
            let status = (response as? HTTPURLResponse)?.statusCode ?? 0
            return (response, data.map { Data("\"\(status) \(url.path) ".utf8) + $0 + Data("\"".utf8) }, nil)
        }
    }

    private struct Refusal: Error {}

    private func client(
        _ interceptors: [any Intercepting],
        _ answer: @escaping @Sendable (HttpRequestParams) throws -> Data = { _ in Data() }
    ) throws -> (Client, StubTransport) {
        let transport = StubTransport { request in
            HttpOperationResult(statusCode: 200, headerFields: ["X-Answer": "1"], body: try answer(request))
        }
        let client = try Client.stubbed(headers: ["X-Client": "c", "X-Gone": "default"], by: transport)
        client.interceptors = interceptors
        return (client, transport)
    }

    @Test func `what an interceptor changes of a request is sent, and the client's headers come last`() async throws {
        let (client, transport) = try client([Rewriter()])
        let request = Request<Void>(
            endpoint: "/pets/a%2Fb",
            method: .post,
            parameters: .json(["name": "Ada"]),
            headers: ["X-Gone": "own", "X-Kept": "kept"]
        )
        try await client.perform(request: request)
        let sent = try #require(transport.requests.first)
        #expect(sent.url?.absoluteString == "https://api.example.test/v2/pets/a%2Fb?from=c")
        #expect(sent.httpMethod == .put && sent.timeout == .seconds(7))
        #expect(sent.body == Data(#"{"name":"Ada"}!"#.utf8))
        #expect(sent.headerFields["X-Kept"] == "kept" && sent.headerFields["X-Client"] == "c")
        #expect(sent.headerFields["X-Gone"] == "default")
        #expect(sent.headerFields["X-Seen"]?.contains("X-Client") == false)
        #expect(sent.headerFields["X-Seen"]?.contains("X-Kept") == true)
        #expect(sent.headerFields["Content-Type"] == "application/json; charset=utf-8")
    }

    @Test func `an interceptor that changes nothing leaves the request as it was, a stream included`() async throws {
        struct Onlooker: Intercepting {
            func intercept(client: Client, request: URLRequest) -> URLRequest { request }
        }
        let (client, transport) = try client([Onlooker()])
        let stream = HttpUploadStream(contentType: "text/plain", length: 3) { HttpBodyStream([Data("abc".utf8)]) }
        try await client.perform(
            request: Request<Void>(endpoint: "/x", method: .put, parameters: .body(.stream(stream)))
        )
        guard case .stream = transport.requests.first?.httpBody else { Issue.record("The stream is lost."); return }
    }

    @Test func `the other function changes the body, saves a failure, or refuses a response`() async throws {
        let request = Request<JsonValue>(endpoint: "/pets")
        let (wrapped, _) = try client([Envelope()]) { _ in Data("hi".utf8) }
        #expect(try await wrapped.perform(request: request).value == "200 /v2/pets hi")
        let (failing, _) = try client([Envelope()]) { _ in throw TransportError(.timeout, "Too late.") }
        let saved = try await failing.perform(request: request)
        #expect(saved.value == "saved" && saved.statusCode == 201 && saved.headers["X-Saved"] == "1")
        let (refusing, _) = try client([Envelope()]) { _ in Data("refused".utf8) }
        let refusal = await #expect(throws: Failure.self) { try await refusing.perform(request: request) }
        guard case .networkError(is Refusal) = refusal else { Issue.record("\(refusal as Any)"); return }
        let (silent, _) = try client([Envelope()]) { _ in Data("nothing".utf8) }
        let nothing = await #expect(throws: Failure.self) { try await silent.perform(request: request) }
        #expect(nothing?.description.contains("Envelope returned neither a response nor an error.") == true)
    }

    @Test func `interceptors see requests and responses in their order, one at a time`() async throws {
        final class Diary: Intercepting {
            let name: String
            var entries: [String] = []

            init(_ name: String) { self.name = name }

            func intercept(client: Client, request: URLRequest) -> URLRequest {
                entries.append("request")
                var request = request
                request.setValue(
                    (request.value(forHTTPHeaderField: "X-Order") ?? "") + name,
                    forHTTPHeaderField: "X-Order"
                )
                return request
            }

            func intercept(
                client: Client,
                request: URLRequest,
                response: URLResponse?,
                data: Data?,
                error: (any Error)?
            ) -> (URLResponse?, Data?, (any Error)?) {
                entries.append("response")
                return (response, data.map { $0 + Data(name.utf8) }, error)
            }
        }
        let (first, second) = (Diary("a"), Diary("b"))
        let (client, transport) = try client([first, second])
        try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<50 {
                group.addTask { try await client.perform(request: Request<String>(endpoint: "/x")).body }
            }
            for try await body in group { #expect(body == "ab") }
        }
        #expect(transport.requests.allSatisfy { $0.headerFields["X-Order"] == "ab" })
        #expect(first.entries.count == 100 && second.entries.count == 100)
    }

    @Test func `a request that cannot be sent is refused by name`() async throws {
        struct Lost: Intercepting {
            let change: (inout URLRequest) -> Void

            func intercept(client: Client, request: URLRequest) -> URLRequest {
                var request = request
                change(&request)
                return request
            }
        }
        let (streaming, transport) = try client([Lost { $0.httpBodyStream = InputStream(data: Data("x".utf8)) }])
        let error = await #expect(throws: Failure.self) {
            try await streaming.perform(request: Request<Void>(endpoint: "/"))
        }
        #expect(error?.description.contains("set its httpBody instead") == true)
        let (lost, _) = try client([Lost { $0.url = nil }])
        let nowhere = await #expect(throws: Failure.self) {
            try await lost.perform(request: Request<Void>(endpoint: "/"))
        }
        #expect(nowhere?.description.contains("without a URL") == true)
        #expect(transport.requests.isEmpty)
    }

    @Test func `calls of the client's other styles pass the interceptors too`() async throws {
        let (client, transport) = try client([Rewriter()])
        _ = try await client.apiClient.get("/users", as: String.self)
        #expect(transport.requests.first?.url?.absoluteString == "https://api.example.test/v2/users?from=c")
    }
}
