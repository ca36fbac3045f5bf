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
    /// Stands for whom the transport shows to servers: the digest of its client's certificate and of its proxy's
    /// credentials; empty where it has neither.
    var identity: String {
        var texts: [String] = []
        switch tls.clientCertificate {
        case .file(let path):
            let content = try? Data(contentsOf: URL(fileURLWithPath: path))
            texts = [content.map { Sha256.digits(of: $0) } ?? path]
        case .pem(let data): texts = [Sha256.digits(of: data)]
        case nil: break
        }
        if case .url(let url, let user, let password, _) = proxy, user != nil || url.contains("@") {
            texts += ["proxy", url, user ?? "", password ?? ""]
        }
        return texts.isEmpty ? "" : Sha256.digits(of: texts)
    }
}
