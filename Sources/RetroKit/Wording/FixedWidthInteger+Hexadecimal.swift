// Properties, for an initialiser of `String` would be taken wherever `String.init` is passed on for a number.

extension FixedWidthInteger {
    /// The number as hexadecimal digits in lower case, with all the zeros before it.
    var hexadecimal: String { withUnsafeBytes(of: bigEndian) { $0.hexadecimal } }
}

extension Collection<UInt8> {
    /// The bytes as hexadecimal digits in lower case, two for each.
    var hexadecimal: String {
        String(unsafeUninitializedCapacity: 2 * count) { buffer in
            var length = 0
            for byte in self {
                buffer[length] = (byte >> 4).hexadecimalDigit
                buffer[length + 1] = (byte & 15).hexadecimalDigit
                length += 2
            }
            return length
        }
    }
}

extension UInt8 {
    /// The digit of a number below 16.
    fileprivate var hexadecimalDigit: UInt8 { self < 10 ? UInt8(ascii: "0") + self : UInt8(ascii: "a") - 10 + self }
}
