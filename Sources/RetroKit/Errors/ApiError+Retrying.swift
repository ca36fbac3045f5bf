extension ApiError {
    /// Whether the same call may well succeed later, as the default ``RetryPolicy`` sees it: no answer in time, a
    /// connection that failed or broke, or a status that speaks of the moment (408, 425, 429, 500, 502, 503, 504).
    ///
    /// Whether it may be sent twice is another question, which the method answers.
    public var isRetryable: Bool {
        switch kind {
        case .timeout: true
        case .status: statusCode.map(HttpStatus.transient.contains) ?? false
        case .transport: underlying?.isTransportFailure(of: TransportError.Kind.transient) ?? false
        default: false
        }
    }
}
