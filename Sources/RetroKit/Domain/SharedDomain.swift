/// A domain that may cross from one task or actor to another.
///
/// A subclass of ``ApiDomain`` can say `@unchecked Sendable` itself, but not in a module whose default isolation is the
/// main actor: there Swift refuses the wrapped properties of a `nonisolated` class that is sendable. This struct says it
/// in the class's place, and lets everything through.
///
/// ```swift
/// let api = SharedDomain(UsersApi(baseURL: baseURL))
/// async let ada = api.user(1)
/// async let grace = api.user(2)
/// ```
@dynamicMemberLookup
public struct SharedDomain<Api: ApiDomain>: @unchecked Sendable {  // a domain's own state is immutable or locked
    /// The domain.
    public let domain: Api

    /// Shares a domain. The properties that its class adds to the endpoints must be safe to share.
    public init(_ domain: Api) {
        self.domain = domain
    }

    /// A property of the domain: an endpoint, its handle, the settings.
    public subscript<Value>(dynamicMember property: KeyPath<Api, Value>) -> Value {
        domain[keyPath: property]
    }

    /// A property of the domain that can be set: an endpoint to mock, the settings.
    public subscript<Value>(dynamicMember property: ReferenceWritableKeyPath<Api, Value>) -> Value {
        get { domain[keyPath: property] }
        nonmutating set { domain[keyPath: property] = newValue }
    }
}
