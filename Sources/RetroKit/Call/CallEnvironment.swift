import Foundation

/// What the calls of a domain have in common: its transport and its settings.
///
/// A domain makes it, and nobody else looks into it.
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
        storedSettings = DomainSettings(configuration)
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
    ///   - arguments: Its argument; a tuple of them where there are none or several.
    ///   - packed: Makes arguments of a call of such a value.
    /// - Returns: The call's value.
    /// - Throws: Whatever it likes.
    nonisolated(nonsending) func value<Value, Arguments>(
        of call: EndpointCall<Value>,
        for arguments: Arguments,
        packed: @escaping (Arguments) -> CallArguments
    ) async throws -> Value
}

/// What endpoints are properties of: an ``ApiDomain``.
public protocol EndpointOwner: AnyObject {
    /// What the calls of its endpoints have in common.
    var callEnvironment: CallEnvironment { get }
}

/// An endpoint of whatever type, as reflection finds it in its owner.
protocol AnyEndpoint: AnyObject {
    /// What it is apart from its type.
    var state: EndpointState { get }
}

extension EndpointOwner {
    /// What its endpoints are named after.
    package var typeName: String { String(describing: type(of: self)) }

    /// The endpoints with the names of their properties, those of superclasses first.
    package var endpoints: [(name: String, endpoint: EndpointState)] {
        var endpoints: [(String, EndpointState)] = []
        var mirror: Mirror? = Mirror(reflecting: self)
        while let current = mirror {
            endpoints += current.children.compactMap { label, value in
                (value as? any AnyEndpoint).map { (String((label ?? "").drop { $0 == "_" }), $0.state) }
            }
            mirror = current.superclassMirror
        }
        return endpoints
    }

    /// Tells every endpoint the name of its property, which reflection alone knows. Done as the last step of an initialiser,
    /// while nobody else can change the properties that reflection reads.
    package func nameEndpoints() {
        for (name, endpoint) in endpoints { endpoint.resolve(domain: typeName, name: name) }
    }
}

/// The settings of a domain at one time: never changed, but replaced by others, so that what follows from them is worked
/// out once and not at every call.
package final class DomainSettings: Sendable {
    /// The settings.
    package let configuration: DomainConfiguration
    /// The decoder that follows the domain's own key strategy.
    private let decoder: JSONDecoder

    package init(_ configuration: DomainConfiguration) {
        self.configuration = configuration
        decoder = configuration.decoder.following(configuration.parameters.keys)
    }

    /// The domain's decoder, following a key strategy.
    func decoder(following keys: KeyStrategy?) -> JSONDecoder {
        keys?.kind == configuration.parameters.keys?.kind && keys?.kind != .custom
            ? decoder : configuration.decoder.following(keys)
    }
}
