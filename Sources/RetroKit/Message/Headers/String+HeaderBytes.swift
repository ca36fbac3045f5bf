import Foundation

extension String {
    /// The text of a header field that was decoded as Latin-1, as Apple's URLSession does, read again as what its bytes
    /// are: UTF-8 if they are that, Latin-1 otherwise (RFC 9110 §5.5). ``CurlTransport`` reads them so too.
    package var readFromLatin1: String {
        if utf8.allSatisfy({ $0 < 0x80 }) { return self }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count)
        for scalar in unicodeScalars {
            // What Latin-1 does not have was not decoded as Latin-1.
            guard let byte = UInt8(exactly: scalar.value) else { return self }
            bytes.append(byte)
        }
        return String(bytes: bytes, encoding: .utf8) ?? self
    }
}
