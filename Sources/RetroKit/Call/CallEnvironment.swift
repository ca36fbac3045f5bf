import Foundation

/// What the calls of a domain have in common: its transport and its settings.
///
/// A domain makes it; the calls look into it, and nobody outside.
public final class CallEnvironment: @unchecked Sendable {  // the settings are behind the lock; the rest never changes
    /// Whatever sends the requests.
    let transport: any HttpTransport
    /// What stands around every call; nil, as for most domains, for nothing.
    let hook: (any CallHook)?
    private let lock = NSLock()
    private var storedSettings: DomainSettings

    init(_ configuration: DomainConfiguration, transport: any HttpTransport, hook: (any CallHook)?) {
        self.transport = transport
        self.hook = hook
        storedSettings = DomainSettings(configuration.unshared)
    }

    /// The settings, and what follows from them.
    var settings: DomainSettings {
        get {
            lock.lock()
            defer { lock.unlock() }
            return storedSettings
        }
        set {
            // The settings that give way are let go outside the lock: an interceptor's end may call the domain.
            var other = newValue
            lock.withLock { swap(&storedSettings, &other) }
        }
    }
}

/// What a domain does around each of its calls, their encoding included.
protocol CallHook: Sendable {
    /// Does a call.
    ///
    /// - Parameters:
    ///   - call: The call.
    ///   - settings: The domain's settings, which hold for the whole call.
    ///   - arguments: Its argument; a tuple of them where there are none or several.
    ///   - pack: Turns what the hook passes on into a call's arguments again.
    /// - Returns: The call's value.
    /// - Throws: Whatever it likes.
    nonisolated(nonsending) func value<Value, Arguments>(
        of call: EndpointCall<Value>,
        _ settings: DomainSettings,
        for arguments: Arguments,
        pack: @escaping (Arguments) -> CallArguments
    ) async throws -> Value
}
