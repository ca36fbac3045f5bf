import Foundation
import RetroKit
import RetroKitTesting

/// Ends the program, unless a condition holds.
func check(_ condition: Bool, file: StaticString = #fileID, line: Int = #line) {
    guard !condition else { return }
    print("check failed in \(file), line \(line), after \(server.requests.last.map { "\($0.line)\n\($0.headers)\n\($0.text)" } ?? "")")
    exit(1)
}

/// Lines of a log.
final class Log: @unchecked Sendable {  // the lines are behind the lock
    private let lock = NSLock()
    private var lines: [String] = []

    func add(_ line: String) {
        lock.withLock { lines.append(line) }
    }

    func take() -> [String] {
        lock.withLock {
            defer { lines = [] }
            return lines
        }
    }
}

let logged = Log()

func log(_ line: String) {
    logged.add(line)
}

/// The services that the published code calls.
let server: LoopbackServer = {
    guard let server = try? LoopbackServer() else {
        print("no server")
        exit(1)
    }
    routeSchedules(server)
    routePets(server)
    server.route(.get, "/github/users/{name}") { request in json(#"{"login":"\#(request.parameters["name"] ?? "")"}"#) }
    server.route(.post, "/shop/orders", json("{}"))
    server.route(.get, "/shop/orders/404", json("{}", status: 404))
    server.route(.delete, "/shop/orders/{id}", json("{}"))
    let soup = json(#"{"meal":"soup"}"#)
    server.route(.post, "/v1/vision", soup)
    server.route(.post, "/v1/auth", soup)
    server.route(.get, "/v1/chatgpt/7/messages", soup)
    let busy = json("{}", status: 503).header("Retry-After", "0")
    server.route(.post, "/v1/dalle/true", busy, soup)
    server.route(.post, "/v1/dalle/false", busy)
    return server
}()

var lastRequest: RecordedRequest { server.requests[server.requests.count - 1] }

extension RecordedRequest {
    /// Method and target.
    var line: String { "\(method) \(target)" }
}

private func routeSchedules(_ server: LoopbackServer) {
    server.route(.get, "/api/v1/schedule", json(#"{"schedules":[{"title":"Morning","start":7}]}"#))
    server.route(.put, "/api/v1/schedule", .status(201))
    server.route(.post, "/api/v1/schedule/{id}") { request in json(request.text) }
    server.route(.delete, "/api/v1/schedule/s1", json(#"{"deleted":"s1"}"#))
    server.route(.delete, "/api/v1/schedule/s2", json(#"{"errorMessage":"Schedule not found"}"#, status: 404))
}

private func routePets(_ server: LoopbackServer) {
    let pet = #"{"id":1000,"name":"Fluffy","photoUrls":[]}"#
    server.route(.get, "/v2/pet/1000") { request in
        request.headers["Authorization"] == "Bearer new" ? json(pet) : json("{}", status: 401)
    }
    server.route(.get, "/v2/pet/404", json("lost", status: 404).header("X-Why", "unknown"))
    server.route(.get, "/v2/pet/findByTags", json("[\(pet)]"))
    server.route(.post, "/v2/pet", .status(200))
    server.route(.post, "/v2/pet/1000", .status(200))
    server.route(.post, "/v2/login") { _ in json(#"{"accessToken":"new","refreshToken":"refresh","expiresIn":60}"#) }
}

private func json(_ text: String, status: Int = 200) -> LoopbackResponse {
    .data(Data(text.utf8), statusCode: status, contentType: "application/json")
}
