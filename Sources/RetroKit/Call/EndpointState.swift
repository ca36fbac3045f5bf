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
    let valueType: Any.Type
    /// Whether the response may be nil.
    let canBeNil: Bool
    /// What is passed to the endpoint, in order.
    let argumentTypes: [Any.Type]
    private let lock = NSLock()
    private var resolved: ResolvedEndpoint?
    private var endpointPlan: EndpointPlan?
    private var exchangePlan: ExchangePlan?
    private var argumentPlans: [ArgumentPlan] = []

    init<Value>(_ declaration: EndpointDeclaration, _ reader: ResponseReader<Value>, _ argumentTypes: [Any.Type]) {
        self.argumentTypes = argumentTypes
        self.declaration = declaration
        delivery = reader.delivery
        requestHeaders = reader.requestHeaders
        valueType = Value.self
        canBeNil = reader.canBeNil
    }

    /// Makes the state of an endpoint with other settings: for one call.
    init(_ state: EndpointState, _ endpoint: ResolvedEndpoint) {
        argumentTypes = state.argumentTypes
        declaration = state.declaration
        delivery = state.delivery
        requestHeaders = state.requestHeaders
        valueType = state.valueType
        canBeNil = state.canBeNil
        resolved = endpoint
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
    func resolved(in owner: any EndpointOwner) -> ResolvedEndpoint {
        if let known = lock.withLock({ resolved }) { return known }
        return resolve(domain: owner.typeName, name: declaration.template)
    }
}

// MARK: Its requests

extension EndpointState {
    /// Encodes the arguments of a call. Nothing is sent.
    func request(
        in owner: any EndpointOwner,
        _ settings: DomainSettings,
        for arguments: CallArguments,
        reportingTo observer: ProgressObserver?
    ) throws(ApiError) -> HttpRequestParams {
        do throws(RequestProblem) {
            var encoder = try encoder(in: owner, settings)
            defer { if encoder.hasLearned { learn(from: encoder) } }
            if encoder.plan.isWatched { encoder.call = context(in: owner, encoder.plan, arguments.values) }
            var request = try encoder.encode(arguments)
            if let observer { request.onProgress = observer.report }
            return request
        } catch {
            throw ApiError(invalid: error, resolved(in: owner).descriptor)
        }
    }

    private func context(in owner: any EndpointOwner, _ plan: EndpointPlan, _ arguments: [Any]) -> CallContext {
        CallContext(
            endpoint: plan.descriptor,
            settings: resolved(in: owner).options.settings,
            domainURL: plan.domainBase ?? owner.callEnvironment.transport.defaults.baseURL,
            arguments: arguments,
            listeners: plan.listeners
        )
    }
}

// MARK: Its plans

extension EndpointState {
    /// An encoder for the endpoint under the settings of its domain, which knows what earlier calls have found out.
    ///
    /// - Throws: ``RequestProblem`` when no request can be made of the endpoint.
    func encoder(in owner: any EndpointOwner, _ settings: DomainSettings) throws(RequestProblem) -> RequestEncoder {
        lock.lock()
        let known = endpointPlan
        let arguments = argumentPlans
        lock.unlock()
        if let known, known.settings === settings { return RequestEncoder(known, arguments) }
        return RequestEncoder(try newPlan(in: owner, settings))
    }

    private func newPlan(in owner: any EndpointOwner, _ settings: DomainSettings) throws(RequestProblem) -> EndpointPlan
    {
        let endpoint = resolved(in: owner)
        guard canBeNil || endpoint.options.response.nilOn.isEmpty else {
            throw RequestProblem.uselessNilOption(returning: valueType)
        }
        let new = try EndpointPlan(
            endpoint,
            settings,
            delivery: delivery,
            requestHeaders: requestHeaders,
            isTransportIntercepted: owner.callEnvironment.transport.isIntercepted
        )
        lock.withLock {
            endpointPlan = new
            argumentPlans = []
        }
        return new
    }

    /// How its requests are sent and its responses read under the settings of its domain.
    func exchangePlan(in owner: any EndpointOwner, _ settings: DomainSettings) -> ExchangePlan {
        if let known = lock.withLock({ exchangePlan }), known.settings === settings { return known }
        let new = ExchangePlan(resolved(in: owner), settings, over: owner.callEnvironment.transport)
        lock.withLock { exchangePlan = new }
        return new
    }

    /// Keeps what an encoder has found out about arguments.
    func learn(from encoder: RequestEncoder) {
        lock.withLock { if endpointPlan === encoder.plan { argumentPlans = encoder.arguments } }
    }
}

extension EndpointState: CustomReflectable {
    /// A mirror of the declaration alone, so that `dump` of a domain or a handle shows no secret.
    package var customMirror: Mirror { Mirror(self, children: ["declaration": declaration]) }
}
