/// The members of a map.
struct TreeKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let members: [String: TreeNode]
    let codingPath: [any CodingKey]
    let keys: KeyStrategy
    /// The forms in which dates are read.
    let dates: [DateForm]

    var allKeys: [Key] { members.keys.sorted().compactMap { Key(stringValue: keys.property(for: $0)) } }

    func contains(_ key: Key) -> Bool { node(key) != nil }

    private func node(_ key: Key) -> TreeNode? {
        members[key.stringValue] ?? members[keys.key(for: key.stringValue)]
    }

    private func member(_ key: Key) throws -> TreeDecoder {
        guard let node = node(key) else {
            let context = DecodingError.Context(codingPath: codingPath, debugDescription: "The key is missing.")
            throw DecodingError.keyNotFound(key, context)
        }
        return TreeDecoder(node, at: codingPath + [key], keys: keys, dates: dates)
    }

    private func value(_ key: Key) throws -> TreeValueContainer { TreeValueContainer(decoder: try member(key)) }

    func decodeNil(forKey key: Key) throws -> Bool { try member(key).isNull }
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try value(key).decode(type) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try value(key).decode(type) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try value(key).decode(type) }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try value(key).decode(type) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try value(key).decode(type) }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try value(key).decode(type) }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try value(key).decode(type) }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try value(key).decode(type) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try value(key).decode(type) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try value(key).decode(type) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try value(key).decode(type) }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try value(key).decode(type) }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try value(key).decode(type) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try value(key).decode(type) }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try member(key).decode(type)
    }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) throws
        -> KeyedDecodingContainer<Nested>
    {
        try member(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try member(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { TreeDecoder(.map(members), at: codingPath, keys: keys, dates: dates) }
    func superDecoder(forKey key: Key) throws -> any Decoder { try member(key) }
}
