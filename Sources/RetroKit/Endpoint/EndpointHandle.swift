/// What can be done with an endpoint beside calling it: `api.$user`.
///
/// ```swift
/// api.$user.descriptor                          // UsersApi.user
/// try api.$user(7).request().url                // https://api.example.test/users/7
/// try await api.$user(7).response()             // the value with status and headers
/// try await api.$user.with(.timeout(.seconds(2)))(7)
/// api.$user.reset()                             // from the mock back to the network
/// ```
///
/// Called with the endpoint's arguments it gives a ``PreparedCall``.
public struct EndpointHandle<Action> {
    private let owner: any EndpointOwner
    private let endpoint: any MockableEndpoint<Action>

    init(owner: any EndpointOwner, endpoint: any MockableEndpoint<Action>) {
        self.owner = owner
        self.endpoint = endpoint
    }

    /// Which endpoint it is: domain, name, method and path template.
    public var descriptor: EndpointDescriptor { endpoint.state.resolved(in: owner).descriptor }

    /// Whether a mock stands in the network's place.
    public var isMocked: Bool { endpoint.currentMock != nil }

    /// Removes the mock, so that calls go to the network again.
    public func reset() {
        endpoint.setMock(nil)
    }

    /// The endpoint, to be called in the usual way, with options for one call, which go before the endpoint's own:
    /// `try await api.$user.with(.timeout(.seconds(2)), .header("X-Trace", id))(7)`.
    ///
    /// They are all the options that an endpoint takes. Interceptors and checks are added to the endpoint's, after them;
    /// coders before them; `.nilOn` adds statuses. A mock is called as it is: the one that is there when this closure is made.
    ///
    /// - Parameter options: The options.
    /// - Returns: A closure of the endpoint's type.
    public func with(_ options: EndpointOption...) -> Action {
        endpoint.currentMock ?? endpoint.action(in: owner, endpoint.state.with(options, in: owner), reportingTo: nil)
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
        guard let mock = endpoint.currentMock else {
            return endpoint.action(in: owner, endpoint.state, reportingTo: observer)
        }
        observer.end(true)
        return mock
    }

    /// A call of the endpoint.
    ///
    /// - Parameters:
    ///   - arguments: Its arguments.
    ///   - mocked: Calls a mock with them.
    /// - Returns: The call.
    func prepared<Arguments: CallArguments, Value>(
        _ arguments: Arguments,
        mocked: @escaping (Action, Arguments) -> nonisolated(nonsending) () async throws -> Value
    ) -> PreparedCall<Value> {
        let endpoint = endpoint
        return PreparedCall(owner: owner, state: endpoint.state, arguments: arguments) {
            PreparedSource(
                mock: endpoint.currentMock.map { mocked($0, arguments) },
                reader: endpoint.reader(of: Value.self) ?? .unknown
            )
        }
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
    func action(in owner: any EndpointOwner, _ state: EndpointState, reportingTo observer: ProgressObserver?) -> Action
    /// How its responses become values; nil when they are of another type.
    func reader<Value>(of type: Value.Type) -> ResponseReader<Value>?
}

extension EndpointState {
    /// The same endpoint with options that go before its own.
    func with(_ options: [EndpointOption], in owner: any EndpointOwner) -> EndpointState {
        let endpoint = resolved(in: owner)
        let own = EndpointOptions(options).merged(over: endpoint.options)
        return EndpointState(self, ResolvedEndpoint(endpoint, options: own))
    }
}

extension ResponseReader {
    /// Reads nothing: for an endpoint whose value is of another type than its closure's, which no attribute declares.
    fileprivate static var unknown: ResponseReader {
        ResponseReader(
            read: { _ in
                throw DecodingError.typeMismatch(
                    Value.self,
                    DecodingError.Context(codingPath: [], debugDescription: "The endpoint returns another type.")
                )
            },
            canBeNil: false
        )
    }
}
