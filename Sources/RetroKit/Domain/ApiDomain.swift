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
open class ApiDomain: EndpointOwner {
    /// What the calls of the domain have in common: its transport and its settings.
    public final let callEnvironment: CallEnvironment
    /// The mocks of calls by value.
    package final let mocks = CallMocks()

    /// What stands around every call of domains of this class; nil for nothing.
    class var callHook: (any CallHook)? { nil }

    /// Options of every call without a declared endpoint.
    var callOptions: [EndpointOption] { [] }

    /// Makes a domain whose base URL is the transport's, as set by `setConfiguration`.
    ///
    /// - Parameter transport: Whatever sends the requests.
    public init(transport: any HttpTransport) {
        callEnvironment = CallEnvironment(DomainConfiguration(), transport: transport, hook: Self.callHook)
        nameEndpoints()
    }

    /// Makes a domain with a base URL of its own.
    ///
    /// - Parameters:
    ///   - baseURL: Where the paths begin, such as `https://api.example.test/v2`.
    ///   - transport: Whatever sends the requests; the platform's shared transport by default.
    public init(baseURL: URL, transport: any HttpTransport = PlatformTransport.shared) {
        let configuration = DomainConfiguration(baseURL: baseURL)
        callEnvironment = CallEnvironment(configuration, transport: transport, hook: Self.callHook)
        nameEndpoints()
    }

    /// Makes a domain with settings of its own.
    ///
    /// - Parameters:
    ///   - configuration: Base URL, headers, timeout and coders.
    ///   - transport: Whatever sends the requests; the platform's shared transport by default.
    public init(configuration: DomainConfiguration, transport: any HttpTransport = PlatformTransport.shared) {
        callEnvironment = CallEnvironment(configuration, transport: transport, hook: Self.callHook)
        nameEndpoints()
    }

    /// Whatever sends this domain's requests. Several domains may share one.
    public final var transport: any HttpTransport { callEnvironment.transport }

    /// The settings. A change counts for the calls that begin after it. Of changes from several tasks at once the last wins.
    public final var configuration: DomainConfiguration {
        get { callEnvironment.settings.configuration }
        set { callEnvironment.settings = DomainSettings(newValue) }
    }

    /// Says what the bodies of errors are, so that every failure of the domain's calls carries one:
    /// `api.errorBody(ApiProblem.self)`. The same as ``ResponseOptions/errorBody(_:)`` of the settings.
    ///
    /// - Parameter type: What the bodies are.
    public final func errorBody<Body: Decodable & Sendable>(_ type: Body.Type) {
        configuration.response.errorBody(type)
    }
}

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
