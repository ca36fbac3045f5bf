/// What an endpoint is called with: no argument, or those of a subclass.
///
/// They are one object, so that on their way through a call none of them is copied.
package class CallArguments: RequestArguments {
    package init() {}

    package func add(by encoder: inout RequestEncoder, to builder: inout RequestBuilder) throws(RequestProblem) {}

    /// What is passed, in order.
    var values: [Any] { [] }

    /// The request, where it was made before; nil where it is made of the arguments.
    var complete: HttpRequestParams? { nil }

    /// Does the call through a hook.
    nonisolated(nonsending) func pass<Value>(
        _ call: EndpointCall<Value>,
        _ settings: DomainSettings,
        through hook: any CallHook
    ) async throws -> Value {
        try await hook.value(of: call, settings, for: ()) { CallArguments() }
    }
}

/// One argument.
package final class OneArgument<A1>: CallArguments {
    nonisolated(unsafe) let a1: A1  // handed to the call, or to a mock, as a closure's argument would be

    package init(_ a1: A1) {
        self.a1 = a1
    }

    override package func add(by encoder: inout RequestEncoder, to builder: inout RequestBuilder)
        throws(RequestProblem)
    {
        try encoder.add(a1, at: 1, to: &builder)
    }

    override var values: [Any] { [a1] }

    override nonisolated(nonsending) func pass<Value>(
        _ call: EndpointCall<Value>,
        _ settings: DomainSettings,
        through hook: any CallHook
    ) async throws -> Value {
        try await hook.value(of: call, settings, for: a1) { OneArgument($0) }
    }
}

/// Two arguments.
package final class TwoArguments<A1, A2>: CallArguments {
    nonisolated(unsafe) let a1: A1  // as with one
    nonisolated(unsafe) let a2: A2

    package init(_ a1: A1, _ a2: A2) {
        self.a1 = a1
        self.a2 = a2
    }

    override package func add(by encoder: inout RequestEncoder, to builder: inout RequestBuilder)
        throws(RequestProblem)
    {
        try encoder.add(a1, at: 1, to: &builder)
        try encoder.add(a2, at: 2, to: &builder)
    }

    override var values: [Any] { [a1, a2] }

    override nonisolated(nonsending) func pass<Value>(
        _ call: EndpointCall<Value>,
        _ settings: DomainSettings,
        through hook: any CallHook
    ) async throws -> Value {
        try await hook.value(of: call, settings, for: (a1, a2)) { TwoArguments($0.0, $0.1) }
    }
}

/// Three arguments.
package final class ThreeArguments<A1, A2, A3>: CallArguments {
    nonisolated(unsafe) let a1: A1  // as with one
    nonisolated(unsafe) let a2: A2
    nonisolated(unsafe) let a3: A3

    package init(_ a1: A1, _ a2: A2, _ a3: A3) {
        self.a1 = a1
        self.a2 = a2
        self.a3 = a3
    }

    override package func add(by encoder: inout RequestEncoder, to builder: inout RequestBuilder)
        throws(RequestProblem)
    {
        try encoder.add(a1, at: 1, to: &builder)
        try encoder.add(a2, at: 2, to: &builder)
        try encoder.add(a3, at: 3, to: &builder)
    }

    override var values: [Any] { [a1, a2, a3] }

    override nonisolated(nonsending) func pass<Value>(
        _ call: EndpointCall<Value>,
        _ settings: DomainSettings,
        through hook: any CallHook
    ) async throws -> Value {
        try await hook.value(of: call, settings, for: (a1, a2, a3)) { ThreeArguments($0.0, $0.1, $0.2) }
    }
}

/// A request that was made before.
package final class CompleteRequest: CallArguments {
    private let request: HttpRequestParams

    package init(_ request: HttpRequestParams) {
        self.request = request
    }

    override var complete: HttpRequestParams? { request }

    override nonisolated(nonsending) func pass<Value>(
        _ call: EndpointCall<Value>,
        _ settings: DomainSettings,
        through hook: any CallHook
    ) async throws -> Value {
        try await hook.value(of: call, settings, for: request) { CompleteRequest($0) }
    }
}
