/// A value within others, as `.unwrap("data.items")` finds it: a decodable that goes down a path first.
///
/// A decoder makes its values itself, so the path reaches them by a task-local value.
struct Envelope<Value: Decodable>: Decodable {
    let value: Value

    init(from decoder: any Decoder) throws {
        var container = try decoder.container(keyedBy: EnvelopeKey.self)
        let names = EnvelopePath.current.names
        for name in names.dropLast() {
            let key = EnvelopeKey(name, in: container)
            guard container.contains(key) || !Self.isOptional else {
                value = try Self.missing(key, container)
                return
            }
            container = try container.nestedContainer(keyedBy: EnvelopeKey.self, forKey: key)
        }
        let key = EnvelopeKey(names.last ?? "", in: container)
        guard container.contains(key) || !Self.isOptional else {
            value = try Self.missing(key, container)
            return
        }
        value = try container.decode(Value.self, forKey: key)
    }

    private static var isOptional: Bool { Value.self is any OptionalValue.Type }

    /// The nil of a missing optional.
    private static func missing(_ key: EnvelopeKey, _ container: KeyedDecodingContainer<EnvelopeKey>) throws -> Value {
        if let none = Any?.none as? Value { return none }
        return try container.decode(Value.self, forKey: key)
    }
}

/// The path that an ``Envelope`` goes down.
struct EnvelopePath: Sendable {
    /// The path of the decoding that is under way.
    @TaskLocal static var current = EnvelopePath("")

    /// The names on the path, from the outside.
    let names: [String]

    init(_ path: String) {
        names = path.split(separator: ".").map { String($0) }
    }
}

/// The key of a name on the path.
private struct EnvelopeKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) {
        self.stringValue = stringValue
    }

    init?(intValue: Int) {
        nil
    }

    /// The key of a name as the body spells it: the decoder may have converted the body's keys from snake case already.
    init(_ name: String, in container: KeyedDecodingContainer<EnvelopeKey>) {
        let asWritten = EnvelopeKey(stringValue: name)
        let converted = EnvelopeKey(stringValue: KeyStrategy.snakeCase.property(for: name))
        self = !container.contains(asWritten) && container.contains(converted) ? converted : asWritten
    }
}
