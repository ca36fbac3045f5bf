public import Foundation

/// A client's certificate with its private key, by which a server knows the client.
public struct ClientIdentity: Sendable {
    /// What it is made of.
    enum Form: Sendable {
        case pkcs12(Data, password: String)
        #if canImport(Security)
            case system(SystemIdentity)
        #endif
    }

    let form: Form

    /// The identity in a file of PKCS #12 (RFC 7292), which usually ends in `.p12` or `.pfx`.
    ///
    /// On macOS before 15 the system puts the key into the user's keychain when it reads it.
    ///
    /// - Parameters:
    ///   - data: The file's bytes.
    ///   - password: Its password. Apple's systems read none without one.
    /// - Returns: The identity.
    public static func pkcs12(_ data: Data, password: String) -> ClientIdentity {
        ClientIdentity(form: .pkcs12(data, password: password))
    }

    #if canImport(Security)
        /// An identity of the system's, such as one of the keychain.
        ///
        /// - Parameters:
        ///   - identity: The certificate with its key.
        ///   - chain: The certificates between it and an authority that the server knows.
        /// - Returns: The identity.
        public static func identity(_ identity: SecIdentity, chain: [SecCertificate] = []) -> ClientIdentity {
            ClientIdentity(form: .system(SystemIdentity(identity: identity, chain: chain)))
        }
    #endif
}

#if canImport(Security)
    /// An identity of the system's.
    struct SystemIdentity: @unchecked Sendable {  // what Security makes is never changed
        let identity: SecIdentity
        let chain: [SecCertificate]
        /// Tells it from others: what it is made of cannot be compared everywhere.
        let name = UUID().uuidString
    }
#endif

extension ClientIdentity: CustomStringConvertible, CustomReflectable {
    /// Where it comes from, without its key and password.
    public var description: String {
        switch form {
        case .pkcs12(let data, _): "\(data.count) bytes of PKCS #12"
        #if canImport(Security)
            case .system: "an identity of the system's"
        #endif
        }
    }

    /// A mirror without key and password.
    public var customMirror: Mirror { Mirror(describing: self) }
}

extension ClientIdentity {
    /// Tells it from others, without its key and password.
    var digest: String {
        switch form {
        case .pkcs12(let data, _): Sha256.digits(of: Array(data))
        #if canImport(Security)
            case .system(let system): system.name
        #endif
        }
    }
}

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
