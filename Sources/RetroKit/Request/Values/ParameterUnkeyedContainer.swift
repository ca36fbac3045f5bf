/// The unkeyed container of ``ParameterEncoder``.
struct ParameterUnkeyedContainer: UnkeyedEncodingContainer {
    let encoder: ParameterEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }
    var count: Int { encoder.count }

    func encodeNil() { encoder.nextChild().setNil() }
    func encode(_ value: some Encodable) throws { try encoder.nextChild().set(value) }

    func nestedContainer<NestedKey>(keyedBy type: NestedKey.Type) -> KeyedEncodingContainer<NestedKey> {
        encoder.nextChild().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder.nextChild().unkeyedContainer() }
    func superEncoder() -> any Encoder { encoder.nextChild() }
}
