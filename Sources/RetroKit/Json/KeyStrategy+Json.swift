package import Foundation

extension JSONEncoder {
    /// An encoder that follows a key strategy: this one if it has a strategy of its own, is of a subclass or has nothing
    /// to change; a copy otherwise.
    package func following(_ strategy: KeyStrategy?) -> JSONEncoder {
        guard let strategy, strategy.kind != .asIs, type(of: self) == JSONEncoder.self,
            case .useDefaultKeys = keyEncodingStrategy
        else { return self }
        let copy = JSONEncoder()
        copy.outputFormatting = outputFormatting
        copy.dateEncodingStrategy = dateEncodingStrategy
        copy.dataEncodingStrategy = dataEncodingStrategy
        copy.nonConformingFloatEncodingStrategy = nonConformingFloatEncodingStrategy
        copy.userInfo = userInfo
        copy.keyEncodingStrategy =
            strategy.kind == .snakeCase
            ? .convertToSnakeCase
            : .custom { path in
                let key = path.last ?? AnyCodingKey(stringValue: "")
                return key.intValue == nil ? AnyCodingKey(stringValue: strategy.key(for: key.stringValue)) : key
            }
        return copy
    }
}

extension JSONDecoder {
    /// A decoder that follows a key strategy: this one if it has a strategy of its own, is of a subclass or has nothing
    /// to change; a copy otherwise.
    package func following(_ strategy: KeyStrategy?) -> JSONDecoder {
        guard let strategy, strategy.kind != .asIs, type(of: self) == JSONDecoder.self,
            case .useDefaultKeys = keyDecodingStrategy
        else { return self }
        let copy = JSONDecoder()
        copy.dateDecodingStrategy = dateDecodingStrategy
        copy.dataDecodingStrategy = dataDecodingStrategy
        copy.nonConformingFloatDecodingStrategy = nonConformingFloatDecodingStrategy
        copy.allowsJSON5 = allowsJSON5
        copy.userInfo = userInfo
        copy.keyDecodingStrategy =
            strategy.kind == .snakeCase
            ? .convertFromSnakeCase
            : .custom { path in
                let key = path.last ?? AnyCodingKey(stringValue: "")
                return key.intValue == nil ? AnyCodingKey(stringValue: strategy.property(for: key.stringValue)) : key
            }
        return copy
    }
}
