extension HttpHeaders {
    /// Names of the fields that must not reach another origin (Fetch standard, HTTP-redirect fetch): the ones whose
    /// values texts for people hide.
    package static var credentialNames: Set<String> { RedactionPolicy.standard.headerNames }

    /// The headers without those that must not reach another origin.
    package var withoutCredentials: HttpHeaders {
        var headers = self
        for name in Self.credentialNames { headers.remove(name) }
        return headers
    }
}
