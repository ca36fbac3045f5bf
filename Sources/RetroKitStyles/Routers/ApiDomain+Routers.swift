public import RetroKit

extension ApiDomain {
    /// Makes a router's call and reads the response: `try await client.call(GitHubRoute.user("ada"), as: User.self)`.
    ///
    /// - Parameters:
    ///   - route: What to call.
    ///   - type: What the response's body is decoded as.
    ///   - params: Further parameters: of the query for GET, HEAD and DELETE, else the fields of a form.
    /// - Returns: The value.
    /// - Throws: `ApiError`, or what the router's headers or token throw; `CancellationError` when the task is
    ///   cancelled.
    public final nonisolated(nonsending) func call<Route: Router, Value: Decodable>(
        _ route: Route,
        as type: Value.Type = Value.self,
        params: [String: Any?] = [:]
    ) async throws -> Value {
        try await value(of: route, params, .decodable())
    }

    /// Makes a router's call and lets the response's type read the response, such as a `Response` or a stream.
    ///
    /// - Parameters:
    ///   - route: What to call.
    ///   - type: What reads the response.
    ///   - params: Further parameters, as for values.
    /// - Returns: The value.
    /// - Throws: `ApiError`, or what the router's headers or token throw; `CancellationError` when the task is
    ///   cancelled.
    public final nonisolated(nonsending) func call<Route: Router, Value: ApiResponse>(
        _ route: Route,
        as type: Value.Type = Value.self,
        params: [String: Any?] = [:]
    ) async throws -> Value {
        try await value(of: route, params, .response())
    }

    /// Makes a router's call and drops the response's body.
    ///
    /// - Parameters:
    ///   - route: What to call.
    ///   - params: Further parameters, as for values.
    /// - Throws: `ApiError`, or what the router's headers or token throw; `CancellationError` when the task is
    ///   cancelled.
    public final nonisolated(nonsending) func call<Route: Router>(_ route: Route, params: [String: Any?] = [:])
        async throws
    {
        try await value(of: route, params, .void)
    }

    fileprivate final nonisolated(nonsending) func value<Route: Router, Value>(
        of route: Route,
        _ params: [String: Any?],
        _ reader: ResponseReader<Value>
    ) async throws -> Value {
        if let mock = mocks[Route.self, Value.self] { return try await mock(route) }
        var parts = CallParts()
        parts.addBase(route.baseURL)
        let headers = try await route.headers.httpHeaders
        parts.addHeaders(headers)
        if route.isAuthorized, !headers.contains("Authorization") {
            let token = try await route.token.tokenText ?? ""
            if !token.isEmpty { parts.addHeaders(["Authorization": "\(route.tokenKind) \(token)"]) }
        }
        parts.addQuery(route.query)
        parts.addBody(route.body)
        if !params.isEmpty {
            if route.method.putsParametersInQuery { parts.addQuery(params) } else { parts.addForm(params) }
        }
        return try await call(route.method, route.url, reader, acceptOption).value(for: OneArgument(parts))
    }

    /// Asks for JSON, unless the domain asks for something.
    private var acceptOption: [EndpointOption] {
        configuration.headers.contains("Accept") ? [] : [.header("Accept", MediaType.json)]
    }
}

extension ApiDomain {
    /// Makes a router's call, reads the response, and hands the outcome to one of two closures.
    ///
    /// - Parameters:
    ///   - router: What to call.
    ///   - type: What the response's body is decoded as.
    ///   - params: Further parameters: of the query for GET, HEAD and DELETE, else the fields of a form.
    ///   - success: Takes the value, on whatever thread it comes.
    ///   - fail: Takes the error instead. A cancelled call's is of kind `ApiError.Kind.cancelled`.
    /// - Returns: What the call can be cancelled by.
    @discardableResult
    public final func call<Route: Router & SendableMetatype, Value: Decodable & SendableMetatype>(
        router: Route,
        as type: Value.Type,
        params: [String: Any?] = [:],
        success: sending @escaping (Value) -> Void,
        fail: sending @escaping (ApiError) -> Void
    ) -> Task<Void, Never> {
        RouteCompletion(domain: self, route: router, params: params, success: success, fail: fail).start()
    }

    /// Makes a router's call for which there is no model, and hands the outcome to one of two closures.
    ///
    /// - Parameters:
    ///   - router: What to call.
    ///   - params: Further parameters: of the query for GET, HEAD and DELETE, else the fields of a form.
    ///   - success: Takes the response's JSON, on whatever thread it comes.
    ///   - fail: Takes the error instead.
    /// - Returns: What the call can be cancelled by.
    @discardableResult
    public final func call<Route: Router & SendableMetatype>(
        router: Route,
        params: [String: Any?] = [:],
        success: sending @escaping (JsonValue) -> Void,
        fail: sending @escaping (ApiError) -> Void
    ) -> Task<Void, Never> {
        call(router: router, as: JsonValue.self, params: params, success: success, fail: fail)
    }
}

extension ApiDomain {
    /// Answers every call of a router for values of a type with a closure instead of the network.
    ///
    /// ```swift
    /// api.mock(GitHubRoute.self) { route in User(id: 7, name: "a mock") }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The router's type.
    ///   - answer: Makes the value.
    public final func mock<Route: Router, Value>(
        _ type: Route.Type,
        with answer: nonisolated(nonsending) @escaping (Route) async throws -> Value
    ) {
        mocks[type, Value.self] = answer
    }
}

/// A router's call whose outcome goes to closures.
private struct RouteCompletion<Route: Router & SendableMetatype, Value: Decodable & SendableMetatype>:
    @unchecked Sendable  // its task alone uses it
{
    let domain: ApiDomain
    let route: Route
    let params: [String: Any?]
    let success: (Value) -> Void
    let fail: (ApiError) -> Void

    func start() -> Task<Void, Never> {
        Task {
            let reader = ResponseReader<Value>.decodable()
            do {
                success(try await domain.value(of: route, params, reader))
            } catch {
                fail(ApiError(error, of: domain.call(route.method, route.url, reader)))
            }
        }
    }
}

extension HttpMethod {
    /// Whether parameters that are given at the call belong in the query.
    fileprivate var putsParametersInQuery: Bool { self == .get || self == .head || self == .delete }
}
