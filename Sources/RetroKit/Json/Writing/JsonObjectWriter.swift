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

    @inline(__always)  // so that what a scalar is written as is known when this is compiled
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
}
