/// A field that knows how to write itself into a request: the one thing that reflection looks for.
package protocol RequestParameter {
    func encode(as label: String, into builder: inout RequestBuilder) throws(RequestProblem)
}

extension RequestParameter {
    /// Encodes the field that lies at an address, without copying it into an existential first.
    package static func encode(
        at address: UnsafeRawPointer,
        as label: String,
        into builder: inout RequestBuilder
    ) throws(RequestProblem) {
        try address.assumingMemoryBound(to: Self.self).pointee.encode(as: label, into: &builder)
    }
}
