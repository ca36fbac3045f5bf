extension String {
    /// Bytes as hexadecimal digits in lower case, two for each.
    init(hexadecimal bytes: some Collection<UInt8>) {
        self.init(unsafeUninitializedCapacity: 2 * bytes.count) { buffer in
            var count = 0
            for byte in bytes {
                buffer[count] = (byte >> 4).hexadecimalDigit
                buffer[count + 1] = (byte & 15).hexadecimalDigit
                count += 2
            }
            return count
        }
    }

    /// A number as hexadecimal digits in lower case, with all the zeros before it.
    init(hexadecimal number: some FixedWidthInteger) {
        self = withUnsafeBytes(of: number.bigEndian) { String(hexadecimal: $0) }
    }
}

extension UInt8 {
    /// The digit of a number below 16.
    fileprivate var hexadecimalDigit: UInt8 { self < 10 ? UInt8(ascii: "0") + self : UInt8(ascii: "a") - 10 + self }
}
