public import Foundation

/// How servers are trusted and the client shows who it is: the same settings for every transport of RetroKit's.
///
/// ```swift
/// var configuration = URLSessionTransport.Configuration()         // or CurlConfiguration()
/// configuration.tls.minimumVersion = .v13
/// var own = configuration.tls
/// own.pinnedPublicKeys = ["47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="]
/// configuration.tlsByHost["api.example.test"] = own
/// configuration.tlsByHost["*.example.test"] = own                 // every subdomain
/// ```
///
/// What a transport cannot do with these settings it says in an error at each call that they are for; it never goes on
/// without them.
public struct TLSSettings: Sendable {
    /// Certificates or keys, in PEM (RFC 7468).
    public enum Source: Sendable {
        /// In a file.
        case file(String)
        /// In memory.
        case pem(Data)
    }

    /// A version of TLS.
    public enum Version: Sendable {
        /// TLS 1.2 (RFC 5246).
        case v12
        /// TLS 1.3 (RFC 8446).
        case v13
    }

    /// The authorities that are trusted, and no others; nil, the default, for the system's. A certificate that signs
    /// itself may stand here too: so a server is known by it alone.
    ///
    /// On Linux, `CURL_CA_BUNDLE` or `SSL_CERT_FILE` in the environment names another file of the system's authorities to
    /// ``CurlTransport``, and `SSL_CERT_DIR` another folder; neither is looked at where authorities stand here.
    public var authorities: Source?
    /// Who the client is: its certificate with the private key; nil, the default, for nobody. Where it is set,
    /// ``clientCertificate`` is not looked at.
    public var clientIdentity: ClientIdentity?
    /// The client's certificate in PEM, with the chain if need be; nil, the default, for none. For ``CurlTransport``
    /// alone: ``URLSessionTransport`` takes a ``clientIdentity``.
    public var clientCertificate: Source?
    /// The client's private key in PEM; nil when it stands in the certificate's file.
    public var clientKey: Source?
    /// The private key's password; nil for none.
    public var clientKeyPassword: String?
    /// SHA-256 digests of the public keys that a server may have, in Base64: that of its own certificate must be among
    /// them, whoever vouches for it. Empty, the default, for any key that the authorities vouch for.
    ///
    /// What is digested is the certificate's SubjectPublicKeyInfo (RFC 5280 §4.1), as in RFC 7469 §2.4:
    /// `openssl x509 -in cert.pem -noout -pubkey | openssl pkey -pubin -outform der | openssl dgst -sha256 -binary | base64`.
    /// Pin a second key that is kept in a safe: a server whose only pinned key is lost cannot be reached by any app that
    /// is out there.
    public var pinnedPublicKeys: [String] = []
    /// The oldest version of TLS that is spoken; 1.2 by default.
    public var minimumVersion: Version = .v12
    /// Trusts every server, whoever it says it is. For experiments alone: anybody on the way can read and change
    /// what is sent. Pinned keys are asked for all the same.
    public var insecurelyTrustsAnyServer = false

    /// Makes the default settings.
    public init() {}
}

extension TLSSettings: CustomReflectable {
    /// A mirror without keys and their password, for `print` and `dump`.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "authorities": authorities as Any, "clientIdentity": clientIdentity as Any,
                "clientCertificate": clientCertificate as Any, "clientKey": clientKey as Any,
                "clientKeyPassword": clientKeyPassword.map { _ in RedactionPolicy.mark } as Any,
                "pinnedPublicKeys": pinnedPublicKeys, "minimumVersion": minimumVersion,
                "insecurelyTrustsAnyServer": insecurelyTrustsAnyServer,
            ],
            displayStyle: .struct
        )
    }
}

extension TLSSettings.Source: CustomStringConvertible, CustomReflectable {
    /// The file's path, or the size of what is in memory.
    public var description: String {
        switch self {
        case .file(let path): "the file \(path)"
        case .pem(let data): data.sizeText
        }
    }

    /// A mirror of the ``description``, so that `dump` shows no key.
    public var customMirror: Mirror { Mirror(describing: self) }
}

extension TLSSettings {
    /// What tells these settings from others as far as a server shows or hears something else by them: who the client is, and
    /// who is taken for the server, over which version of TLS at least.
    ///
    /// - Parameter hosts: The settings of single hosts.
    /// - Returns: Texts without a secret; none for the default settings.
    func identity(besides hosts: [String: TLSSettings]) -> [String] {
        hosts.sorted(by: \.key).reduce(into: identity) { texts, host in
            texts += ["host", host.key, "\(host.value.identity.count)"] + host.value.identity
        }
    }

    private var identity: [String] {
        var texts: [String] = []
        if let clientIdentity { texts += ["identity", clientIdentity.digest] }
        if let clientCertificate { texts += ["client", clientCertificate.digest] }
        if let clientKey { texts += ["key", clientKey.digest] }
        if let authorities { texts += ["authorities", authorities.digest] }
        if !pinnedPublicKeys.isEmpty { texts += ["pins", "\(pinnedPublicKeys.count)"] + pinnedPublicKeys.sorted() }
        if minimumVersion != .v12 { texts += ["version", "\(minimumVersion)"] }
        if insecurelyTrustsAnyServer { texts.append("any server") }
        return texts
    }
}

extension TLSSettings.Source {
    /// The digest of the bytes; the path of a file that cannot be read.
    fileprivate var digest: String {
        switch self {
        case .file(let path):
            (try? Data(contentsOf: URL(fileURLWithPath: path))).map { Sha256.digits(of: Array($0)) } ?? path
        case .pem(let data): Sha256.digits(of: Array(data))
        }
    }
}
