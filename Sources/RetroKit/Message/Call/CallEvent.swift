/// Something that happened to a call.
public struct CallEvent: Sendable {
    /// What can happen, in this order. The middle ones are repeated when the request is sent again.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Kind: Sendable {
        /// The request has passed the interceptors and waits for the transport.
        case queued
        /// There is no connection to be had, and the call waits for one, as `.waitsForConnectivity` wants it.
        case waitsForConnectivity
        /// The address of the host is known; not told where a kept connection is used.
        case resolved
        /// There is a connection, new or kept. Unless it is to be secured first, the request is about to be sent.
        case connected
        /// A new connection has been secured (TLS); the request is about to be sent.
        case secured
        /// The request has been sent, its body included.
        case sent
        /// The first byte of the response has come.
        case firstByte
        /// The request will be sent again, after a wait.
        case retried(after: Duration)
        /// The request will be sent again with another credential, because the server refused the one that it had.
        case replayed
        /// The call has a response, of whatever status, and has read it. The body of a streamed one is still coming.
        indirect case done(HttpOperationResult)
        /// The call has no response, or one that is no value, for which the error is an ``ApiError`` that holds the response.
        /// After a streamed one is `done`, it tells that the stream broke off or that an element is no value. The error is
        /// `CancellationError` when the call was cancelled; a stream that its reader leaves is not told.
        case failed(any Error)
    }

    /// What happened.
    public let kind: Kind
    /// The call that it happened to.
    public let call: CallContext
    /// The request as it stood at that moment.
    public let request: HttpRequestParams
    /// How long after the call's beginning it happened.
    public let elapsed: Duration
}

extension CallEvent: CustomStringConvertible {
    /// The endpoint, what happened, and when; it holds no secret.
    public var description: String { "\(call.endpoint) \(kind) after \(elapsed)" }
}

extension CallEvent.Kind: CustomStringConvertible {
    /// What happened, in a word or two.
    public var description: String {
        switch self {
        case .queued: "queued"
        case .waitsForConnectivity: "waits for a connection"
        case .resolved: "resolved"
        case .connected: "connected"
        case .secured: "secured"
        case .sent: "sent"
        case .firstByte: "first byte"
        case .retried(let delay): "retried in \(delay)"
        case .replayed: "replayed"
        case .done(let result): "done with \(result.statusCode.map(String.init) ?? "no status")"
        case .failed(let error): "failed with \(type(of: error))"
        }
    }
}

extension CallEvent: CustomReflectable {
    /// A mirror of the ``description``, so that `dump` shows nothing of request and response.
    public var customMirror: Mirror { Mirror(describing: self) }
}

extension CallEvent.Kind: CustomReflectable {
    /// A mirror of the ``description``, so that `dump` shows nothing of a response or an error.
    public var customMirror: Mirror { Mirror(describing: self) }
}

/// Watches calls without touching them.
///
/// ```swift
/// struct Watch: EventListener {
///     func handle(_ event: CallEvent) {
///         if case .failed(let error) = event.kind { print(event.call.endpoint, error) }
///     }
/// }
/// configuration.eventListeners = [Watch()]
/// ```
///
/// RetroKit's own transports tell when they know the host's address, are connected, have secured the connection, have sent
/// the request and see the response's first byte. ``CurlTransport`` tells it as it happens. Apple's URLSession tells all
/// of it when a whole response is there, each with its own time, and of a streamed one the first byte alone;
/// FoundationNetworking tells the first byte. A transport of one's own may say nothing between `queued` and the end.
public protocol EventListener: Sendable {
    /// Notes an event. It is called on whatever thread the event happens, often the transport's own, and must not block.
    func handle(_ event: CallEvent)
}
