import Foundation

/// Decodes a tree.
struct TreeDecoder: Decoder {
    let node: TreeNode
    let codingPath: [any CodingKey]
    /// How the names of properties become the tree's.
    let keys: KeyStrategy
    /// The forms in which dates are read.
    let dates: [DateForm]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(
        _ node: TreeNode,
        at codingPath: [any CodingKey] = [],
        keys: KeyStrategy = .asIs,
        dates: [DateForm] = .standard
    ) {
        self.node = node
        self.codingPath = codingPath
        self.keys = keys
        self.dates = dates
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        switch node {
        case .map(let members):
            return KeyedDecodingContainer(
                TreeKeyedContainer(members: members, codingPath: codingPath, keys: keys, dates: dates)
            )
        case .list(let elements) where elements.isEmpty:
            return KeyedDecodingContainer(
                TreeKeyedContainer(members: [:], codingPath: codingPath, keys: keys, dates: dates)
            )
        default:
            throw mismatch([String: Any].self)
        }
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        switch node {
        case .list(let elements):
            TreeUnkeyedContainer(elements: elements, codingPath: codingPath, keys: keys, dates: dates)
        case .text: TreeUnkeyedContainer(elements: [node], codingPath: codingPath, keys: keys, dates: dates)
        case .map(let members) where members.keys.allSatisfy { Int($0) != nil }:
            TreeUnkeyedContainer(
                elements: members.sorted { Int($0.key) ?? 0 < Int($1.key) ?? 0 }.map(\.value),
                codingPath: codingPath,
                keys: keys,
                dates: dates
            )
        default: throw mismatch([Any].self)
        }
    }

    func singleValueContainer() -> any SingleValueDecodingContainer {
        TreeValueContainer(decoder: self)
    }
}

// MARK: Values

extension TreeDecoder {
    /// Decodes a value of any type. Types that JSON has in a form of its own are read from the text that JSON has too.
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let value: Any?
        switch type {
        case is Date.Type: value = dates.date(try text())
        case is URL.Type: value = URL(lenient: try text())
        case is Data.Type: value = Data(base64Encoded: try text())
        case is Decimal.Type: value = Decimal(string: try digits(type))
        default: return try Value(from: self)
        }
        if let value = value as? Value { return value }
        throw corrupted("the text is no \(type)")
    }

    /// A text.
    func text() throws -> String {
        switch first {
        case .string(let text), .text(let text): return text
        default: throw mismatch(String.self)
        }
    }

    /// A truth value.
    func flag() throws -> Bool {
        switch first {
        case .bool(let flag): return flag
        case .text("true"), .text("1"): return true
        case .text("false"), .text("0"): return false
        default: throw mismatch(Bool.self)
        }
    }

    /// A number.
    func number<Number: LosslessStringConvertible>(_ type: Number.Type) throws -> Number {
        if let number = Number(try digits(type)) { return number }
        throw corrupted("a number does not fit \(type)")
    }

    /// A whole number, which may be written as `7.0` or `7e3`.
    func integer<Number: FixedWidthInteger>(_ type: Number.Type) throws -> Number {
        let digits = try digits(type)
        if let number = Number(digits) ?? Double(digits).flatMap({ Number(exactly: $0) }) { return number }
        throw corrupted("a number does not fit \(type)")
    }

    private func digits(_ type: Any.Type) throws -> String {
        switch first {
        case .number(let digits), .text(let digits): return digits
        default: throw mismatch(type)
        }
    }

    /// Whether there is no value.
    var isNull: Bool { if case .null = node { true } else { false } }

    /// The node; of a form's field that stands several times, the first value.
    private var first: TreeNode {
        if case .list(let elements) = node, case .text? = elements.first { elements[0] } else { node }
    }

    private func mismatch(_ type: Any.Type) -> DecodingError {
        let context = DecodingError.Context(codingPath: codingPath, debugDescription: "The value is no \(type).")
        return isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }

    private func corrupted(_ description: String) -> DecodingError {
        .dataCorrupted(DecodingError.Context(codingPath: codingPath, debugDescription: "\(description)."))
    }
}

/// A value of a tree.
struct TreeValueContainer: SingleValueDecodingContainer {
    let decoder: TreeDecoder
    var codingPath: [any CodingKey] { decoder.codingPath }

    func decodeNil() -> Bool { decoder.isNull }
    func decode(_ type: Bool.Type) throws -> Bool { try decoder.flag() }
    func decode(_ type: String.Type) throws -> String { try decoder.text() }
    func decode(_ type: Double.Type) throws -> Double { try decoder.number(type) }
    func decode(_ type: Float.Type) throws -> Float { try decoder.number(type) }
    func decode(_ type: Int.Type) throws -> Int { try decoder.integer(type) }
    func decode(_ type: Int8.Type) throws -> Int8 { try decoder.integer(type) }
    func decode(_ type: Int16.Type) throws -> Int16 { try decoder.integer(type) }
    func decode(_ type: Int32.Type) throws -> Int32 { try decoder.integer(type) }
    func decode(_ type: Int64.Type) throws -> Int64 { try decoder.integer(type) }
    func decode(_ type: UInt.Type) throws -> UInt { try decoder.integer(type) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try decoder.integer(type) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try decoder.integer(type) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try decoder.integer(type) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try decoder.integer(type) }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.decode(type) }
}
