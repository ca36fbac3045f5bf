public import Foundation

/// Calls an API by values instead of declared endpoints: requests and ad-hoc calls.
///
/// ```swift
/// let client = ApiClient(baseURL: URL(string: "https://api.example.test/v2")!)
/// let users = try await client.get("/users", query: ["page": 2], as: [User].self)
/// let pet = try await client.perform(Request<Pet>(endpoint: "/pets/7")).value
/// ```
///
/// A client is a domain without endpoints of its own: settings, interceptors and errors are the same, and its calls go
/// the same way. It may be shared between tasks.
public final class ApiClient: ApiDomain, @unchecked Sendable {  // as any domain: its state is immutable or locked
    /// Makes a client with a base URL of its own, or the transport's.
    ///
    /// - Parameters:
    ///   - baseURL: Where paths begin; nil where each call names it, and for the transport's base URL.
    ///   - headers: Headers of every call.
    ///   - interceptors: What every call passes, the outermost first.
    ///   - transport: Whatever sends the requests; the platform's shared transport by default.
    public convenience init(
        baseURL: URL?,
        headers: HttpHeaders = [:],
        interceptors: [any Interceptor] = [],
        transport: any HttpTransport = PlatformTransport.shared
    ) {
        var configuration = DomainConfiguration(baseURL: baseURL, headers: headers)
        configuration.interceptors = interceptors
        self.init(configuration: configuration, transport: transport)
    }

    /// Interceptors find the client of a call among its settings.
    override var callOptions: [EndpointOption] { [.setting(self)] }

    /// The headers of every call.
    public var headers: HttpHeaders {
        get { configuration.headers }
        set { configuration.headers = newValue }
    }

    /// What every call passes, the outermost first.
    public var interceptors: [any Interceptor] {
        get { configuration.interceptors.filter { !($0 is any PinnedInterceptor) } }
        set {
            configuration.interceptors = configuration.interceptors.filter { $0 is any PinnedInterceptor } + newValue
        }
    }
}

/// An interceptor with a place of its own before those of a client's list, which may change without it.
package protocol PinnedInterceptor: Interceptor {}

// MARK: The shared client

extension ApiClient {
    /// The client of calls that name none. Set it to one with your settings, or with a stub as its transport in tests;
    /// until then it has no base URL.
    public static var shared: ApiClient {
        get { sharedClient.current }
        set { sharedClient.replace(newValue) }
    }

    private static let sharedClient = SharedClient()

    private final class SharedClient: @unchecked Sendable {  // the client is behind the lock
        private let lock = NSLock()
        private var client = ApiClient(baseURL: nil)

        var current: ApiClient { lock.withLock { client } }

        func replace(_ new: ApiClient) {
            lock.withLock { client = new }
        }
    }
}
