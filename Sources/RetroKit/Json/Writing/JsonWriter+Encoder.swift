import Foundation

/// How a value that encodes itself writes JSON.
extension JsonWriter: Encoder {
    var codingPath: [any CodingKey] {
        giveUp()
        return []
    }

    var userInfo: [CodingUserInfoKey: Any] { encoder.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        openObject()
        return KeyedEncodingContainer(JsonObjectWriter(writer: self, depth: depth))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        openArray()
        return JsonArrayWriter(writer: self, depth: depth)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        openScalar()
        return JsonScalarWriter(writer: self, depth: depth)
    }
}

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
