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
