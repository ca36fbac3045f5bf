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
