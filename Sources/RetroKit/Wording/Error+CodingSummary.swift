extension Error {
    /// What a coding error says and where, without the value that it is about.
    package var codingSummary: String {
        switch self as any Error {
        case EncodingError.invalidValue(_, let context):
            summary(context.debugDescription, at: context.codingPath)
        case DecodingError.keyNotFound(let key, let context):
            summary("there is no \"\(key.stringValue)\"", at: context.codingPath)
        case DecodingError.valueNotFound(let type, let context):
            summary("there is a null instead of \(String(withArticle: type))", at: context.codingPath)
        case DecodingError.typeMismatch(let type, let context):
            summary("there is something else than \(String(withArticle: type))", at: context.codingPath)
        case DecodingError.dataCorrupted(let context):
            summary(context.debugDescription.withoutValue, at: context.codingPath)
        default:
            "\(type(of: self))"
        }
    }
}

private func summary(_ description: String, at path: [any CodingKey]) -> String {
    let text = description.hasSuffix(".") ? String(description.dropLast()) : description
    return path.isEmpty ? text : "\(text) (at \(path.map(\.stringValue).joined(separator: ".")))"
}

extension String {
    /// What a decoder says of a value that does not fit, without the value: the standard library and Foundation quote it.
    fileprivate var withoutValue: String {
        let start = "Cannot initialize "
        if hasPrefix(start), let end = firstRange(of: " from invalid ") {
            return "the value is no \(self[..<end.lowerBound].dropFirst(start.count))"
        }
        let misfit = "> does not fit in "
        if hasPrefix("Parsed JSON number <"), let end = firstRange(of: misfit) {
            return "a number does not fit \(self[end.upperBound...])"
        }
        return self
    }
}
