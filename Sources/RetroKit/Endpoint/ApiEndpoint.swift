import Foundation

/// An endpoint: a closure property of an ``ApiDomain`` that sends a request when it is called.
///
/// Declared by the attributes of ``ApiDomain``: `@Get`, `@Post`, `@Put`, `@Delete`, `@Patch`, `@Head`, `@Options` and
/// `@Http`. The property's type says everything else: up to three arguments, `async`, `throws` or `throws(ApiError)`,
/// and a response that is `Decodable`, an ``ApiResponse`` or `Void`.
///
/// Assign a closure to the property to mock the endpoint; `api.$property` is its ``EndpointHandle``.
@propertyWrapper
public final class ApiEndpoint<Method: EndpointMethod, Action>: @unchecked Sendable {  // the mock is behind the lock
    let state: EndpointState
    private let makeAction: (any EndpointOwner, EndpointState, ProgressObserver?) -> Action
    private let reader: Any
    private let lock = NSLock()
    private var mock: Action?

    /// Every other initialiser ends here.
    ///
    /// - Parameters:
    ///   - declaration: What the attribute says.
    ///   - reader: How responses become values.
    ///   - argumentTypes: What is passed.
    ///   - makeAction: Makes the closure that is called.
    init<Value>(
        _ declaration: EndpointDeclaration,
        _ reader: ResponseReader<Value>,
        _ argumentTypes: Any.Type...,
        makeAction: @escaping (EndpointCall<Value>) -> Action
    ) {
        state = EndpointState(declaration, reader, argumentTypes)
        self.reader = reader
        self.makeAction = { makeAction(EndpointCall(owner: $0, state: $1, reader: reader, observer: $2)) }
    }

    /// The closure of an endpoint: its mock if it has one, the network otherwise.
    public static subscript<EnclosingDomain: EndpointOwner>(
        _enclosingInstance domain: EnclosingDomain,
        wrapped wrapped: ReferenceWritableKeyPath<EnclosingDomain, Action>,
        storage storage: ReferenceWritableKeyPath<EnclosingDomain, ApiEndpoint>
    ) -> Action {
        get {
            let endpoint = domain[keyPath: storage]
            return endpoint.currentMock ?? endpoint.makeAction(domain, endpoint.state, nil)
        }
        set {
            domain[keyPath: storage].setMock(newValue)
        }
    }

    /// The handle of an endpoint.
    public static subscript<EnclosingDomain: EndpointOwner>(
        _enclosingInstance domain: EnclosingDomain,
        projected projected: KeyPath<EnclosingDomain, EndpointHandle<Action>>,
        storage storage: ReferenceWritableKeyPath<EnclosingDomain, ApiEndpoint>
    ) -> EndpointHandle<Action> {
        EndpointHandle(owner: domain, endpoint: domain[keyPath: storage])
    }

    /// Not available: endpoints belong in a subclass of ``ApiDomain``.
    @available(*, unavailable, message: "an endpoint must be a property of a subclass of ApiDomain")
    public var wrappedValue: Action {
        get { fatalError("unavailable") }
        set { fatalError("unavailable") }
    }

    /// Not available: endpoints belong in a subclass of ``ApiDomain``.
    @available(*, unavailable, message: "an endpoint must be a property of a subclass of ApiDomain")
    public var projectedValue: EndpointHandle<Action> { fatalError("unavailable") }

    /// Not available: it catches endpoints whose type is none of those that work.
    @_disfavoredOverload
    @available(
        *,
        unavailable,
        message: """
            an endpoint's type must be a closure of up to three arguments that is 'async throws' or \
            'async throws(ApiError)' and returns a Decodable, an ApiResponse or Void; a nil stands \
            within, as in Response<User?>
            """
    )
    public init(_ path: String, _ settings: Method.Setting...) { fatalError("unavailable") }
}

extension ApiEndpoint: AnyEndpoint {}

extension ApiEndpoint: MockableEndpoint {
    var currentMock: Action? {
        lock.lock()
        defer { lock.unlock() }
        return mock
    }

    func setMock(_ action: Action?) {
        var other = action
        lock.withLock { swap(&mock, &other) }
    }

    func action(in owner: any EndpointOwner, _ state: EndpointState, reportingTo observer: ProgressObserver?) -> Action
    {
        makeAction(owner, state, observer)
    }

    func reader<Value>(of type: Value.Type) -> ResponseReader<Value>? { reader as? ResponseReader<Value> }
}
