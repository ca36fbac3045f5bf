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

    @inline(__always)  // so that what a scalar is written as is known when this is compiled
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
}
