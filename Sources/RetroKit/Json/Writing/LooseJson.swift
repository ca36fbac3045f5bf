import Foundation

/// A dictionary or array whose values are known at run time alone, as JSON.
package struct LooseJson: Encodable {
    private let value: Any?

    package init(_ value: Any?) {
        self.value = value
    }

    package func encode(to encoder: any Encoder) throws {
        switch value {
        case nil:
            try encodeNil(to: encoder)
        case let optional as any OptionalValue where optional.isNil:
            try encodeNil(to: encoder)
        case let members as [String: Any?]:
            var container = encoder.container(keyedBy: AnyCodingKey.self)
            for (name, member) in members {
                try container.encode(LooseJson(member), forKey: AnyCodingKey(stringValue: name))
            }
        case let elements as [Any?]:
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(LooseJson(element)) }
        case let value as any Encodable:
            // The container, unlike the value, knows how dates and bytes are to be written.
            var container = encoder.singleValueContainer()
            try container.encode(value)
        case let value? where JSONSerialization.isValidJSONObject([value]):
            // Foundation's own numbers, texts and collections are not Encodable.
            let data = try JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
            try JSONDecoder().decode(JsonValue.self, from: data).encode(to: encoder)
        default:
            let type = value.map { "\(Swift.type(of: $0))" } ?? "nil"
            let problem = "A value of type \(type) is no JSON; make it Encodable"
            let context = EncodingError.Context(codingPath: encoder.codingPath, debugDescription: problem)
            throw EncodingError.invalidValue(value as Any, context)
        }
    }

    private func encodeNil(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encodeNil()
    }
}
