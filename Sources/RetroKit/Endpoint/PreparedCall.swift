/// A call of an endpoint with its arguments, which has not begun: `api.$user(7)`.
///
/// ```swift
/// let call = api.$user(7)
/// try call.request().url                                  // https://api.example.test/users/7
/// try call.curl()                                         // curl 'https://api.example.test/users/7'
/// try await call.value()                                  // the same as api.user(7)
/// try await call.response().headers["ETag"]               // the value with status and headers
/// try await call.with(.timeout(.seconds(2))).value()      // with options for this call
/// for try await page in api.$list().pages() { … }         // page after page
/// ```
///
/// It can be used several times, and each time it is another call. What yields a value asks the endpoint's mock where there
/// is one.
public struct PreparedCall<Value> {
    private let owner: any EndpointOwner
    private var state: EndpointState
    private var observer: ProgressObserver?
    private let arguments: CallArguments
    private let source: () -> PreparedSource<Value>

    /// Makes a call.
    ///
    /// - Parameters:
    ///   - owner: Whose endpoint is called.
    ///   - state: The endpoint.
    ///   - arguments: What it is called with.
    ///   - source: Tells where the value comes from, each time it is wanted.
    init(
        owner: any EndpointOwner,
        state: EndpointState,
        arguments: CallArguments,
        source: @escaping () -> PreparedSource<Value>
    ) {
        self.owner = owner
        self.state = state
        self.arguments = arguments
        self.source = source
    }

    /// Which endpoint is called: domain, name, method and path template.
    public var descriptor: EndpointDescriptor { state.resolved(in: owner).descriptor }

    /// The network's side of the call, whether there is a mock or not.
    package var call: EndpointCall<Value> { call(reading: source().reader) }

    private func call(reading reader: ResponseReader<Value>) -> EndpointCall<Value> {
        EndpointCall(owner: owner, state: state, reader: reader, observer: observer)
    }
}

// MARK: What it would send

extension PreparedCall {
    /// The request, complete with the domain's settings. Nothing is sent.
    ///
    /// - Throws: ``ApiError`` of kind `invalidRequest`.
    public func request() throws(ApiError) -> HttpRequestParams {
        try state.request(in: owner, owner.callEnvironment.settings, for: arguments, reportingTo: observer)
    }

    /// The cURL command line of the request. Nothing is sent.
    ///
    /// - Parameter policy: What is hidden; what the domain hides by default.
    /// - Returns: The command line.
    /// - Throws: ``ApiError`` of kind `invalidRequest`.
    public func curl(redacting policy: RedactionPolicy = .inherited) throws(ApiError) -> String {
        let request = try request()
        let defaults = owner.callEnvironment.transport.defaults
        return CurlCommand(request, defaults: defaults, policy: policy.resolved(for: request)).description
    }
}

// MARK: Calling

extension PreparedCall {
    /// Calls the endpoint.
    ///
    /// - Returns: The value.
    /// - Throws: ``ApiError``, or what the domain makes of it; `CancellationError` when the task is cancelled. Also where the
    ///   endpoint itself throws ``ApiError`` alone.
    public nonisolated(nonsending) func value() async throws -> Value {
        let source = source()
        if let mock = source.mock { return try await observed(mock) }
        return try await call(reading: source.reader).value(for: arguments)
    }

    /// Calls the endpoint, and returns the value with its status and headers. Those of a mock are 200 and none.
    ///
    /// - Returns: The response.
    /// - Throws: ``ApiError``, or what the domain makes of it; `CancellationError` when the task is cancelled.
    public nonisolated(nonsending) func response() async throws -> Response<Value> {
        let source = source()
        if let mock = source.mock { return Response(value: try await observed(mock)) }
        return try await call(reading: source.reader).detailed.value(for: arguments)
    }

    /// The pages of a list, asked for as they are wanted. A mock is asked for every page that the rule finds, each time with
    /// the call's own arguments: one that always answers the same ends with a rule that looks at its values, and never with
    /// one that counts. Progress is that of the first page.
    ///
    /// - Parameters:
    ///   - rule: How the next page is found; by the `Link` header by default, as ``PageRule/standard`` says.
    ///   - token: Where to go on, from a page of an earlier call; nil to begin at the beginning.
    ///   - limit: How many pages there are at most; nil for all.
    /// - Returns: The pages. What is wrong with the arguments is thrown by the first of them.
    public func pages(
        by rule: PageRule<Value> = .standard,
        from token: PageToken? = nil,
        upTo limit: Int? = nil
    ) -> PageSequence<Value> {
        let source = pageSource
        let start = Result { () throws(ApiError) in
            let request = try request()
            guard let token else { return (source: source, request: request) }
            return (source: source, request: try source.request(request, at: token))
        }
        // Who goes on where a link has led to has said the rule.
        return PageSequence(start: start, rule: token == nil ? rule : rule.stated, limit: limit ?? .max)
    }

    /// What asks for the pages of the list: the endpoint, or its mock with the call's arguments.
    var pageSource: PageSource<Value> {
        PageSource<Value>(
            endpoint: descriptor,
            base: { owner.callEnvironment.transport.defaults.baseURL },
            ask: { request in
                let source = self.source()
                if let mock = source.mock { return PageAnswer(Response(value: try await mock())) }
                return try await call(reading: source.reader).paged.value(for: CompleteRequest(request))
            }
        )
    }

    /// The value of a mock, whose end the observer is told.
    private nonisolated(nonsending) func observed(_ mock: nonisolated(nonsending) () async throws -> Value) async throws
        -> Value
    {
        var isDone = false
        defer { observer?.end(isDone) }
        let value = try await mock()
        isDone = true
        return value
    }
}

// MARK: For this call

extension PreparedCall {
    /// The call with options, which go before the endpoint's own, as ``EndpointHandle/with(_:)`` says.
    ///
    /// - Parameter options: The options: all that an endpoint takes.
    /// - Returns: The call.
    public func with(_ options: EndpointOption...) -> PreparedCall {
        var prepared = self
        prepared.state = state.with(options, in: owner)
        return prepared
    }

    /// The call with its progress reported, as ``EndpointHandle/reporting(_:)`` says.
    ///
    /// - Parameter observer: Who is told.
    /// - Returns: The call.
    public func reporting(_ observer: ProgressObserver) -> PreparedCall {
        var prepared = self
        prepared.observer = observer
        return prepared
    }
}

/// Where the value of a call comes from.
struct PreparedSource<Value> {
    /// The mock, with the call's arguments; nil for the network.
    let mock: (nonisolated(nonsending) () async throws -> Value)?
    /// How a response of the network becomes the value.
    let reader: ResponseReader<Value>
}

extension PreparedCall: CustomStringConvertible, CustomReflectable {
    /// The endpoint, and nothing of the arguments.
    public var description: String { descriptor.description }

    /// A mirror of the ``description``, so that `dump` shows no argument.
    public var customMirror: Mirror { Mirror(describing: self) }
}
