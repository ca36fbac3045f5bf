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
