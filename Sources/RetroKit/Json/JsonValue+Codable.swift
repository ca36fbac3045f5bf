import Foundation

extension JsonValue: Codable {
    /// Reads whatever there is.
    public init(from decoder: any Decoder) throws {
        if let tree = JsonSource.current?.node(at: decoder)?.tree ?? (decoder as? TreeDecoder)?.node {
            self = try JsonValue(tree, at: decoder.codingPath)
            return
        }
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let flag = try? container.decode(Bool.self) {
            self = .bool(flag)
        } else if let number = try? container.decode(Int.self) {
            self = .int(number)
        } else if let number = try? container.decode(Double.self) {
            self = JsonValue(number, exactly: try? container.decode(Decimal.self))
        } else if let text = try? container.decode(String.self) {
            self = .string(text)
        } else if let elements = try? container.decode([JsonValue].self) {
            self = .array(elements)
        } else {
            do {
                self = .object(try container.decode([String: JsonValue].self))
            } catch DecodingError.typeMismatch(_, let context)
                where context.codingPath.count == decoder.codingPath.count
            {
                throw Self.tooLarge(at: decoder.codingPath)  // for it is none of the other kinds either
            }
        }
    }

    private static func tooLarge(at path: [any CodingKey]) -> DecodingError {
        let description = "A number is larger than any that can be represented."
        return .dataCorrupted(DecodingError.Context(codingPath: path, debugDescription: description))
    }

    /// Takes a value that has been parsed.
    private init(_ tree: TreeNode, at path: [any CodingKey]) throws {
        switch tree {
        case .null: self = .null
        case .bool(let flag): self = .bool(flag)
        case .number(let digits): self = try JsonValue(digits: digits, at: path)
        case .string(let text): self = .string(text)
        case .text(let text): self = JsonValue(form: text)
        case .list(let elements): self = .array(try elements.map { try JsonValue($0, at: path) })
        case .map(let members): self = .object(try members.mapValues { try JsonValue($0, at: path) })
        }
    }

    /// Takes a number; a whole one may be written as `7.0` or `7e3`.
    private init(digits: String, at path: [any CodingKey]) throws {
        if let number = Int(digits) {
            self = .int(number)
        } else if let number = Double(digits), number.isFinite {
            self = Int(exactly: number).map { .int($0) } ?? JsonValue(number, exactly: Decimal(string: digits))
        } else {
            throw Self.tooLarge(at: path)
        }
    }

    /// Takes a number that is no `Int`: a whole one with all its digits, if a decimal has room for them.
    private init(_ number: Double, exactly decimal: @autoclosure () -> Decimal?) {
        let isWhole = number.magnitude >= Self.beyondInt && number.magnitude < Self.roomOfDecimal
        self = (isWhole ? decimal() : nil).map { .decimal($0) } ?? .double(number)
    }

    /// From here on a number that is no `Int` is whole, as its exponent tells.
    private static let beyondInt = 0x1p63
    private static let roomOfDecimal = 1e38

    /// Takes a text of a form, which can be a truth value or a number as well.
    private init(form text: String) {
        switch text {
        case "true", "1": self = .bool(true)
        case "false", "0": self = .bool(false)
        default:
            let number = Double(text).map { JsonValue($0, exactly: Decimal(string: text)) }
            self = Int(text).map { .int($0) } ?? number ?? .string(text)
        }
    }

    /// Writes what there is.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let flag): try container.encode(flag)
        case .int(let number): try container.encode(number)
        case .decimal(let number):
            if let number = UInt64(number.description) {
                try container.encode(number)
            } else {
                try container.encode(number)
            }
        case .double(let number): try container.encode(number)
        case .string(let text): try container.encode(text)
        case .array(let elements): try container.encode(elements)
        case .object(let members): try container.encode(members)
        }
    }
}
