public import Foundation

/// An API: a class whose properties are its endpoints.
///
/// ```swift
/// final class UsersApi: ApiDomain {
///     @Get("/users/{id}") var user: (_ id: Int) async throws -> User
///     @Delete("/users/{id}") var remove: (_ id: Int) async throws -> Void
/// }
/// let api = UsersApi(baseURL: URL(string: "https://api.example.test/v2")!)
/// let user = try await api.user(7)
/// api.user = { _ in User(id: 7, name: "a mock") }
/// api.$user.reset()
/// ```
///
/// Everything that RetroKit keeps in a domain is immutable or behind a lock. A subclass that is shared between tasks
/// says so itself: `final class UsersApi: ApiDomain, @unchecked Sendable`.
open class ApiDomain {
    /// Whatever sends this domain's requests. Several domains may share one.
    public let transport: any HttpTransport
    private let lock = NSLock()
    private var storedSettings: DomainSettings
    private var areEndpointsNamed = false
    /// The mocks of calls by value.
    final let mocks = CallMocks()

    /// Makes a domain whose base URL is the transport's, as set by `setConfiguration`.
    ///
    /// - Parameter transport: Whatever sends the requests.
    public init(transport: any HttpTransport) {
        self.transport = transport
        storedSettings = DomainSettings(DomainConfiguration())
    }

    /// Makes a domain with a base URL of its own.
    ///
    /// - Parameters:
    ///   - baseURL: Where the paths begin, such as `https://api.example.test/v2`.
    ///   - transport: Whatever sends the requests; the platform's shared transport by default.
    public init(baseURL: URL, transport: any HttpTransport = PlatformTransport.shared) {
        self.transport = transport
        storedSettings = DomainSettings(DomainConfiguration(baseURL: baseURL))
    }

    /// Makes a domain with settings of its own.
    ///
    /// - Parameters:
    ///   - configuration: Base URL, headers, timeout and coders.
    ///   - transport: Whatever sends the requests; the platform's shared transport by default.
    public init(configuration: DomainConfiguration, transport: any HttpTransport = PlatformTransport.shared) {
        self.transport = transport
        storedSettings = DomainSettings(configuration)
    }

    /// The settings. A change counts for the calls that begin after it.
    public final var configuration: DomainConfiguration {
        get { settings.configuration }
        set {
            let new = DomainSettings(newValue)
            lock.withLock { storedSettings = new }
        }
    }

    /// The settings, and what follows from them.
    final var settings: DomainSettings {
        lock.lock()
        defer { lock.unlock() }
        return storedSettings
    }

    /// Says what the bodies of errors are, so that every failure of the domain's calls carries one:
    /// `api.errorBody(ApiProblem.self)`. The same as ``ResponseOptions/errorBody(_:)`` of the settings.
    ///
    /// - Parameter type: What the bodies are.
    public final func errorBody<Body: Decodable & Sendable>(_ type: Body.Type) {
        configuration.response.errorBody(type)
    }

    /// Does every call of this domain: of its endpoints, and of requests, routers and endpoints by value. Override it
    /// to act around all of them, with the domain's own state at hand, such as a session's token:
    ///
    /// ```swift
    /// override func perform<Request, Response: Decodable>(
    ///     request: Request, to endpoint: any EndpointDescribing, customHeaders: [String: String]?
    /// ) async throws -> Response {
    ///     let headers = ["Authorization": "Bearer \(try await session.token())"]
    ///     return try await super.perform(request: request, to: endpoint, customHeaders: headers)
    /// }
    /// ```
    ///
    /// An ``Interceptor`` does the same for one domain or many, and sees the response too.
    ///
    /// - Parameters:
    ///   - request: The call's one argument; the request itself, as ``HttpRequestParams``, where there is none or
    ///     several.
    ///   - endpoint: What is called.
    ///   - customHeaders: Headers that replace those of the request; nil, by default, for none.
    /// - Returns: What the endpoint returns. For a domain's own endpoints the type is known to RetroKit alone: return
    ///   what `super` returns.
    /// - Throws: ``ApiError``, or an error of one's own, which reaches the caller as it is.
    nonisolated(nonsending) open func perform<Request, Response: Decodable>(
        request: Request,
        to endpoint: any EndpointDescribing,
        customHeaders: [String: String]? = nil
    ) async throws -> Response {
        try await answer(request, from: endpoint, customHeaders)
    }

    /// Tells every endpoint the name of its property, which reflection alone knows. Done once, at the first call.
    final func nameEndpoints() {
        guard !lock.withLock({ areEndpointsNamed }) else { return }
        let domain = String(describing: type(of: self))
        for (name, endpoint) in endpoints { endpoint.resolve(domain: domain, name: name) }
        lock.withLock { areEndpointsNamed = true }
    }

    /// The endpoints with the names of their properties, those of superclasses first.
    final var endpoints: [(name: String, endpoint: EndpointState)] {
        var endpoints: [(String, EndpointState)] = []
        var mirror: Mirror? = Mirror(reflecting: self)
        while let current = mirror {
            endpoints += current.children.compactMap { label, value in
                (value as? any AnyEndpoint).map { (String((label ?? "").drop { $0 == "_" }), $0.state) }
            }
            mirror = current.superclassMirror
        }
        return endpoints
    }
}

/// Another name of ``ApiDomain``, for modules that call their own base class `ApiDomain`.
public typealias Domain = ApiDomain

extension ApiDomain {
    /// Declares a GET endpoint: `@Get("/users") var list: () async throws -> [User]`.
    public typealias Get<Action> = ApiEndpoint<GetMethod, Action>
    /// Declares a POST endpoint.
    public typealias Post<Action> = ApiEndpoint<PostMethod, Action>
    /// Declares a PUT endpoint.
    public typealias Put<Action> = ApiEndpoint<PutMethod, Action>
    /// Declares a DELETE endpoint.
    public typealias Delete<Action> = ApiEndpoint<DeleteMethod, Action>
    /// Declares a PATCH endpoint.
    public typealias Patch<Action> = ApiEndpoint<PatchMethod, Action>
    /// Declares a HEAD endpoint.
    public typealias Head<Action> = ApiEndpoint<HeadMethod, Action>
    /// Declares an OPTIONS endpoint.
    public typealias Options<Action> = ApiEndpoint<OptionsMethod, Action>
    /// Declares an endpoint of any verb: `@Http("PURGE", "/cache/{key}")`.
    public typealias Http<Action> = ApiEndpoint<AnyMethod, Action>

    /// ``RetroKit/Empty``, so that a file that imports Combine or SwiftUI still reads well.
    public typealias Empty = RetroKit.Empty
    /// ``RetroKit/Either``, likewise.
    public typealias Either = RetroKit.Either
    /// ``RetroKit/Response``, likewise.
    public typealias Response = RetroKit.Response
}
