/// What a server has to show before it is spoken to, and whether it has.
///
/// A pure value: a transport asks it, looks at the certificates by the system's means, and tells it what it saw.
struct ServerTrust: Sendable {
    /// The server.
    let host: String
    /// The settings for it.
    let settings: TLSSettings

    /// What the system makes of a server's certificates.
    enum Verdict: Sendable {
        /// They are good, by the authorities that are trusted and for this host.
        case trusted
        /// They are not, in the system's words.
        case refused(String)
    }

    /// Whether there is anything to ask beyond what the system asks of every server.
    var isDemanding: Bool {
        settings.authorities != nil || !settings.pinnedPublicKeys.isEmpty || settings.insecurelyTrustsAnyServer
    }

    /// Why a server is not to be spoken to; nil when it is.
    ///
    /// - Parameters:
    ///   - verdict: What the system makes of its certificates.
    ///   - pin: The digest of the public key of its own certificate; nil when there is none that can be read.
    /// - Returns: The error, which names the host.
    func refusal(_ verdict: Verdict, pin: String?) -> TransportError? {
        if case .refused(let reason) = verdict, !settings.insecurelyTrustsAnyServer {
            return TransportError(.tls, at: host, reason: reason)
        }
        if settings.pinnedPublicKeys.isEmpty { return nil }
        guard let pin else {
            return TransportError(.tls, at: host, reason: "its certificate holds no public key that can be read")
        }
        if settings.pinnedPublicKeys.contains(pin) { return nil }
        return TransportError(.tls, at: host, reason: "its public key is none of those that are pinned")
    }
}
