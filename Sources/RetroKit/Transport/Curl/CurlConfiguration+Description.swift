import Foundation

extension CurlConfiguration.Proxy: CustomStringConvertible, CustomReflectable {
    /// The proxy without its credentials.
    public var description: String {
        switch self {
        case .none: "none"
        case .environment: "the environment's"
        case .url(let url, let user, _, let bypassed):
            Self.withoutUserInfo(url) + (user == nil ? "" : " with a password")
                + (bypassed.isEmpty ? "" : " but for \(bypassed.joined(separator: ", "))")
        }
    }

    /// A mirror of the ``description``, so that `dump` shows no secret.
    public var customMirror: Mirror { Mirror(describing: self) }

    /// The URL without what stands before its host, however it is written: it may be no URL at all.
    static func withoutUserInfo(_ url: String) -> String {
        guard let at = url.lastIndex(of: "@") else { return url }
        let start = url[..<at].range(of: "://")?.upperBound ?? url.startIndex
        return url[..<start] + RedactionPolicy.mark + url[at...]
    }
}

extension CurlConfiguration.TLS: CustomReflectable {
    /// A mirror without keys and their password, for `print` and `dump`.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "authorities": authorities as Any, "clientCertificate": clientCertificate as Any,
                "clientKey": clientKey as Any,
                "clientKeyPassword": clientKeyPassword.map { _ in RedactionPolicy.mark } as Any,
                "pinnedPublicKeys": pinnedPublicKeys, "minimumVersion": minimumVersion,
                "insecurelyTrustsAnyServer": insecurelyTrustsAnyServer,
            ],
            displayStyle: .struct
        )
    }
}

extension CurlConfiguration.TLS.Source: CustomStringConvertible, CustomReflectable {
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

extension CurlConfiguration {
    /// Stands for whom the transport shows to servers and whom it takes for them, so that nobody is given what another
    /// transport got: the digest of its certificates, of its proxy's credentials and of its socket; empty for the default.
    var identity: String {
        var texts: [String] = []
        if let certificate = tls.clientCertificate { texts += ["client", certificate.digest] }
        if let authorities = tls.authorities { texts += ["authorities", authorities.digest] }
        if tls.insecurelyTrustsAnyServer { texts.append("any server") }
        if let unixSocketPath { texts += ["socket", unixSocketPath] }
        if case .url(let url, let user, let password, _) = proxy, user != nil || url.contains("@") {
            texts += ["proxy", url, user ?? "", password ?? ""]
        }
        return texts.isEmpty ? "" : Sha256.digits(of: texts)
    }
}

extension CurlConfiguration.TLS.Source {
    /// The digest of the bytes; the path of a file that cannot be read.
    fileprivate var digest: String {
        switch self {
        case .file(let path):
            (try? Data(contentsOf: URL(fileURLWithPath: path))).map { Sha256.digits(of: Array($0)) } ?? path
        case .pem(let data): Sha256.digits(of: Array(data))
        }
    }
}
