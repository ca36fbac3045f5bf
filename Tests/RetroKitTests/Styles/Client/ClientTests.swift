import Foundation
import RetroKitStyles
import RetroKitTesting
import Testing

struct ClientTests {
    private struct Pet: Codable, Equatable {
        var name: String
        var born: Date?
        var photo: Data?
    }

    private func client(
        _ configuration: Configuration = Configuration(),
        _ answer: @escaping @Sendable (HttpRequestParams) async throws -> HttpOperationResult
    ) throws -> (Client, StubTransport) {
        let transport = StubTransport(answer: answer)
        return (try .stubbed(configuration: configuration, by: transport), transport)
    }

    private func json(_ text: String) -> HttpOperationResult {
        HttpOperationResult(statusCode: 200, headerFields: ["X-A": "1"], body: Data(text.utf8))
    }

    @Test func `failures are one of three, and a switch over them is complete`() async throws {
        func name(_ failure: Failure) -> String {
            switch failure {
            case .networkError(let error): "network \((error as? ApiError)?.kind.rawValue ?? "")"
            case .decodingError(let error, let code, let headers, let body):
                "decoding \(error is DecodingError) \(code) \(headers["X-A"] as? String ?? "") \(body.count)"
            case .responseError(let code, _, let body): "response \(code) \(String(decoding: body, as: UTF8.self))"
            }
        }
        let (client, _) = try client { request in
            switch request.percentEncodedPath {
            case "/lost": throw TransportError(.cannotConnect, "Nobody there.")
            case "/busy": HttpOperationResult(statusCode: 503, body: Data("later".utf8))
            case "/gone": HttpOperationResult(statusCode: 404)
            default: json("[]")
            }
        }
        var names: [String] = []
        for path in ["/lost", "/busy", "/gone", "/odd"] {
            let failure = await #expect(throws: Failure.self) {
                try await client.perform(request: Request<Pet>(endpoint: path))
            }
            names.append(failure.map(name) ?? "")
        }
        #expect(names == ["network transport", "response 503 later", "response 404 ", "decoding true 200 1 2"])
        let failure = Failure.responseError(401, ["Set-Cookie": "s3cr3t"], Data("s3cr3t".utf8))
        var dumped = ""
        dump(failure, to: &dumped)
        #expect(!"\(failure)\(dumped)".contains("s3cr3t"))
    }

    @Test func `dates and bytes are read as the configuration says, and written as APIClient writes them`() async throws
    {
        let configuration = Configuration(
            dateDecodingStrategy: .secondsSince1970,
            dataDecodingStrategy: .deferredToData
        )
        let (client, transport) = try client(configuration) { _ in json(#"{"name":"a","born":7,"photo":[1,2]}"#) }
        let pet = Pet(name: "a/b", born: Date(timeIntervalSince1970: 7), photo: Data([1, 2]))
        let request = Request<Pet>(endpoint: "/pet", method: "POST", parameters: Request.Parameters(pet))
        let answer = try await client.perform(request: request).body
        #expect(answer.born == pet.born && answer.photo == pet.photo)
        let sent = try JSONDecoder().decode(JsonValue.self, from: transport.requests[0].body ?? Data())
        #expect(sent == ["name": "a/b", "born": "1970-01-01T00:00:07Z", "photo": "AQI="])
        #expect(String(decoding: transport.requests[0].body ?? Data(), as: UTF8.self).contains(#""a\/b""#))
    }

    @Test func `parameters are written with dates of one's own, and can be told apart`() async throws {
        let (client, transport) = try client { _ in json("{}") }
        let pet = Pet(name: "a", born: Date(timeIntervalSince1970: 7), photo: Data([1]))
        let parameters = Request<Void>.Parameters(
            pet,
            dateEncodingStrategy: .secondsSince1970,
            dataEncodingStrategy: .deferredToData
        )
        try await client.perform(request: Request(endpoint: "/pet", method: "POST", parameters: parameters))
        let sent = try JSONDecoder().decode(JsonValue.self, from: transport.requests[0].body ?? Data())
        #expect(sent == ["name": "a", "born": 7, "photo": [1]])

        func kind(_ parameters: Request<Void>.Parameters) -> String {
            switch parameters {
            case .query(let raw): "query \(raw.count)"
            case .form(let raw): "form \(raw.count)"
            case .multipart(let raw): "multipart \(raw.count)"
            case .json: "json"
            default: "another"
            }
        }
        let query: [String: Any?] = ["a": 1]
        let form: [String: String?] = ["a": "1", "b": nil]
        let kinds = [
            Request<Void>.Parameters(query), .init(form), .multipart(query), parameters, .query(pet), .data(Data()),
        ].map(kind)
        #expect(kinds == ["query 1", "form 2", "multipart 1", "json", "another", "another"])
    }

    @Test func `forms and queries are written as APIClient writes them`() async throws {
        let (client, transport) = try client { _ in json("{}") }
        let form: [String: String?] = ["name": "a b+c@d", "status": nil]
        try await client.perform(request: Request<Void>(endpoint: "/pet/7", method: "POST", parameters: .init(form)))
        let query: [String: Any?] = ["tags": ["a b+c", nil, "d"], "page": 2, "none": nil]
        try await client.perform(request: Request<Void>(endpoint: "/pet", method: "GET", parameters: .init(query)))
        let requests = transport.requests
        #expect(requests[0].body == Data("name=a%20b%2Bc%40d".utf8))
        #expect(requests[0].headerFields["Content-Type"] == "application/x-www-form-urlencoded; charset=utf-8")
        #expect(requests[1].url?.absoluteString == "https://api.example.test/v2/pet?page=2&tags=a%20b%2Bc&tags=d")
    }

    @Test(.timeLimit(.minutes(1)))
    func `one call can be cancelled, or all of them`() async throws {
        let (client, transport) = try client { _ in
            try await Task.sleep(for: .seconds(60))
            return HttpOperationResult(statusCode: 200)
        }
        let kinds = AsyncStream<ApiError.Kind?>.makeStream()
        func perform() -> ClientTask {
            client.perform(request: Request<Void>(endpoint: "/x")) { result in
                if case .failure(.networkError(let error as ApiError)) = result { kinds.continuation.yield(error.kind) }
            }
        }
        let tasks = (0..<3).map { _ in perform() }
        #expect(Set(tasks.map(\.taskIdentifier)).count == 3)
        while transport.requests.count < 3 { await Task.yield() }
        client.cancel(taskIdentifier: tasks[1].taskIdentifier)
        await tasks[1].wait()
        client.cancel(taskIdentifier: tasks[1].taskIdentifier)
        client.cancelAll()
        for task in tasks { await task.wait() }
        kinds.continuation.finish()
        var seen: [ApiError.Kind?] = []
        for await kind in kinds.stream { seen.append(kind) }
        #expect(seen == [.cancelled, .cancelled, .cancelled])
    }

    @Test func `an interceptor has its request as a cURL command line, without a secret`() async throws {
        final class Logger: Intercepting {
            var lines: [String] = []

            func intercept(client: Client, request: URLRequest) -> URLRequest {
                lines.append(request.curl())
                return request
            }
        }
        let logger = Logger()
        let (client, _) = try client { _ in json("{}") }
        client.interceptors = [logger]
        let request = Request<Void>(
            endpoint: "/pet",
            method: .put,
            parameters: .json(["name": "O'Hara"]),
            headers: ["Authorization": "Bearer s3cr3t"]
        )
        try await client.perform(request: request)
        let line = try #require(logger.lines.first)
        #expect(line.hasPrefix("curl --request PUT \\\n  'https://api.example.test/v2/pet'"))
        #expect(line.contains(#"--data-raw '{"name":"O'\''Hara"}'"#) && !line.contains("s3cr3t"))
    }
}
