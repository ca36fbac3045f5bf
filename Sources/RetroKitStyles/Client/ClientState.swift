import Foundation

/// What a client is made of: its interceptors find it in every call.
final class ClientState: @unchecked Sendable {  // what changes is behind the lock; the headers are values
    let baseURL: URL
    let headers: [AnyHashable: Any]
    let configuration: Configuration
    let tasks = ClientTasks()
    /// Held while an interceptor or the authenticator is called.
    let turn = NSLock()
    private let lock = NSLock()
    private var interceptorList: [any Intercepting] = []
    private var currentAuthentication: ClientAuthentication?

    init(_ baseURL: URL, _ headers: [AnyHashable: Any], _ configuration: Configuration) {
        self.baseURL = baseURL
        self.headers = headers
        self.configuration = configuration
    }

    var interceptors: [any Intercepting] {
        get { lock.withLock { interceptorList } }
        set {
            // What gives way is let go outside the lock.
            var other = newValue
            lock.withLock { swap(&interceptorList, &other) }
        }
    }

    var authentication: ClientAuthentication? {
        get { lock.withLock { currentAuthentication } }
        set {
            var other = newValue
            lock.withLock { swap(&currentAuthentication, &other) }
        }
    }
}
