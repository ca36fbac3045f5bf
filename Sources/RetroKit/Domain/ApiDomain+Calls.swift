/// Where every style of calling by value meets the journey of all calls.
extension ApiDomain {
    /// A call without a declared endpoint.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - template: The path template, or an absolute URL.
    ///   - reader: How the response becomes a value.
    ///   - options: The call's options.
    ///   - endpoint: What it is called; nil, the default, for its method and template.
    /// - Returns: The call, ready for its parts.
    package final func call<Value>(
        _ method: HttpMethod,
        _ template: String,
        _ reader: ResponseReader<Value>,
        _ options: [EndpointOption] = [],
        named endpoint: EndpointDescriptor? = nil
    ) -> EndpointCall<Value> {
        let name = "\(method) \(configuration.redaction.redactedURL(template))"
        let declaration = EndpointDeclaration(method, template, EndpointOptions(options + callOptions))
        let state = EndpointState(declaration, reader, [CallParts.self])
        state.resolve(domain: endpoint?.domain ?? typeName, name: endpoint?.name ?? name)
        return EndpointCall(owner: self, state: state, reader: reader)
    }
}
