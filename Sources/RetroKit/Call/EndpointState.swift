import Foundation

/// What an endpoint is apart from its type: its declaration, and what is found out about it at the first call.
package final class EndpointState: @unchecked Sendable {  // the declaration never changes, the rest is behind the lock
    /// What the attribute says.
    package let declaration: EndpointDeclaration
    /// How its response is wanted.
    let delivery: ResponseDelivery
    /// Header fields that its kind of response asks for.
    let requestHeaders: HttpHeaders
    /// What its response becomes.
    let value: Any.Type
    /// Whether the response may be nil.
    let canBeNil: Bool
    /// What is passed to the endpoint, in order.
    let argumentTypes: [Any.Type]
    private let lock = NSLock()
    private var resolved: ResolvedEndpoint?
    private var plan: EndpointPlan?
    private var responsePlan: ResponsePlan?
    private var arguments: [ArgumentPlan] = []

    init<Value>(_ declaration: EndpointDeclaration, _ reader: ResponseReader<Value>, _ argumentTypes: [Any.Type]) {
        self.argumentTypes = argumentTypes
        self.declaration = declaration
        delivery = reader.delivery
        requestHeaders = reader.requestHeaders
        value = Value.self
        canBeNil = reader.canBeNil
    }

    /// Fixes the endpoint's names, unless they are fixed already.
    @discardableResult
    func resolve(domain: String, name: String) -> ResolvedEndpoint {
        lock.withLock {
            if let resolved { return resolved }
            let new = ResolvedEndpoint(declaration, domain: domain, name: name)
            resolved = new
            return new
        }
    }

    /// The endpoint as it is called.
    func resolved(in domain: ApiDomain) -> ResolvedEndpoint {
        if let known = lock.withLock({ resolved }) { return known }
        domain.nameEndpoints()
        return resolve(domain: String(describing: type(of: domain)), name: declaration.template)
    }
}

// MARK: Its plan

extension EndpointState {
    /// An encoder for the endpoint under the settings of its domain, which knows what earlier calls have found out.
    ///
    /// - Throws: ``RequestProblem`` when no request can be made of the endpoint.
    func encoder(in domain: ApiDomain) throws(RequestProblem) -> RequestEncoder {
        let settings = domain.settings
        lock.lock()
        let known = plan
        let arguments = arguments
        lock.unlock()
        if let known, known.settings === settings { return RequestEncoder(known, arguments) }
        return RequestEncoder(try newPlan(in: domain, settings))
    }

    private func newPlan(in domain: ApiDomain, _ settings: DomainSettings) throws(RequestProblem) -> EndpointPlan {
        let endpoint = resolved(in: domain)
        guard canBeNil || endpoint.options.response.nilStatusCodes.isEmpty else {
            throw RequestProblem.uselessNilOption(returning: value)
        }
        let new = try EndpointPlan(
            endpoint,
            settings,
            delivery: delivery,
            requestHeaders: requestHeaders,
            isTransportWatched: domain.transport.isIntercepted
        )
        lock.withLock {
            plan = new
            arguments = []
        }
        return new
    }

    /// How the endpoint's responses are read under the settings of its domain.
    func responsePlan(in domain: ApiDomain) -> ResponsePlan {
        let settings = domain.settings
        if let known = lock.withLock({ responsePlan }), known.settings === settings { return known }
        let new = ResponsePlan(resolved(in: domain), settings, over: domain.transport)
        lock.withLock { responsePlan = new }
        return new
    }

    /// Keeps what an encoder has found out about arguments.
    func learn(from encoder: RequestEncoder) {
        lock.withLock { if plan === encoder.plan { arguments = encoder.arguments } }
    }
}

/// An endpoint as it is called: named, its template parsed.
package final class ResolvedEndpoint: Sendable {
    /// Which endpoint it is.
    package let descriptor: EndpointDescriptor
    /// The path template, or what is wrong with it.
    package let template: Result<PathTemplate, RequestProblem>
    /// The endpoint's settings.
    package let options: EndpointOptions

    init(_ declaration: EndpointDeclaration, domain: String, name: String) {
        descriptor = EndpointDescriptor(
            domain: domain,
            name: name,
            method: declaration.method,
            template: declaration.template
        )
        template = Result { () throws(RequestProblem) in try PathTemplate(declaration.template) }
        options = declaration.options
    }

    /// Makes the same endpoint with other settings.
    init(_ endpoint: ResolvedEndpoint, options: EndpointOptions) {
        descriptor = endpoint.descriptor
        template = endpoint.template
        self.options = options
    }

    /// Makes an endpoint without a domain, for tests.
    package convenience init(method: HttpMethod, template: String, options: EndpointOption...) {
        self.init(EndpointDeclaration(method, template, options), domain: "Test", name: "endpoint")
    }
}

/// An endpoint of whatever type, as reflection finds it in a domain.
protocol AnyEndpoint {
    /// What it is apart from its type.
    var state: EndpointState { get }
}

extension EndpointState: CustomReflectable {
    /// A mirror of the declaration alone, so that `dump` of a domain or a handle shows no secret.
    package var customMirror: Mirror { Mirror(self, children: ["declaration": declaration]) }
}
