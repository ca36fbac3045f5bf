package import Foundation

/// How the names of properties become keys, in queries, forms and JSON alike.
///
/// It changes names that Swift code gives: those of fields without a name of their own and the coding keys of models. A
/// name in an attribute, such as `@Query("q")`, and the keys of dictionaries stay as they are. An encoder or decoder
/// with a key strategy of its own keeps it.
public struct KeyStrategy: Sendable {
    enum Kind: Sendable {
        case asIs
        case snakeCase
        case custom
    }

    let kind: Kind
    private let encode: @Sendable (String) -> String
    private let decode: @Sendable (String) -> String

    private init(
        _ kind: Kind,
        _ encode: @escaping @Sendable (String) -> String,
        _ decode: @escaping @Sendable (String) -> String
    ) {
        self.kind = kind
        self.encode = encode
        self.decode = decode
    }

    /// Names as they are. The default.
    public static let asIs = KeyStrategy(.asIs, { $0 }, { $0 })
    /// `accountId` becomes `account_id`, and `baseURLString` becomes `base_url_string`.
    public static let snakeCase = separated(by: "_", .snakeCase)
    /// `accountId` becomes `account-id`.
    public static let kebabCase = separated(by: "-", .custom)

    /// A strategy of one's own.
    ///
    /// - Parameters:
    ///   - encode: Makes the key of a property's name.
    ///   - decode: Makes the property's name of a key in a JSON response; by default a key is the name itself.
    /// - Returns: The strategy.
    public static func custom(
        _ encode: @escaping @Sendable (String) -> String,
        decode: @escaping @Sendable (String) -> String = { $0 }
    ) -> KeyStrategy {
        KeyStrategy(.custom, encode, decode)
    }

    private static func separated(by separator: Character, _ kind: Kind) -> KeyStrategy {
        KeyStrategy(kind, { $0.words(separatedBy: separator) }, { $0.camelCase(from: separator) })
    }

    /// The key of a property.
    package func key(for property: String) -> String { encode(property) }

    /// The property of a key.
    package func property(for key: String) -> String { decode(key) }
}

extension String {
    /// The words of a name in camel case, in lower case with a separator between them. A run of capitals is one word, but
    /// its last letter belongs to the word that follows: `myURLPath` is `my`, `url`, `path`.
    fileprivate func words(separatedBy separator: Character) -> String {
        let letters = Array(self)
        var text = ""
        for (index, letter) in letters.enumerated() {
            let startsWord =
                letter.isUppercase && index > 0 && letters[index - 1] != separator && letters[index - 1] != "_"
                && (!letters[index - 1].isUppercase
                    || (index + 1 < letters.count && letters[index + 1].isLowercase))
            if startsWord { text.append(separator) }
            text += letter.lowercased()
        }
        return text
    }

    /// A name in camel case, of words with a separator between them. Separators at its ends stay.
    fileprivate func camelCase(from separator: Character) -> String {
        let start = prefix { $0 == separator }
        let words = dropFirst(start.count).split(separator: separator)
        guard let first = words.first else { return self }
        let end = String(repeating: separator, count: reversed().prefix { $0 == separator }.count)
        return start + first + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() + end
    }
}

extension JSONEncoder {
    /// An encoder that follows a key strategy: this one if it has a strategy of its own, is of a subclass or has nothing
    /// to change; a copy otherwise.
    package func following(_ strategy: KeyStrategy?) -> JSONEncoder {
        guard let strategy, strategy.kind != .asIs, type(of: self) == JSONEncoder.self,
            case .useDefaultKeys = keyEncodingStrategy
        else { return self }
        let copy = copied
        copy.keyEncodingStrategy =
            strategy.kind == .snakeCase ? .convertToSnakeCase : .custom { $0.lastKey(as: strategy.key) }
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
        let copy = copied
        copy.keyDecodingStrategy =
            strategy.kind == .snakeCase ? .convertFromSnakeCase : .custom { $0.lastKey(as: strategy.property) }
        return copy
    }
}

extension [any CodingKey] {
    /// The key that a coding path leads to, its name converted; a position stays as it is.
    fileprivate func lastKey(as convert: (String) -> String) -> any CodingKey {
        guard let key = last else { return AnyCodingKey(stringValue: convert("")) }
        return key.intValue == nil ? AnyCodingKey(stringValue: convert(key.stringValue)) : key
    }
}
