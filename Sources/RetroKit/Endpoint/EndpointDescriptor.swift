/// What describes an endpoint: its verb and its path.
public protocol EndpointDescribing {
    /// The path template, as it was declared.
    var path: String { get }
    /// The method.
    var method: HttpMethod { get }
}

/// Which endpoint a request belongs to.
public struct EndpointDescriptor: EndpointDescribing, Hashable, Sendable {
    /// The name of the domain's class, such as `SchedulesApi`.
    public let domain: String
    /// The name of the endpoint's property, such as `getSchedules`.
    public let name: String
    /// The method.
    public let method: HttpMethod
    /// The path template, such as `/schedules/{id}`.
    public let template: String

    /// Makes a descriptor.
    ///
    /// - Parameters:
    ///   - domain: The name of the domain's class.
    ///   - name: The name of the endpoint's property.
    ///   - method: The method.
    ///   - template: The path template.
    public init(domain: String, name: String, method: HttpMethod, template: String) {
        self.domain = domain
        self.name = name
        self.method = method
        self.template = template
    }

    /// The path template: RetroSwift's name for it.
    public var path: String { template }
}

extension EndpointDescriptor: CustomStringConvertible {
    /// Domain and property, such as `SchedulesApi.getSchedules`.
    public var description: String { "\(domain).\(name)" }
}
