/// The container of ``ParameterEncoder`` for one value.
struct ParameterSingleValueContainer: SingleValueEncodingContainer {
    let encoder: ParameterEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil() { encoder.setNil() }
    func encode(_ value: some Encodable) throws { try encoder.set(value) }
}
