import Foundation

extension TLSSettings {
    /// What tells these settings from others as far as a server shows or hears something else by them: who the client is, and
    /// who is taken for the server, over which version of TLS at least.
    ///
    /// - Parameter hosts: The settings of single hosts.
    /// - Returns: Texts without a secret; none for the default settings.
    func identity(besides hosts: [String: TLSSettings]) -> [String] {
        hosts.sorted { $0.key < $1.key }.reduce(into: identity) { texts, host in
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
