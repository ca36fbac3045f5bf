/// What describes an endpoint: its verb and its path.
public protocol EndpointDescribing {
    /// The path template, as it was declared.
    var path: String { get }
    /// The method.
    var method: HttpMethod { get }
}

/// Which endpoint a request belongs to.
public struct EndpointDescriptor: EndpointDescribing, Sendable {
    private let parts: Parts

    /// What a descriptor is made of, shared by all copies of it.
    private final class Parts: Sendable {
        let domain: String
        let name: String
        let method: HttpMethod
        let template: String

        init(_ domain: String, _ name: String, _ method: HttpMethod, _ template: String) {
            self.domain = domain
            self.name = name
            self.method = method
            self.template = template
        }
    }

    /// The name of the domain's class, such as `SchedulesApi`.
    public var domain: String { parts.domain }
    /// The name of the endpoint's property, such as `getSchedules`.
    public var name: String { parts.name }
    /// The method.
    public var method: HttpMethod { parts.method }
    /// The path template, such as `/schedules/{id}`.
    public var template: String { parts.template }

    /// Makes a descriptor.
    ///
    /// - Parameters:
    ///   - domain: The name of the domain's class.
    ///   - name: The name of the endpoint's property.
    ///   - method: The method.
    ///   - template: The path template.
    public init(domain: String, name: String, method: HttpMethod, template: String) {
        parts = Parts(domain, name, method, template)
    }

    /// The path template: RetroSwift's name for it.
    public var path: String { template }
}

extension EndpointDescriptor: Hashable {
    /// Whether two descriptors are of the same endpoint.
    public static func == (left: EndpointDescriptor, right: EndpointDescriptor) -> Bool {
        left.parts === right.parts
            || (left.domain == right.domain && left.name == right.name && left.method == right.method
                && left.template == right.template)
    }

    /// Hashes names and path.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(domain)
        hasher.combine(name)
        hasher.combine(template)
    }
}

extension EndpointDescriptor: CustomStringConvertible {
    /// Domain and property, such as `SchedulesApi.getSchedules`, on one line.
    public var description: String { "\(domain).\(name)".escapedForLog }
}

extension EndpointDescriptor: CustomReflectable {
    /// A mirror of the description alone: a template made at run time may hold a secret in its query.
    public var customMirror: Mirror { Mirror(self, children: ["endpoint": description]) }
}
