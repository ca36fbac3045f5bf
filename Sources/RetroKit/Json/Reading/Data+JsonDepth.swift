import Foundation

extension Data {
    /// How deep arrays and objects are nested, as far as the bytes tell: they need not be JSON. Beyond a limit nothing is
    /// counted: the depth is the limit plus one. A text so short that its depth does not matter counts as flat.
    ///
    /// Foundation's parser and the types that are decoded call themselves for every level, so that a body of nothing but
    /// brackets could end the process.
    func jsonDepth(upTo limit: Int) -> Int {
        guard count > Swift.min(limit, 128) else { return 0 }
        guard let text = utf8FromWideJson else { return Self.jsonDepth(of: self, upTo: limit) }
        return Self.jsonDepth(of: text, upTo: limit)
    }

    private static func jsonDepth(of text: Data, upTo limit: Int) -> Int {
        text.withUnsafeBytes { bytes in
            // Few brackets nest little, and counting them takes next to no time.
            let brackets = bytes.reduce(into: 0) { $0 += $1 | 0x20 == UInt8(ascii: "{") ? 1 : 0 }
            guard brackets > Swift.min(limit, JsonSource.worthwhileDepth) else { return brackets }
            var deepest = 0
            var scanner = JsonScanner(bytes)
            while scanner.depth <= limit, scanner.skipToken() { deepest = Swift.max(deepest, scanner.depth) }
            return deepest
        }
    }

    /// The text in UTF-8, if it is JSON in UTF-16 or UTF-32, as its first bytes tell; nil otherwise. In those encodings a
    /// byte that looks like a quote or a bracket can be half of another character.
    var utf8FromWideJson: Data? {
        let start = [UInt8](prefix(4))
        let encoding: String.Encoding
        switch (start.first, start.dropFirst().first, start.dropFirst(2).first, start.dropFirst(3).first) {
        case (0x00, 0x00, 0xFE, 0xFF), (0xFF, 0xFE, 0x00, 0x00): encoding = .utf32
        case (0xFE, 0xFF, _, _), (0xFF, 0xFE, _, _): encoding = .utf16
        case (0x00, 0x00, 0x00, _): encoding = .utf32BigEndian
        case (_?, 0x00, 0x00, 0x00): encoding = .utf32LittleEndian
        case (0x00, _?, _, _): encoding = .utf16BigEndian
        case (_?, 0x00, _, _): encoding = .utf16LittleEndian
        default: return nil
        }
        return String(data: self, encoding: encoding).map { Data($0.utf8) }
    }
}
