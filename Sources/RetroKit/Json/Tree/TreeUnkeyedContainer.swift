/// The elements of a list.
struct TreeUnkeyedContainer: UnkeyedDecodingContainer {
    let elements: [TreeNode]
    let codingPath: [any CodingKey]
    let keys: KeyStrategy
    /// The forms in which dates are read.
    let dates: [DateForm]
    private(set) var currentIndex = 0

    init(elements: [TreeNode], codingPath: [any CodingKey], keys: KeyStrategy, dates: [DateForm]) {
        self.elements = elements
        self.codingPath = codingPath
        self.keys = keys
        self.dates = dates
    }

    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex >= elements.count }

    private func current(_ type: Any.Type) throws -> TreeDecoder {
        let path = codingPath + [AnyCodingKey(index: currentIndex)]
        guard !isAtEnd else {
            let context = DecodingError.Context(codingPath: path, debugDescription: "The list has ended.")
            throw DecodingError.valueNotFound(type, context)
        }
        return TreeDecoder(elements[currentIndex], at: path, keys: keys, dates: dates)
    }

    /// Reads the current element and goes on to the next.
    private mutating func next<Value>(_ read: (TreeValueContainer) throws -> Value) throws -> Value {
        let value = try read(TreeValueContainer(decoder: current(Value.self)))
        currentIndex += 1
        return value
    }

    mutating func decodeNil() throws -> Bool {
        guard try current(Never.self).isNull else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode(_ type: Bool.Type) throws -> Bool { try next { try $0.decode(type) } }
    mutating func decode(_ type: String.Type) throws -> String { try next { try $0.decode(type) } }
    mutating func decode(_ type: Double.Type) throws -> Double { try next { try $0.decode(type) } }
    mutating func decode(_ type: Float.Type) throws -> Float { try next { try $0.decode(type) } }
    mutating func decode(_ type: Int.Type) throws -> Int { try next { try $0.decode(type) } }
    mutating func decode(_ type: Int8.Type) throws -> Int8 { try next { try $0.decode(type) } }
    mutating func decode(_ type: Int16.Type) throws -> Int16 { try next { try $0.decode(type) } }
    mutating func decode(_ type: Int32.Type) throws -> Int32 { try next { try $0.decode(type) } }
    mutating func decode(_ type: Int64.Type) throws -> Int64 { try next { try $0.decode(type) } }
    mutating func decode(_ type: UInt.Type) throws -> UInt { try next { try $0.decode(type) } }
    mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try next { try $0.decode(type) } }
    mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try next { try $0.decode(type) } }
    mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try next { try $0.decode(type) } }
    mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try next { try $0.decode(type) } }
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try next { try $0.decode(type) } }

    mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws
        -> KeyedDecodingContainer<Nested>
    {
        try next { try $0.decoder.container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try next { try $0.decoder.unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder { try next { $0.decoder } }
}
