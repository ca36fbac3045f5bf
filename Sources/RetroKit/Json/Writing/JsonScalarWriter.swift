/// The one value of a scalar.
struct JsonScalarWriter: SingleValueEncodingContainer {
    let writer: JsonWriter
    let depth: Int
    var codingPath: [any CodingKey] { writer.codingPath }

    func encodeNil() {
        writer.beginScalar(at: depth)
        writer.writeNil()
    }

    func encode(_ value: some Encodable) throws {
        writer.beginScalar(at: depth)
        try writer.writeValue(value)
    }

    func encode(_ value: Bool) {
        writer.beginScalar(at: depth)
        writer.writeFlag(value)
    }

    func encode(_ value: String) {
        writer.beginScalar(at: depth)
        writer.writeText(value)
    }

    func encode(_ value: Int) {
        writer.beginScalar(at: depth)
        writer.writeInteger(value)
    }

    func encode(_ value: Int8) {
        writer.beginScalar(at: depth)
        writer.writeInteger(value)
    }

    func encode(_ value: Int16) {
        writer.beginScalar(at: depth)
        writer.writeInteger(value)
    }

    func encode(_ value: Int32) {
        writer.beginScalar(at: depth)
        writer.writeInteger(value)
    }

    func encode(_ value: Int64) {
        writer.beginScalar(at: depth)
        writer.writeInteger(value)
    }

    func encode(_ value: UInt) {
        writer.beginScalar(at: depth)
        writer.writeInteger(value)
    }

    func encode(_ value: UInt8) {
        writer.beginScalar(at: depth)
        writer.writeInteger(value)
    }

    func encode(_ value: UInt16) {
        writer.beginScalar(at: depth)
        writer.writeInteger(value)
    }

    func encode(_ value: UInt32) {
        writer.beginScalar(at: depth)
        writer.writeInteger(value)
    }

    func encode(_ value: UInt64) {
        writer.beginScalar(at: depth)
        writer.writeInteger(value)
    }

    func encode(_ value: Double) throws {
        writer.beginScalar(at: depth)
        try writer.writeFloat(value)
    }

    func encode(_ value: Float) throws {
        writer.beginScalar(at: depth)
        try writer.writeFloat(value)
    }
}
