public import Foundation
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
            if route.method.putsParametersInQuery {
                parts.addQuery(params, paramsOptions)
            } else {
                parts.addForm(params, paramsOptions)
            }
        }
        return try await call(route.method, route.url, reader, acceptOption).value(for: OneArgument(parts))
    }

    /// How parameters that are given at a call are written where the domain leaves it open: as Alamofire does.
    private var paramsOptions: [ParameterOption] {
        let own = configuration.parameters
        return (own.arrays == nil ? [.arrays(.brackets)] : []) + (own.bools == nil ? [.bools(.numeric)] : [])
            + (own.spaces == nil ? [.spaces(.percent)] : [])
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
    ///   - router: What to call; it may be an `any Router`.
    ///   - type: What the response's body is decoded as.
    ///   - params: Further parameters: of the query for GET, HEAD and DELETE, else the fields of a form.
    ///   - queue: Where the closures are called when they are made on no actor; the main queue by default.
    ///   - isolation: The actor on which the closures are made, and called: leave it as it is.
    ///   - success: Takes the value.
    ///   - fail: Takes the error instead. A cancelled call's is of kind `ApiError.Kind.cancelled`.
    /// - Returns: What the call can be cancelled by.
    @discardableResult
    public final func call<Route: Router, Value: Decodable>(
        router: Route,
        as type: Value.Type,
        params: [String: Any?]? = nil,
        queue: DispatchQueue = .main,
        isolation: (any Actor)? = #isolation,
        success: @escaping (Value) -> Void,
        fail: @escaping (ApiError) -> Void
    ) -> Task<Void, Never> {
        let call = UnawaitedCall(on: queue) { [self] in
            let reader = ResponseReader<Value>.decodable()
            do {
                let value = try await value(of: router, params ?? [:], reader)
                return { success(value) }
            } catch {
                let failure = ApiError(error, of: self.call(router.method, router.url, reader))
                return { fail(failure) }
            }
        }
        return call.start(on: isolation)
    }

    /// Makes a router's call for which there is no model, and hands the outcome to one of two closures.
    ///
    /// - Parameters:
    ///   - router: What to call; it may be an `any Router`.
    ///   - params: Further parameters: of the query for GET, HEAD and DELETE, else the fields of a form.
    ///   - queue: Where the closures are called when they are made on no actor; the main queue by default.
    ///   - isolation: The actor on which the closures are made, and called: leave it as it is.
    ///   - success: Takes the response's JSON.
    ///   - fail: Takes the error instead.
    /// - Returns: What the call can be cancelled by.
    @discardableResult
    public final func call<Route: Router>(
        router: Route,
        params: [String: Any?]? = nil,
        queue: DispatchQueue = .main,
        isolation: (any Actor)? = #isolation,
        success: @escaping (JsonValue) -> Void,
        fail: @escaping (ApiError) -> Void
    ) -> Task<Void, Never> {
        call(
            router: router,
            as: JsonValue.self,
            params: params,
            queue: queue,
            isolation: isolation,
            success: success,
            fail: fail
        )
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

extension HttpMethod {
    /// Whether parameters that are given at the call belong in the query.
    fileprivate var putsParametersInQuery: Bool { self == .get || self == .head || self == .delete }
}
