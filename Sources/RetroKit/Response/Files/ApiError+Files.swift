extension ApiError.Kind {
    /// A file could not be read or written. ``ApiError/underlying`` is the system's error.
    public static let file = ApiError.Kind(rawValue: "file")
    /// The bytes that arrived are not those that were announced or asked for.
    public static let digestMismatch = ApiError.Kind(rawValue: "digestMismatch")
}

extension ApiError {
    /// The error of a download whose file cannot be written.
    ///
    /// - Parameters:
    ///   - problem: What went wrong.
    ///   - exchange: How the download came about; nil for a mock.
    init(file problem: FileProblem, _ exchange: ResponseExchange?) {
        self.init(
            .file,
            at: .decoding,
            of: exchange.descriptor,
            request: exchange?.request,
            underlying: problem.underlying,
            reason: problem.message
        )
    }
}

extension ResponseExchange? {
    /// The endpoint that was called; a stand-in for a mock.
    var descriptor: EndpointDescriptor {
        self?.endpoint ?? EndpointDescriptor(domain: "Download", name: "save", method: .get, template: "")
    }
}
