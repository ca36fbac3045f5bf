import Foundation
import Testing

/// Any JSON, as the handed case files hold it.
enum JsonValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case int(Int)
    case double(Double)
    case string(String)
    case array([JsonValue])
    case object([String: JsonValue])

    subscript(key: String) -> JsonValue? {
        if case .object(let members) = self { members[key] } else { nil }
    }

    var string: String? { if case .string(let text) = self { text } else { nil } }
    var int: Int? { if case .int(let number) = self { number } else { nil } }
    var bool: Bool? { if case .bool(let flag) = self { flag } else { nil } }
    var array: [JsonValue]? { if case .array(let elements) = self { elements } else { nil } }
    var object: [String: JsonValue]? { if case .object(let members) = self { members } else { nil } }
}

extension JsonValue: Codable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let flag = try? container.decode(Bool.self) {
            self = .bool(flag)
        } else if let number = try? container.decode(Int.self) {
            self = .int(number)
        } else if let number = try? container.decode(Double.self) {
            self = .double(number)
        } else if let text = try? container.decode(String.self) {
            self = .string(text)
        } else if let elements = try? container.decode([JsonValue].self) {
            self = .array(elements)
        } else {
            self = .object(try container.decode([String: JsonValue].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let flag): try container.encode(flag)
        case .int(let number): try container.encode(number)
        case .double(let number): try container.encode(number)
        case .string(let text): try container.encode(text)
        case .array(let elements): try container.encode(elements)
        case .object(let members): try container.encode(members)
        }
    }
}

/// One case of a handed file.
struct FixtureCase: Sendable, CustomTestStringConvertible {
    let json: JsonValue

    var id: String { json["id"]?.string ?? "" }
    var testDescription: String { id }
    subscript(key: String) -> JsonValue? { json[key] }

    /// The cases of a file in Fixtures; none when it cannot be read, which the tests that count them notice.
    static func all(in file: String) -> [FixtureCase] {
        let url = Bundle.module.bundleURL.appending(path: "Fixtures/\(file).json")
        let root = try? JSONDecoder().decode(JsonValue.self, from: Data(contentsOf: url))
        return (root?["cases"]?.array ?? []).map(FixtureCase.init)
    }
}
