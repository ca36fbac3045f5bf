/// The elements of a JSON array.
struct JsonArrayWriter: UnkeyedEncodingContainer {
    let writer: JsonWriter
    let depth: Int
    private(set) var count = 0
    var codingPath: [any CodingKey] { writer.codingPath }

    init(writer: JsonWriter, depth: Int) {
        self.writer = writer
        self.depth = depth
    }

    private mutating func begin() {
        writer.beginElement(at: depth)
        count += 1
    }

    mutating func encodeNil() {
        begin()
        writer.writeNil()
    }

    mutating func encode(_ value: some Encodable) throws {
        begin()
        try writer.writeValue(value)
    }

    func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type) -> KeyedEncodingContainer<NestedKey> {
        writer.giveUp()
        return KeyedEncodingContainer(JsonObjectWriter<NestedKey>(writer: writer, depth: depth))
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        writer.giveUp()
        return self
    }

    func superEncoder() -> any Encoder {
        writer.giveUp()
        return writer
    }

    mutating func encode(_ value: Bool) {
        begin()
        writer.writeFlag(value)
    }

    mutating func encode(_ value: String) {
        begin()
        writer.writeText(value)
    }

    mutating func encode(_ value: Int) {
        begin()
        writer.writeInteger(value)
    }

    mutating func encode(_ value: Int8) {
        begin()
        writer.writeInteger(value)
    }

    mutating func encode(_ value: Int16) {
        begin()
        writer.writeInteger(value)
    }

    mutating func encode(_ value: Int32) {
        begin()
        writer.writeInteger(value)
    }

    mutating func encode(_ value: Int64) {
        begin()
        writer.writeInteger(value)
    }

    mutating func encode(_ value: UInt) {
        begin()
        writer.writeInteger(value)
    }

    mutating func encode(_ value: UInt8) {
        begin()
        writer.writeInteger(value)
    }

    mutating func encode(_ value: UInt16) {
        begin()
        writer.writeInteger(value)
    }

    mutating func encode(_ value: UInt32) {
        begin()
        writer.writeInteger(value)
    }

    mutating func encode(_ value: UInt64) {
        begin()
        writer.writeInteger(value)
    }

    mutating func encode(_ value: Double) throws {
        begin()
        try writer.writeFloat(value)
    }

    mutating func encode(_ value: Float) throws {
        begin()
        try writer.writeFloat(value)
    }
}
