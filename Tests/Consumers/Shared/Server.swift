import Foundation
import RetroKit
import RetroKitTesting

/// Sends every request to one base URL, over the platform's transport.
nonisolated struct ReroutingTransport: HttpTransport {
    let baseURL: URL

    init(to baseURL: URL) {
        self.baseURL = baseURL
    }

    func setConfiguration(scheme: String, host: String, sharedHeaders: [String: String]?) {}

    func sendRequest(with params: HttpRequestParams) async throws -> HttpOperationResult {
        var rerouted = params
        rerouted.baseURL = try BaseURL(baseURL)
        return try await PlatformTransport.shared.sendRequest(with: rerouted)
    }
}

/// The service that the checks call, as JSON texts: its models have nothing to do with the client's.
nonisolated func makeServer() throws -> LoopbackServer {
    let server = try LoopbackServer()
    server.route(.get, "/api/v1/schedule") { _ in json(#"{"schedules":[{"id":"s1","title":"Morning"}]}"#) }
    server.route(.put, "/api/v1/schedule") { _ in .status(201) }
    server.route(.post, "/api/v1/schedule/{id}") { request in json(#"{"schedule":\#(request.text)}"#) }
    server.route(.delete, "/api/v1/schedule/{id}") { request in
        request.parameters["id"] == "s1"
            ? json(#"{"deleted":"s1"}"#) : json(#"{"errorMessage":"Schedule not found"}"#, status: 404)
    }
    server.route(.get, "/users") { request in
        json(#"[{"id":1,"name":"Ada"}]"#).header("X-Page", request.queryItems.first?.value ?? "1")
    }
    server.route(.get, "/users/{id}") { request in
        request.parameters["id"] == "1" ? json(#"{"id":1,"name":"Ada"}"#) : json("{}", status: 404)
    }
    server.route(.put, "/users/{id}") { _ in json(#"{"id":1,"name":"Grace"}"#) }
    server.route(.delete, "/users/{id}") { _ in .status(204) }
    server.route(.get, "/avatar/{id}") { _ in .data(Data([1, 2, 3]), contentType: "image/png") }
    server.route(.post, "/speech") { request in
        .text(String(request.headers["Content-Type"]?.prefix { $0 != ";" } ?? ""))
    }
    server.route(.post, "/users") { request in json(request.text, status: 201) }
    server.route(.patch, "/teams/{team}/users/{id}") { request in
        json(#"{"id":1,"name":"\#(request.parameters["team"] ?? "")"}"#)
    }
    server.route(.options, "/users") { _ in .status(204) }
    server.route(HttpMethod(rawValue: "PURGE"), "/users/{id}") { _ in .status(204) }
    server.route(.get, "/users.jsonl", .text("{\"id\":1,\"name\":\"Ada\"}\n{\"id\":2,\"name\":\"Lin\"}\n"))
    server.route(.get, "/users.json", .text("[{\"id\":1,\"name\":\"Ada\"},{\"id\":2,\"name\":\"Lin\"}]"))
    let event = "data: {\"id\":1,\"name\":\"Ada\"}\n\n"
    server.route(.get, "/users.events", .text(event, contentType: "text/event-stream"), .status(204))
    return server
}

nonisolated private func json(_ text: String, status: Int = 200) -> LoopbackResponse {
    .data(Data(text.utf8), statusCode: status, contentType: "application/json")
}
