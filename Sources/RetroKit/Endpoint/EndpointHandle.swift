/// What can be done with an endpoint beside calling it: `api.$user`.
///
/// ```swift
/// api.$user.descriptor                    // UsersApi.user
/// try api.$user.request(for: 7).url       // https://api.example.test/users/7
/// try api.$user.curl(for: 7)              // curl 'https://api.example.test/users/7'
/// try await api.$user.response(for: 7)    // the value with status and headers
/// api.$user.reset()                       // from the mock back to the network
/// ```
public struct EndpointHandle<Action> {
    private let domain: ApiDomain
    private let endpoint: any MockableEndpoint<Action>

    init(domain: ApiDomain, endpoint: any MockableEndpoint<Action>) {
        self.domain = domain
        self.endpoint = endpoint
    }

    /// Which endpoint it is: domain, name, method and path template.
    public var descriptor: EndpointDescriptor { endpoint.state.resolved(in: domain).descriptor }

    /// Whether a mock stands in the network's place.
    public var isMocked: Bool { endpoint.currentMock != nil }

    /// Removes the mock, so that calls go to the network again.
    public func reset() {
        endpoint.setMock(nil)
    }

    /// The endpoint, to be called in the usual way, with its progress reported:
    /// `try await api.$upload.reporting(.each { print($0.sent) })(recording)`.
    ///
    /// The body of a streamed response is not part of the call; ``Download/save(to:replacing:verifying:resumption:progress:)``
    /// reports it. A call that is sent again begins again at zero. A mock is called as it is, without any step.
    ///
    /// - Parameter observer: Who is told.
    /// - Returns: A closure of the endpoint's type, for one call.
    public func reporting(_ observer: ProgressObserver) -> Action {
        guard let mock = endpoint.currentMock else { return endpoint.action(in: domain, reportingTo: observer) }
        observer.end(true)
        return mock
    }

    /// The network's side of the endpoint.
    func call<Value>(returning type: Value.Type) throws(ApiError) -> EndpointCall<Value> {
        guard let call = endpoint.call(in: domain, as: type) else {
            throw ApiError(
                .invalidRequest,
                at: .encoding,
                of: descriptor,
                reason: "The endpoint does not return \(type); call the handle of the property that declares it."
            )
        }
        return call
    }

    /// Encodes the arguments of a call. Nothing is sent.
    func encode<each Argument>(_ arguments: repeat each Argument) throws(ApiError) -> HttpRequestParams {
        try endpoint.state.request(in: domain, for: repeat each arguments)
    }

    /// The cURL command line of a request.
    func curl(of request: HttpRequestParams, redacting policy: RedactionPolicy) -> String {
        let policy = policy.resolved(for: request)
        return CurlCommand(request, defaults: domain.transport.defaults, policy: policy).description
    }
}

/// An endpoint of an action's type, of whatever method.
protocol MockableEndpoint<Action>: AnyEndpoint {
    /// The closure's type.
    associatedtype Action
    /// The mock; nil for the network.
    var currentMock: Action? { get }
    /// Sets the mock, or removes it.
    func setMock(_ action: Action?)
    /// The closure of the network's side of the endpoint, whose progress an observer is told.
    func action(in domain: ApiDomain, reportingTo observer: ProgressObserver) -> Action
    /// The network's side of the endpoint; nil when its value is of another type.
    func call<Value>(in domain: ApiDomain, as type: Value.Type) -> EndpointCall<Value>?
}
