import Foundation
import RetroKit

/// What a server answers: a queue for whatever comes next, and routes.
struct RouteTable: Sendable {
    /// What is to be done with a request.
    enum Answer: Sendable {
        /// Send this.
        case response(LoopbackResponse)
        /// Ask this.
        case handler(LoopbackServer.Handler)
        /// Send this, as nothing in the table fits.
        case unmatched(LoopbackResponse)
    }

    private var queue: [LoopbackResponse] = []
    private var routes: [LoopbackRoute] = []

    /// How many queued answers are left.
    var queuedCount: Int { queue.count }

    /// The routes that were never asked, as `GET /users/{id}`.
    var uncalledRoutes: [String] { routes.filter { $0.calls == 0 }.map(\.description) }

    /// Adds answers to the queue.
    mutating func enqueue(_ responses: [LoopbackResponse]) {
        queue += responses
    }

    /// Adds a route, in the place of an earlier one of the same method and template.
    mutating func add(_ route: LoopbackRoute) {
        if let index = routes.firstIndex(where: { $0.method == route.method && $0.template == route.template }) {
            routes[index] = route
        } else {
            routes.append(route)
        }
    }

    /// Lets go of everything that handlers hold.
    mutating func dropHandlers() {
        for index in routes.indices {
            if case .handler = routes[index].reply { routes[index].reply = .fixed([.status(503)]) }
        }
    }

    /// Decides about a request and gives it the values of the matching route's placeholders.
    mutating func answer(_ request: inout RecordedRequest) -> Answer {
        let matches = matches(of: request)
        let best = matches.best(for: request.method) ?? (request.method == .head ? matches.best(for: .get) : nil)
        if let best { request.parameters = best.values }
        if !queue.isEmpty { return .response(queue.removeFirst()) }
        if let best { return routes[best.index].next() }
        return .unmatched(matches.isEmpty ? notFound(request) : methodNotAllowed(request, matches))
    }

    private func matches(of request: RecordedRequest) -> [Match] {
        let queryItems = request.queryItems
        return routes.enumerated().compactMap { index, route in
            route.template.match(path: request.path, queryItems: queryItems).map {
                Match(index: index, route: route, values: $0)
            }
        }
    }
}

/// A route whose template fits a request.
private struct Match {
    let index: Int
    let route: LoopbackRoute
    let values: [String: String]
}

extension [Match] {
    /// The match that says most about the path, the earliest of equals.
    fileprivate func best(for method: HttpMethod) -> Match? {
        filter { $0.route.method == method }.min { $0.route.template.isMoreSpecific(than: $1.route.template) }
    }
}

extension RouteTable {
    private func notFound(_ request: RecordedRequest) -> LoopbackResponse {
        let known = routes.isEmpty ? ["(none)"] : routes.map(\.description)
        let text = "No route for \(request.method) \(request.target). Known routes:\n" + known.joined(separator: "\n")
        return .text(text + "\n", statusCode: 404)
    }

    private func methodNotAllowed(_ request: RecordedRequest, _ matches: [Match]) -> LoopbackResponse {
        var methods: [String] = []
        for match in matches {
            let names = match.route.method == .get ? ["GET", "HEAD"] : [match.route.method.rawValue]
            methods += names.filter { !methods.contains($0) }
        }
        let allowed = methods.joined(separator: ", ")
        return .text("\(request.method) is not allowed for \(request.path), only \(allowed).\n", statusCode: 405)
            .header("Allow", allowed)
    }
}
