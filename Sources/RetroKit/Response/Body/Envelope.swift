/// A value within others, as `.unwrap("data.items")` finds it: a decodable that goes down a path first.
///
/// A decoder makes its values itself, so the path reaches them by a task-local value.
struct Envelope<Value: Decodable>: Decodable {
    let value: Value

    init(from decoder: any Decoder) throws {
        let names = EnvelopePath.current.names
        let none = ResponseDecoder.none(of: Value.self)
        var container = try decoder.container(keyedBy: AnyCodingKey.self)
        for name in names.dropLast() {
            let key = AnyCodingKey(name, in: container)
            if let none, try !container.contains(key) || container.decodeNil(forKey: key) {
                value = none
                return
            }
            container = try container.nestedContainer(keyedBy: AnyCodingKey.self, forKey: key)
        }
        let key = AnyCodingKey(names.last ?? "", in: container)
        if let none, !container.contains(key) {
            value = none
            return
        }
        value = try container.decode(Value.self, forKey: key)
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

extension AnyCodingKey {
    /// The key of a name as the body spells it: the decoder may have converted the body's keys from snake case already.
    fileprivate init(_ name: String, in container: KeyedDecodingContainer<AnyCodingKey>) {
        let asWritten = AnyCodingKey(stringValue: name)
        let converted = AnyCodingKey(stringValue: KeyStrategy.snakeCase.property(for: name))
        self = !container.contains(asWritten) && container.contains(converted) ? converted : asWritten
    }
}
