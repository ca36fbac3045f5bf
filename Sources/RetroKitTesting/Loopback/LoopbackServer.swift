public import Foundation
import RetroKit

/// An HTTP/1.1 server in the test's own process, on a port of 127.0.0.1: for tests that want to see what really goes over
/// the wire, and to answer with whatever a real server could, or should not.
///
/// ```swift
/// let server = try LoopbackServer()
/// server.route(.get, "/users/{id}") { request in .json(User(id: request.parameters["id"])) }
/// server.enqueue(.status(503), .hangUp)           // go before the routes, in order
/// let api = UsersApi(baseURL: server.baseURL)
/// …
/// #expect(server.requests.map(\.path) == ["/users/7"])
/// #expect(server.unmatchedRequests.isEmpty)
/// ```
///
/// Connections are kept open, as HTTP/1.1 has it, and pipelined requests are answered in order. What breaks the grammar
/// is answered with 400. `Expect: 100-continue` is answered with `100 Continue`. A client that closes or half-closes its
/// connection before it has its answer has left: it gets none, a handler's task is cancelled, and ``disconnections``
/// tells.
///
/// On Apple's systems, tests that run within an app meet the app's rules: App Transport Security refuses `http` to this
/// process unless `Info.plist` has `NSAppTransportSecurity` with `NSAllowsLocalNetworking` set to true, and in a Mac app's
/// sandbox the entitlements `com.apple.security.network.server` and `com.apple.security.network.client` are needed. Tests
/// of a package need neither.
///
/// The server stops with ``stop()`` or when the last reference to it goes; a handler that captures it keeps it.
public final class LoopbackServer: Sendable {
    /// Code that answers a request. It may take its time; what it throws is answered with 500 and the error's text.
    public typealias Handler = @Sendable (_ request: RecordedRequest) async throws -> LoopbackResponse

    /// The port.
    public let port: Int
    /// The server's address, such as `http://127.0.0.1:49213`.
    public let baseURL: URL

    let core: LoopbackCore

    /// Opens a port and serves it at once.
    ///
    /// - Parameters:
    ///   - port: The port; any free one by default.
    ///   - sendsContinue: Whether `100 Continue` is sent to a client that waits for it before it sends a body; true by
    ///     default.
    /// - Throws: ``LoopbackError`` when the port cannot be opened.
    public init(port: Int = 0, sendsContinue: Bool = true) throws(LoopbackError) {
        core = LoopbackCore(mailbox: try LoopbackMailbox(), sendsContinue: sendsContinue)
        let listener = try LoopbackListener(port: port)
        guard let baseURL = URL(string: "http://127.0.0.1:\(listener.port)") else {
            listener.end()
            throw LoopbackError(.cannotListen, "The port \(listener.port) does not fit into a URL.")
        }
        self.port = listener.port
        self.baseURL = baseURL
        LoopbackLoop.start(listener, core: core)
    }

    deinit {
        stop()
    }

    /// Closes the port and every connection, cancels the tasks of handlers and ends the server's thread. Once it returns
    /// all descriptors are closed. What was recorded stays. Stopping twice does nothing.
    public func stop() {
        core.mailbox.stop()
        core.table.withLock { $0.dropHandlers() }
    }
}
