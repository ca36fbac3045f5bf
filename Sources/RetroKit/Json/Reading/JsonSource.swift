import Foundation

/// The JSON text that a decoder is reading, parsed, for types that take whatever there is.
///
/// A decoder does not tell what comes next. ``JsonValue`` would have to try one type after the other, and each refusal
/// costs the more the deeper the value lies. So it asks here what stands at its place.
///
/// A decoder makes its values itself, so this reaches them by a task-local value; whether they are values of this text,
/// and not of one that a value decodes for itself, shows by the decoder they were given.
final class JsonSource: @unchecked Sendable {  // every access to the state holds the lock
    /// The text of the decoding that is under way.
    @TaskLocal static var current: JsonSource?

    /// A text that is nested deeper is worth being parsed a second time.
    static let worthwhileDepth = 4

    private struct State {
        /// What reads the text; nil when nothing does.
        var decoder: AnyObject?
        var root: JsonNode?
        var isParsed = false
        /// The members of objects by name, by where the objects begin.
        var members: [Int: [String: Member]] = [:]
    }

    private enum Member {
        case one(JsonNode)
        /// Several members could be meant.
        case ambiguous
    }

    private let text: Data
    private let strategy: JSONDecoder.KeyDecodingStrategy
    private let depthLimit: Int
    /// Converting a key can lead back here.
    private let lock = NSRecursiveLock()
    private var state = State()

    /// Takes the text that a decoder with a key strategy is about to read.
    init(_ text: Data, keys strategy: JSONDecoder.KeyDecodingStrategy, depthLimit: Int) {
        self.text = text
        self.strategy = strategy
        self.depthLimit = depthLimit
    }

    /// Tells who reads the text, until the body returns.
    func reading<Value>(by decoder: any Decoder, _ body: () throws -> Value) rethrows -> Value {
        lock.withLock { state.decoder = decoder as AnyObject }
        // What the decoder reads from is only good as long as the decoder is at work.
        defer { lock.withLock { state.decoder = nil } }
        return try body()
    }

    /// What stands where a decoder is; nil when the decoder is reading something else, and when there is no telling.
    func node(at decoder: any Decoder) -> JsonNode? {
        lock.withLock {
            guard let reader = state.decoder, reader === decoder as AnyObject else { return nil }
            if !state.isParsed {
                state.isParsed = true
                let bytes = [UInt8](text.utf8FromWideJson ?? text)
                state.root = try? JsonParser.parse(bytes, depthLimit: depthLimit)
            }
            guard var node = state.root else { return nil }
            var path: [any CodingKey] = []
            for key in decoder.codingPath {
                guard let next = step(from: node, to: key, at: path) else { return nil }
                node = next
                path.append(key)
            }
            return node
        }
    }
}

extension JsonSource {
    private func step(from node: JsonNode, to key: any CodingKey, at path: [any CodingKey]) -> JsonNode? {
        switch node.content {
        case .array(let elements):
            return key.intValue.flatMap { elements.indices.contains($0) ? elements[$0] : nil }
        case .object(let members):
            let start = node.range.lowerBound
            if state.members[start] == nil { state.members[start] = index(of: members, at: path) }
            guard case .one(let member)? = state.members[start]?[key.stringValue] else { return nil }
            return member
        default:
            return nil
        }
    }

    /// The members by the names that decoders know them under: as they are for a dictionary, converted for a type with
    /// coding keys.
    private func index(of members: [(name: String, value: JsonNode)], at path: [any CodingKey]) -> [String: Member] {
        var index: [String: Member] = [:]
        index.reserveCapacity(members.count)
        for (name, value) in members {
            index[name] = index[name] == nil ? .one(value) : .ambiguous
            let converted = converted(name, at: path)
            guard converted != name else { continue }
            index[converted] = index[converted] == nil ? .one(value) : .ambiguous
        }
        return index
    }

    private func converted(_ name: String, at path: [any CodingKey]) -> String {
        switch strategy {
        case .useDefaultKeys: name
        case .convertFromSnakeCase: KeyStrategy.snakeCase.property(for: name)
        case .custom(let convert): convert(path + [AnyCodingKey(stringValue: name)]).stringValue
        @unknown default: name
        }
    }
}

extension JSONDecoder {
    /// Decodes a text, which types that take whatever there is can look at.
    ///
    /// - Parameters:
    ///   - type: What to read.
    ///   - text: The text.
    ///   - depth: How deep it is nested.
    /// - Returns: The value.
    /// - Throws: `DecodingError`.
    func decode<Value: Decodable>(_ type: Value.Type, from text: Data, nested depth: Int) throws -> Value {
        guard depth > JsonSource.worthwhileDepth, Swift.type(of: self) == JSONDecoder.self else {
            return try decode(type, from: text)
        }
        let source = JsonSource(text, keys: keyDecodingStrategy, depthLimit: depth)
        return try JsonSource.$current.withValue(source) { try decode(JsonRoot<Value>.self, from: text).value }
    }
}

/// A whole text: it tells the source who its decoder is.
private struct JsonRoot<Value: Decodable>: Decodable {
    let value: Value

    init(from decoder: any Decoder) throws {
        guard let source = JsonSource.current else {
            value = try decoder.singleValueContainer().decode(Value.self)
            return
        }
        value = try source.reading(by: decoder) { try decoder.singleValueContainer().decode(Value.self) }
    }
}
