public import Foundation

/// The SHA-256 of bytes (FIPS 180-4) or, with a key, their HMAC (RFC 2104): for interceptors that sign requests.
///
/// ```swift
/// let signature = Digest.hmac(of: request.body, key: secret).base64
/// ```
public struct Digest: Hashable, Sendable {
    /// The 32 bytes.
    public let bytes: Data

    /// The SHA-256 of bytes.
    public static func sha256(of message: some Sequence<UInt8>) -> Digest {
        var hash = Sha256()
        hash.update(Array(message))
        return Digest(bytes: Data(hash.finalize()))
    }

    /// The SHA-256 of a text in UTF-8.
    public static func sha256(of text: String) -> Digest { sha256(of: text.utf8) }

    /// The HMAC of bytes with SHA-256.
    ///
    /// - Parameters:
    ///   - message: The bytes.
    ///   - key: The key, of any length.
    /// - Returns: The code.
    public static func hmac(of message: some Sequence<UInt8>, key: some Sequence<UInt8>) -> Digest {
        let (blockSize, innerPad, outerPad): (Int, UInt8, UInt8) = (64, 0x36, 0x5c)
        var block = Array(key)
        if block.count > blockSize { block = Array(sha256(of: block).bytes) }
        block += Array(repeating: 0, count: blockSize - block.count)
        let inner = sha256(of: block.map { $0 ^ innerPad } + Array(message))
        return sha256(of: block.map { $0 ^ outerPad } + Array(inner.bytes))
    }

    /// The HMAC of a text in UTF-8 with SHA-256.
    public static func hmac(of text: String, key: some Sequence<UInt8>) -> Digest { hmac(of: text.utf8, key: key) }
}

extension Digest {
    /// The bytes in 64 hexadecimal digits, in lower case.
    public var hexadecimal: String { bytes.hexadecimal }

    /// The bytes in Base64 (RFC 4648 §4).
    public var base64: String { bytes.base64EncodedString() }
}

extension Digest: CustomStringConvertible {
    /// The hexadecimal digits.
    public var description: String { hexadecimal }
}
