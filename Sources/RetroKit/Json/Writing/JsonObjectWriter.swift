/// The members of a JSON object. Containers within it, which could be written out of order, are not on the plain road.
struct JsonObjectWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let writer: JsonWriter
    let depth: Int
    var codingPath: [any CodingKey] { writer.codingPath }

    private func begin(_ key: Key) { writer.beginMember(key.stringValue, at: depth) }

    func encodeNil(forKey key: Key) {
        begin(key)
        writer.writeNil()
    }

    func encode(_ value: some Encodable, forKey key: Key) throws {
        begin(key)
        try writer.writeValue(value)
    }

    func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type, forKey key: Key) -> KeyedEncodingContainer<
        NestedKey
    > {
        writer.giveUp()
        return KeyedEncodingContainer(JsonObjectWriter<NestedKey>(writer: writer, depth: depth))
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        writer.giveUp()
        return JsonArrayWriter(writer: writer, depth: depth)
    }

    func superEncoder() -> any Encoder {
        writer.giveUp()
        return writer
    }

    func superEncoder(forKey key: Key) -> any Encoder { superEncoder() }

    func encode(_ value: Bool, forKey key: Key) {
        begin(key)
        writer.writeFlag(value)
    }

    func encode(_ value: String, forKey key: Key) {
        begin(key)
        writer.writeText(value)
    }

    func encode(_ value: Int, forKey key: Key) {
        begin(key)
        writer.writeInteger(value)
    }

    func encode(_ value: Int8, forKey key: Key) {
        begin(key)
        writer.writeInteger(value)
    }

    func encode(_ value: Int16, forKey key: Key) {
        begin(key)
        writer.writeInteger(value)
    }

    func encode(_ value: Int32, forKey key: Key) {
        begin(key)
        writer.writeInteger(value)
    }

    func encode(_ value: Int64, forKey key: Key) {
        begin(key)
        writer.writeInteger(value)
    }

    func encode(_ value: UInt, forKey key: Key) {
        begin(key)
        writer.writeInteger(value)
    }

    func encode(_ value: UInt8, forKey key: Key) {
        begin(key)
        writer.writeInteger(value)
    }

    func encode(_ value: UInt16, forKey key: Key) {
        begin(key)
        writer.writeInteger(value)
    }

    func encode(_ value: UInt32, forKey key: Key) {
        begin(key)
        writer.writeInteger(value)
    }

    func encode(_ value: UInt64, forKey key: Key) {
        begin(key)
        writer.writeInteger(value)
    }

    func encode(_ value: Double, forKey key: Key) throws {
        begin(key)
        try writer.writeFloat(value)
    }

    func encode(_ value: Float, forKey key: Key) throws {
        begin(key)
        try writer.writeFloat(value)
    }
}
