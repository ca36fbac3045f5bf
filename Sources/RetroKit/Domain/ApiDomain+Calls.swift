import Foundation

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

/// The mocks of a domain's calls by value, by the types of request and response.
package final class CallMocks: @unchecked Sendable {  // the mocks are behind the lock
    private let lock = NSLock()
    private var mocks: [ObjectIdentifier: Any] = [:]

    /// The mock of calls with a request of one type for a value of another; nil when there is none.
    package subscript<Call, Value>(call: Call.Type, value: Value.Type) -> (
        nonisolated(nonsending) (Call) async throws -> Value
    )? {
        get {
            lock.withLock {
                mocks[ObjectIdentifier(((Call) -> Value).self)] as? nonisolated(nonsending) (Call) async throws -> Value
            }
        }
        set {
            var other: Any? = newValue
            lock.withLock { swap(&mocks[ObjectIdentifier(((Call) -> Value).self)], &other) }
        }
    }

    package func removeAll() {
        lock.withLock { mocks.removeAll() }
    }
}

extension ApiDomain {
    /// Removes the mocks of calls by value, so that they go to the network again. Endpoints have their
    /// own.
    public final func resetMocks() {
        mocks.removeAll()
    }
}
