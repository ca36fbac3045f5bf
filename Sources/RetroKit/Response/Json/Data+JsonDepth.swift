import Foundation

extension Data {
    /// Whether arrays and objects are nested deeper than a limit, as far as the bytes tell: they need not be JSON.
    ///
    /// Foundation's parser and the types that are decoded call themselves for every level, so that a body of nothing but
    /// brackets could end the process.
    func isJsonDeeper(than limit: Int) -> Bool {
        guard count > limit else { return false }
        return withUnsafeBytes { bytes in
            // Most bodies have fewer brackets than the limit, and counting them takes next to no time.
            let brackets = bytes.reduce(into: 0) { $0 += $1 | 0x20 == UInt8(ascii: "{") ? 1 : 0 }
            guard brackets > limit else { return false }
            var depth = 0
            var index = 0
            while index < bytes.count {
                switch bytes[index] {
                case UInt8(ascii: "{"), UInt8(ascii: "["):
                    depth += 1
                    if depth > limit { return true }
                case UInt8(ascii: "}"), UInt8(ascii: "]"):
                    depth -= 1
                case UInt8(ascii: "\""):
                    index += 1
                    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
                        index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
                    }
                default:
                    break
                }
                index += 1
            }
            return false
        }
    }
}
