package import Foundation

/// The SubjectPublicKeyInfo of a certificate (RFC 5280 §4.1): the public key with its algorithm, byte for byte as it
/// stands there. It is what pins digest.
package struct PublicKeyInfo: Equatable, Sendable {
    /// The bytes, in DER.
    package let der: Data

    /// Finds it in a certificate, which a stranger may have made: nothing in it is believed.
    ///
    /// - Parameter certificate: The certificate in DER; nil comes of anything else.
    package init?(ofCertificate certificate: Data) {
        var outer = DerReader(certificate)
        guard let whole = outer.read(.sequence), outer.isAtEnd else { return nil }
        var signed = DerReader(whole.content)
        guard let body = signed.read(.sequence) else { return nil }
        var fields = DerReader(body.content)
        _ = fields.read(.version)
        // Serial number, signature algorithm, issuer, validity and subject stand before the key.
        guard fields.read(.integer) != nil else { return nil }
        for _ in 0..<4 { guard fields.read(.sequence) != nil else { return nil } }
        guard let info = fields.read(.sequence) else { return nil }
        var parts = DerReader(info.content)
        guard parts.read(.sequence) != nil, parts.read(.bitString) != nil, parts.isAtEnd else { return nil }
        der = Data(info.whole)
    }

    /// The digest that is compared with ``TLSSettings/pinnedPublicKeys``: SHA-256, in Base64.
    package var pin: String {
        var sha = Sha256()
        sha.update(der)
        return Data(sha.finalize()).base64EncodedString()
    }
}

/// Reads elements of DER (ITU-T X.690 §8.1, §10) one after the other.
private struct DerReader {
    enum Tag: UInt8 {
        case integer = 0x02
        case bitString = 0x03
        case sequence = 0x30
        /// The certificate's version, which the first version does without.
        case version = 0xA0
    }

    struct Element {
        let content: Data
        let whole: Data
    }

    private var rest: Data

    init(_ bytes: Data) {
        rest = bytes
    }

    var isAtEnd: Bool { rest.isEmpty }

    /// Reads the next element, if it is of a kind; nil, and nothing is read, when it is not, or not as long as it says.
    mutating func read(_ tag: Tag) -> Element? {
        guard rest.first == tag.rawValue, let (length, start) = lengthAndStart,
            length <= rest.endIndex - start
        else { return nil }
        let end = start + length
        let element = Element(content: rest[start..<end], whole: rest[rest.startIndex..<end])
        rest = rest[end...]
        return element
    }

    /// The length of the next element's content, and where that begins: in one byte below 128, otherwise in up to three
    /// more, which is more than a certificate has.
    private var lengthAndStart: (Int, Int)? {
        let first = rest.startIndex + 1
        guard first < rest.endIndex else { return nil }
        let byte = rest[first]
        if byte < 0x80 { return (Int(byte), first + 1) }
        let count = Int(byte & 0x7F)
        guard 1...3 ~= count, rest.endIndex - first > count else { return nil }
        let length = rest[(first + 1)...(first + count)].reduce(0) { $0 << 8 | Int($1) }
        return (length, first + 1 + count)
    }
}
