/// The one value of a scalar.
struct JsonScalarWriter: SingleValueEncodingContainer {
    let writer: JsonWriter
    let depth: Int
    var codingPath: [any CodingKey] { writer.codingPath }

    func encodeNil() {
        writer.beginScalar(at: depth)
        writer.writeNil()
    }

    @inline(__always)  // so that what a scalar is written as is known when this is compiled
    func encode(_ value: some Encodable) throws {
        writer.beginScalar(at: depth)
        try writer.writeValue(value)
    }
}
