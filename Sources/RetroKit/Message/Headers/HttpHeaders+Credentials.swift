extension HttpHeaders {
    /// The headers without the credentials, which must not reach another origin (Fetch standard, HTTP-redirect fetch).
    ///
    /// - Parameter policy: Says what is a credential.
    /// - Returns: The other headers.
    package func withoutCredentials(_ policy: RedactionPolicy) -> HttpHeaders {
        HttpHeaders(filter { !policy.isCredential(headerName: $0.name) })
    }
}

extension HttpRequestParams {
    /// Whether a header field of this request is a credential: by its looks, by the names that its domain adds, or because
    /// it was written as one.
    package func isCredential(_ name: String) -> Bool {
        redaction.isCredential(headerName: name)
            || credentialHeaders.contains { $0.isEqualIgnoringAsciiCase(to: name) }
    }

    /// Takes the credentials away, for this request and those after it, from a transport's defaults too: it goes to an
    /// origin to which they do not belong.
    mutating func leaveOrigin() {
        let names = headerFields.map(\.name).filter(isCredential)
        removeHeaders(names)
        hasLeftOrigin = true
    }

    /// Removes headers for this request and those after it, the transport's defaults included.
    mutating func removeHeaders(_ names: some Collection<String>) {
        for name in names { headerFields.remove(name) }
        removedHeaders += names
    }
}
