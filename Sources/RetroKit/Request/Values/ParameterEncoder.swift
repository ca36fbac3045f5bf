/// Turns an object without a text of its own into a tree of texts, by way of its `Encodable` conformance: coding keys
/// and their order are respected, and every value within reads as it does outside of an object.
final class ParameterEncoder: Encoder {
    let codingPath: [any CodingKey]
    let options: ParameterOptions
    var userInfo: [CodingUserInfoKey: Any] { [:] }
    private var content = Content.nothing

    /// What has been encoded so far.
    private enum Content {
        case nothing
        case node(ParameterNode)
        case list([ParameterEncoder])
        case map([(key: String, value: ParameterEncoder)])
    }

    private init(_ options: ParameterOptions, _ codingPath: [any CodingKey] = []) {
        self.options = options
        self.codingPath = codingPath
    }

    /// How deep objects nest at most, so that one which contains itself does not run out of stack.
    private static let depthLimit = 128

    /// The tree of an object.
    ///
    /// - Throws: ``RequestProblem`` when something in it has no text.
    static func node(of object: some Encodable, _ options: ParameterOptions) throws(RequestProblem) -> ParameterNode {
        var options = options
        options.depth += 1
        guard options.depth <= depthLimit else {
            throw RequestProblem(
                .unsupportedValue,
                nil,
                "is nested deeper than \(depthLimit) levels; look for an object that contains itself."
            )
        }
        let encoder = ParameterEncoder(options)
        do {
            try object.encode(to: encoder)
        } catch let problem as RequestProblem {
            throw problem
        } catch {
            throw RequestProblem(.unsupportedValue, nil, "cannot be encoded: \(error.codingSummary).")
        }
        let node = encoder.node
        if case .map = node, Mirror(reflecting: object).displayStyle == .enum {
            throw RequestProblem(
                .unsupportedValue,
                nil,
                "is an enum without raw values, which has no text; give it raw values or conform it to ParameterValue."
            )
        }
        return node
    }

    /// What has been encoded.
    private var node: ParameterNode {
        switch content {
        case .nothing: .map([])
        case .node(let node): node
        case .list(let elements): .list(elements.map(\.node))
        case .map(let entries): .map(entries.map { ParameterNode.Entry(key: $0.key, value: $0.value.node) })
        }
    }
}

// MARK: Writing

extension ParameterEncoder {
    func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        if case .map = content {} else { content = .map([]) }
        return KeyedEncodingContainer(ParameterKeyedContainer(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        if case .list = content {} else { content = .list([]) }
        return ParameterUnkeyedContainer(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        ParameterSingleValueContainer(encoder: self)
    }

    /// Sets the one value of this place.
    func set(_ value: some Encodable) throws {
        content = .node(try ParameterNode(value, options))
    }

    /// Sets this place to nil.
    func setNil() {
        content = .node(.absent)
    }

    /// The place of a key, which follows the strategy.
    func child(for key: some CodingKey) -> ParameterEncoder {
        let child = ParameterEncoder(options, codingPath + [key])
        if case .map(var entries) = content {
            content = .nothing
            entries.append((options.key(for: key.stringValue), child))
            content = .map(entries)
        }
        return child
    }

    /// The place of the next element.
    func nextChild() -> ParameterEncoder {
        let child = ParameterEncoder(options, codingPath + [AnyCodingKey(intValue: count)])
        if case .list(var elements) = content {
            content = .nothing
            elements.append(child)
            content = .list(elements)
        }
        return child
    }

    /// How many elements there are.
    var count: Int { if case .list(let elements) = content { elements.count } else { 0 } }
}

/// The container of ``ParameterEncoder`` for one value.
struct ParameterSingleValueContainer: SingleValueEncodingContainer {
    let encoder: ParameterEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil() { encoder.setNil() }
    func encode(_ value: some Encodable) throws { try encoder.set(value) }
}

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
