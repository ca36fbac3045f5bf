/// Settings of TLS by host.
extension [String: TLSSettings] {
    /// The settings of a host: those under its own name, or under the longest `*.` name that it is a subdomain of, or
    /// the ones for all others.
    ///
    /// - Parameters:
    ///   - host: The host, in any case, an IPv6 address with or without brackets.
    ///   - others: The settings of hosts that have none of their own.
    /// - Returns: The settings.
    /// - Throws: ``TransportError`` of kind `tls` for a name that can be no host's: whom it was meant for would be
    ///   trusted without its settings.
    package func settings(of host: String, others: TLSSettings) throws(TransportError) -> TLSSettings {
        if isEmpty { return others }
        let host = HostName(host)
        var best: (length: Int, settings: TLSSettings)?
        for (name, settings) in self {
            let pattern = try HostPattern(name)
            guard pattern.matches(host), pattern.length > best?.length ?? -1 else { continue }
            best = (pattern.length, settings)
        }
        return best?.settings ?? others
    }
}

/// A host's name for comparison: in lower case, without brackets and the dot of the root.
private struct HostName {
    let text: String

    init(_ host: String) {
        var text = host.lowercased()
        if text.hasPrefix("["), text.hasSuffix("]") { text = String(text.dropFirst().dropLast()) }
        if text.hasSuffix(".") { text.removeLast() }
        self.text = text
    }
}

/// One host, or every subdomain of one.
private struct HostPattern {
    private let name: String
    private let isWildcard: Bool

    init(_ text: String) throws(TransportError) {
        isWildcard = text.hasPrefix("*.")
        name = HostName(isWildcard ? String(text.dropFirst(2)) : text).text
        let isHost = !name.isEmpty && name.utf8.allSatisfy { $0.isAsciiHostByte }
        // A name with a colon is an IPv6 address or has a port, and settings go by hosts.
        let colons = name.utf8.count { $0 == UInt8(ascii: ":") }
        guard isHost, colons != 1 else {
            throw TransportError(
                .tls,
                "\(text.debugDescription) in tlsByHost is no host's name; write it in ASCII and without scheme and port, as in "
                    + "api.example.test or *.example.test."
            )
        }
    }

    /// How much of a host it says: the whole of it more than any part.
    var length: Int { isWildcard ? name.utf8.count : .max }

    func matches(_ host: HostName) -> Bool {
        isWildcard ? host.text.hasSuffix("." + name) : host.text == name
    }
}

extension UInt8 {
    /// Whether the byte, in lower case, may stand in a host's name or an address.
    fileprivate var isAsciiHostByte: Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) || isAsciiDigit || "-_.:".utf8.contains(self)
    }
}

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
