import RetroKit

extension ParameterOption {
    /// The options of a handed case's parameter.
    static func all(in json: JsonValue?) -> [ParameterOption] {
        (json?.object ?? [:]).sorted { $0.key < $1.key }.compactMap { name, value -> ParameterOption? in
            if name == "encoded" { return value.bool == true ? .preEncoded : nil }
            guard let word = value.string else { return nil }
            switch name {
            case "array_format":
                let isEncoded = json?["array_delimiter"]?.string == "encoded"
                return arrays[word].map { .arrays(isEncoded ? $0.encoded : $0) }
            case "key_path": return .nesting(word == "dots" ? .dots : .brackets)
            case "null": return nils[word].map { .nils($0) }
            case "bool": return .bools(word == "numeric" ? .numeric : .literal)
            case "date": return dates[word].map { .dates($0) }
            case "prefix": return .prefix(word)
            default: return nil
            }
        }
    }

    private static let arrays: [String: ParameterOptions.ArrayFormat] = [
        "multi": .repeated, "csv": .comma, "ssv": .space, "tsv": .tab, "pipes": .pipe, "brackets": .brackets,
        "indexed": .indexed,
    ]
    private static let nils: [String: ParameterOptions.NilFormat] = [
        "skip": .skip, "empty": .empty, "literal": .null, "flag": .nameOnly,
    ]
    private static let dates: [String: ParameterOptions.DateFormat] = [
        "iso8601": .iso8601, "iso8601_fractional": .iso8601WithFraction, "unix_seconds": .secondsSince1970,
        "unix_millis": .millisecondsSince1970, "ymd": .day,
    ]
}
