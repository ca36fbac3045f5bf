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
/// RetroKit's own transports tell when they are connected, have sent the request and see the response's first byte, as
/// far as the system lets them know; a transport of one's own may say nothing between `queued` and the end.
public protocol EventListener: Sendable {
    /// Notes an event. It is called on whatever thread the event happens, often the transport's own, and must not block.
    func handle(_ event: CallEvent)
}
