public import RetroKit

extension LoopbackServer {
    /// Answers requests for a path by code.
    ///
    /// ```swift
    /// server.route(.put, "/users/{id}") { request in
    ///     var user = try request.decode(as: User.self)
    ///     user.id = request.parameters["id"]
    ///     return .json(user)
    /// }
    /// ```
    ///
    /// Of several routes that fit, the one with the more specific path answers: `/users/me` goes before `/users/{id}`. A
    /// GET route also answers HEAD. A request that fits no route is answered with 404, or 405 when only the method is
    /// wrong, and kept in ``unmatchedRequests``.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - path: The path's template: `{name}` for a value within a segment, `{+name}` for one or more whole segments.
    ///     `?name=value` behind it asks for that pair in the query. The same method and path again replace the route.
    ///   - handler: The code.
    public func route(_ method: HttpMethod, _ path: String, handler: @escaping Handler) {
        add(method, path, .handler(handler))
    }

    /// Answers requests for a path with fixed responses: one a call, in order, the last repeated.
    ///
    /// ```swift
    /// server.route(.get, "/users/{id}", .status(503), .json(user))
    /// ```
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - path: The path's template.
    ///   - first: The answer to the first call.
    ///   - others: The answers to the calls after it.
    public func route(
        _ method: HttpMethod,
        _ path: String,
        _ first: LoopbackResponse,
        _ others: LoopbackResponse...
    ) {
        add(method, path, .fixed([first] + others))
    }

    private func add(_ method: HttpMethod, _ path: String, _ reply: LoopbackRoute.Reply) {
        let route = LoopbackRoute(method: method, template: RouteTemplate(path), reply: reply)
        core.table.withLock { $0.add(route) }
    }

    /// Answers the next requests, whatever they are, with these responses in order. They go before the routes.
    public func enqueue(_ responses: LoopbackResponse...) {
        core.table.withLock { $0.enqueue(responses) }
    }

    /// How many answers of ``enqueue(_:)`` nobody has come for.
    public var queuedAnswers: Int { core.table.withLock { $0.queuedCount } }

    /// The routes that were never called, such as `GET /users/{id}`.
    public var uncalledRoutes: [String] { core.table.withLock { $0.uncalledRoutes } }
}
