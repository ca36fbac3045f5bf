/// What is known about a call beyond its request: for interceptors and event listeners, and made for them alone.
///
/// ```swift
/// struct Audit: Interceptor {
///     func intercept(_ request: HttpRequestParams, next: InterceptorChain) async throws -> HttpOperationResult {
///         print(request.call?.endpoint.template ?? request.percentEncodedPath)    // /users/{id}
///         return try await next(request)
///     }
/// }
/// ```
public final class CallContext: @unchecked Sendable {  // immutable; arguments leave it as sendable values
    /// A number that no other call of this process has.
    public let id: UInt64
    /// The endpoint that was called: its names, method and path template.
    public let endpoint: EndpointDescriptor
    /// What the endpoint's options set for interceptors.
    public let settings: CallSettings
    /// Where the domain's paths begin, its transport's defaults considered; nil when that is unknown. Credentials belong
    /// to its origin.
    public let domainURL: BaseURL?
    let arguments: [Any]
    private let listeners: [any EventListener]
    private let start = ContinuousClock.now

    /// Makes the context of a call that begins now.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint that is called.
    ///   - settings: What its options set.
    ///   - domainURL: Where the domain's paths begin.
    ///   - arguments: What it is called with.
    ///   - listeners: Whoever is told how the call goes.
    package init(
        endpoint: EndpointDescriptor,
        settings: CallSettings = CallSettings(),
        domainURL: BaseURL? = nil,
        arguments: [Any] = [],
        listeners: [any EventListener] = []
    ) {
        id = Self.lastID.withLock { last in
            last += 1
            return last
        }
        self.endpoint = endpoint
        self.settings = settings
        self.domainURL = domainURL
        self.arguments = arguments
        self.listeners = listeners
    }

    /// The call's first argument of a type, such as its request struct; nil when there is none. The type must be
    /// `Sendable`, for interceptors do not run on the caller's actor.
    public func argument<Argument: Sendable>(_ type: Argument.Type) -> Argument? {
        arguments.lazy.compactMap { $0 as? Argument }.first
    }

    /// How long ago the call began.
    public var elapsed: Duration { start.duration(to: .now) }

    /// Whether anybody listens.
    package var isHeard: Bool { !listeners.isEmpty }

    /// Tells the listeners what has happened, and when: by default now.
    @inline(never)
    package func report(
        _ kind: CallEvent.Kind,
        of request: HttpRequestParams,
        at time: ContinuousClock.Instant? = nil
    ) {
        guard isHeard else { return }
        let elapsed = start.duration(to: time ?? .now)
        let event = CallEvent(kind: kind, call: self, request: request, elapsed: elapsed)
        for listener in listeners { listener.handle(event) }
    }

    private static let lastID = Locked<UInt64>(0)
}

extension CallContext: CustomStringConvertible, CustomReflectable {
    /// The call's number and its endpoint, and nothing of its arguments.
    public var description: String { "#\(id) \(endpoint)" }

    /// A mirror of the ``description``, so that `dump` shows no argument.
    public var customMirror: Mirror { Mirror(describing: self) }
}
