package import Foundation

extension HttpHeaders {
    /// How long a response asks to wait: the first `Retry-After` (RFC 9110 §10.2.3), in whole seconds or as a date.
    ///
    /// - Parameter date: The date now.
    /// - Returns: The wait, zero for a date in the past and 68 years at most, which any clock can count; nil when there
    ///   is no such header that can be read.
    package func retryAfter(at date: Date) -> Duration? {
        guard let text = self["Retry-After"]?.trimmingHttpWhitespace, !text.isEmpty else { return nil }
        if text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) { return Swift.min(.seconds(Int64(text) ?? .max), .longestWait) }
        return Date(httpDate: text, now: date).map {
            Swift.min(.seconds(Swift.max(0, $0.timeIntervalSince(date))), .longestWait)
        }
    }
}

extension ApiError {
    /// How long the server asks to wait before another call, by the response's `Retry-After`; nil when it does not say.
    public var retryAfter: Duration? { headers.retryAfter(at: Date()) }
}
