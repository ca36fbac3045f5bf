import Foundation

extension Data {
    /// Refuses JSON with a number that JSON does not have (RFC 8259 §6): `JSONEncoder` writes a `Decimal` that is no number
    /// as `NaN`.
    ///
    /// - Parameter value: What has been encoded.
    /// - Returns: The JSON.
    /// - Throws: An `EncodingError` with the number's place.
    func requiringNumbers(in value: some Any) throws -> Data {
        guard contains(UInt8(ascii: "N")), let path = [UInt8](self).pathOfNaN else { return self }
        let reason = "A Decimal is NaN, which JSON has no number for"
        throw EncodingError.invalidValue(value, .init(codingPath: path, debugDescription: reason))
    }
}

extension [UInt8] {
    /// The way to the first `NaN` that stands in the place of a value; nil when there is none.
    fileprivate var pathOfNaN: [AnyCodingKey]? {
        var scanner = JsonScanner(self)
        var path: [AnyCodingKey] = []
        var lastText = 0..<0
        while let byte = scanner.current {
            let start = scanner.position
            switch byte {
            case UInt8(ascii: "N"): return path
            case UInt8(ascii: "{"): path.append(AnyCodingKey(stringValue: ""))
            case UInt8(ascii: "["): path.append(AnyCodingKey(index: 0))
            case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = path.popLast()
            case UInt8(ascii: ":"): path = path.dropLast() + [AnyCodingKey(stringValue: text(lastText))]
            case UInt8(ascii: ","):
                if let index = path.last?.intValue { path = path.dropLast() + [AnyCodingKey(index: index + 1)] }
            default: break
            }
            _ = scanner.skipToken()
            if byte == UInt8(ascii: "\"") { lastText = start..<scanner.position }
        }
        return nil
    }

    /// The text of a JSON string.
    private func text(_ range: Range<Int>) -> String {
        (try? JSONDecoder().decode(String.self, from: Data(self[range]))) ?? ""
    }
}
