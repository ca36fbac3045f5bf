package import Foundation

/// The blocks of a text in PEM (RFC 7468): the bytes between `-----BEGIN …-----` and `-----END …-----`, by their label.
package enum PemBlocks {
    /// The certificates in a text, in order.
    ///
    /// - Parameter pem: The text.
    /// - Returns: Each certificate's DER; nil when one of them cannot be read, or when there is none.
    package static func certificates(in pem: Data) -> [Data]? {
        let text = String(decoding: pem, as: UTF8.self)
        var certificates: [Data] = []
        var lines: [Substring]?
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.trimmingPrefix { $0.isWhitespace }
            if line.hasPrefix("-----BEGIN CERTIFICATE-----") {
                lines = []
            } else if line.hasPrefix("-----END CERTIFICATE-----") {
                guard let block = lines, let bytes = bytes(of: block) else { return nil }
                certificates.append(bytes)
                lines = nil
            } else {
                lines?.append(line)
            }
        }
        return certificates.isEmpty || lines != nil ? nil : certificates
    }

    private static func bytes(of lines: [Substring]) -> Data? {
        let bytes = Data(base64Encoded: lines.joined().filter { !$0.isWhitespace })
        return bytes.flatMap { $0.isEmpty ? nil : $0 }
    }
}
