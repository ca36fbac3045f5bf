/// What an endpoint is called with, kept for a call that has not begun.
protocol CallArguments {
    /// Encodes the arguments. Nothing is sent.
    func request<Value>(of call: EndpointCall<Value>) throws(ApiError) -> HttpRequestParams
    /// Does the call.
    nonisolated(nonsending) func value<Value>(of call: EndpointCall<Value>) async throws -> Value
}

/// No argument.
struct NoArgument: CallArguments {
    func request<Value>(of call: EndpointCall<Value>) throws(ApiError) -> HttpRequestParams { try call.request() }

    nonisolated(nonsending) func value<Value>(of call: EndpointCall<Value>) async throws -> Value {
        try await call.value()
    }
}

/// One argument.
struct OneArgument<A1>: CallArguments {
    let a1: A1

    func request<Value>(of call: EndpointCall<Value>) throws(ApiError) -> HttpRequestParams {
        try call.request(for: a1)
    }

    nonisolated(nonsending) func value<Value>(of call: EndpointCall<Value>) async throws -> Value {
        try await call.value(for: a1)
    }
}

/// Two arguments.
struct TwoArguments<A1, A2>: CallArguments {
    let a1: A1
    let a2: A2

    func request<Value>(of call: EndpointCall<Value>) throws(ApiError) -> HttpRequestParams {
        try call.request(for: a1, a2)
    }

    nonisolated(nonsending) func value<Value>(of call: EndpointCall<Value>) async throws -> Value {
        try await call.value(for: a1, a2)
    }
}

/// Three arguments.
struct ThreeArguments<A1, A2, A3>: CallArguments {
    let a1: A1
    let a2: A2
    let a3: A3

    func request<Value>(of call: EndpointCall<Value>) throws(ApiError) -> HttpRequestParams {
        try call.request(for: a1, a2, a3)
    }

    nonisolated(nonsending) func value<Value>(of call: EndpointCall<Value>) async throws -> Value {
        try await call.value(for: a1, a2, a3)
    }
}
