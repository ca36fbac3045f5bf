/// A JSON value with its place in a body: what tells of a body that could not be decoded where the fault is.
struct JsonNode: Sendable {
    /// What it is.
    indirect enum Content: Sendable {
        case null
        case bool(Bool)
        case number(String)
        case string(String)
        case array([JsonNode])
        case object([(name: String, value: JsonNode)])
    }

    let content: Content
    /// Where it stands, in bytes.
    let range: Range<Int>
}

extension JsonNode {
    /// The value that a decoder had come to: a coding path from here, as far as it goes.
    func descendant(at path: some Collection<any CodingKey>) -> JsonNode {
        guard let key = path.first else { return self }
        let next: JsonNode? =
            switch content {
            case .array(let elements):
                key.intValue.flatMap { elements.indices.contains($0) ? elements[$0] : nil }
            case .object(let members):
                members.first {
                    $0.name == key.stringValue || KeyStrategy.snakeCase.property(for: $0.name) == key.stringValue
                }?.value
            default: nil
            }
        return next?.descendant(at: path.dropFirst()) ?? self
    }

    /// The value as a tree.
    var tree: TreeNode {
        switch content {
        case .null: .null
        case .bool(let flag): .bool(flag)
        case .number(let digits): .number(digits)
        case .string(let text): .string(text)
        case .array(let elements): .list(elements.map(\.tree))
        case .object(let members): .map(Dictionary(members.map { ($0.name, $0.value.tree) }) { first, _ in first })
        }
    }
}
