/// How an argument of one type becomes parts of an endpoint's requests.
final class ArgumentPlan: Sendable {
    /// The argument's type.
    let type: ObjectIdentifier
    /// What the type is to a request.
    let shape: RequestPlan.Shape
    /// The wrapped fields, where the shape has fields at fixed offsets.
    let fields: [FieldPlan]

    /// Makes a plan of an argument.
    init<Argument>(of argument: Argument, for endpoint: EndpointPlan) {
        type = ObjectIdentifier(Argument.self)
        shape = RequestPlan.of(argument).shape
        guard case .fields(let fields) = shape else {
            self.fields = []
            return
        }
        self.fields = withUnsafePointer(to: argument) { argument in
            fields.map { FieldPlan($0, at: UnsafeRawPointer(argument) + $0.offset, for: endpoint) }
        }
    }

    /// Writes the fields of the argument that lies at an address.
    func write(at address: UnsafeRawPointer, to builder: inout RequestBuilder) throws(RequestProblem) {
        for field in fields { try field.write(at: address + field.offset, to: &builder) }
    }
}

/// How a wrapped field becomes a part of an endpoint's requests.
final class FieldPlan: Sendable {
    /// Where in the argument it lies, in bytes.
    let offset: Int
    private let field: RequestPlan.Field
    /// Writes the field on a short way; nil when it takes the long one.
    private let writer: FieldWriter?

    /// Makes a plan of a field that lies at an address.
    init(_ field: RequestPlan.Field, at address: UnsafeRawPointer, for endpoint: EndpointPlan) {
        self.field = field
        offset = field.offset
        writer = FieldWriter(of: field, at: address, for: endpoint)
    }

    /// Writes the field that lies at an address.
    @inline(__always)
    func write(at address: UnsafeRawPointer, to builder: inout RequestBuilder) throws(RequestProblem) {
        if let writer, try writer.write(address, writer.name, &builder) { return }
        try field.type.encode(at: address, as: field.label, into: &builder)
    }
}
