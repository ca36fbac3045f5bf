extension HttpHeaders {
    /// Whether a body was compressed on its way: then neither lengths nor ranges nor digests are about its bytes.
    package var announceContentCoding: Bool {
        self["Content-Encoding"].map { !["", "identity"].contains($0.trimmingHttpWhitespace.lowercased()) } ?? false
    }

    /// The length of a body that is not compressed; nil when it is not announced.
    package var bodyLength: Int64? {
        announceContentCoding ? nil : self["Content-Length"].flatMap { Int64(digits: $0.trimmingHttpWhitespace) }
    }
}
