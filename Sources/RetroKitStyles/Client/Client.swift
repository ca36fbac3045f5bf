public import Foundation
public import RetroKit

/// APIClient's client: performs requests, and hands what comes of them to closures.
///
/// ```swift
/// let client = Client(baseURL: URL(string: "https://petstore.example.test/v2")!)
/// client.interceptors = [Logger()]
/// client.perform(request: PetAPI.getPetById(petId: 1000).request()) {
///     switch $0 {
///     case .success(let response): print(response.body)
///     case .failure(let error): print(error)
///     }
/// }
/// ```
///
/// Its calls go the way of all calls, and ``apiClient`` makes them. It may be shared between tasks: its interceptors and its
/// authenticator, which need not be `Sendable`, are called one after the other.
public final class Client: @unchecked Sendable {  // its state is immutable or behind locks
    /// What makes the calls, for RetroKit's other styles and settings: its calls pass this client's interceptors, and then
    /// its own.
    public let apiClient: ApiClient
    let state: ClientState
    /// Whether refusals of its calls are answered, as they are unless it gets a credential itself.
    let answersRefusals: Bool

    /// Makes a client.
    ///
    /// - Parameters:
    ///   - baseURL: Where endpoints begin.
    ///   - headers: Headers of every request, weaker than its own; interceptors do not see them. None by default.
    ///   - configuration: How bodies are read, how long calls may take, and where closures are called.
    ///   - transport: Whatever sends the requests; the platform's shared transport by default.
    public init(
        baseURL: URL,
        headers: [AnyHashable: Any] = [:],
        configuration: Configuration = Configuration(),
        transport: any HttpTransport = PlatformTransport.shared
    ) {
        state = ClientState(baseURL, headers, configuration)
        answersRefusals = true
        apiClient = ApiClient(configuration: configuration.domain(at: baseURL), transport: transport)
        apiClient.configuration.interceptors = [ClientInterceptor(state: state)]
    }

    /// The same client, for an interceptor: it may outlive the one that made the call.
    init(_ apiClient: ApiClient, _ state: ClientState, answersRefusals: Bool = true) {
        self.apiClient = apiClient
        self.state = state
        self.answersRefusals = answersRefusals
    }

    /// Where endpoints begin.
    public var baseURL: URL { state.baseURL }
    /// Headers of every request.
    public var headers: [AnyHashable: Any] { state.headers }
    /// How bodies are read, how long calls may take, and where closures are called.
    public var configuration: Configuration { state.configuration }

    /// What answers refusals; nil, the default, for nothing.
    public var authenticator: (any Authenticating)? {
        get { state.authentication?.authenticator }
        set { state.authentication = newValue.map(ClientAuthentication.init) }
    }

    /// What sees requests before they are sent and responses before they are read, both in this order.
    public var interceptors: [any Intercepting] {
        get { state.interceptors }
        set { state.interceptors = newValue }
    }
}
