/// Where every style of calling by value meets the journey of all calls.
extension ApiDomain {
    /// A call without a declared endpoint.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - template: The path template, or an absolute URL.
    ///   - reader: How the response becomes a value.
    ///   - options: The call's options.
    /// - Returns: The call, ready for its parts.
    func call<Value>(
        _ method: HttpMethod,
        _ template: String,
        _ reader: ResponseReader<Value>,
        _ options: [EndpointOption] = []
    ) -> EndpointCall<Value> {
        var options = options
        if let client = self as? ApiClient { options.append(.setting(client)) }
        let domain = String(describing: type(of: self))
        let state = EndpointState(EndpointDeclaration(method, template, options), reader, [CallParts.self])
        state.resolve(domain: domain, name: "\(method) \(configuration.redaction.redactedURL(template))")
        return EndpointCall(domain: self, state: state, reader: reader)
    }
}

extension EndpointCall {
    /// Makes the request of the call's parts, sends it, and reads the response.
    nonisolated(nonsending) func value(of parts: CallParts) async throws -> Value {
        try await value(for: parts)
    }
}
