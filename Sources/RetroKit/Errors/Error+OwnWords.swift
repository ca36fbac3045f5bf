import Foundation

extension Error {
    /// What an error of a caller's code says of itself, without a period at its end; the name of its type where it says
    /// nothing. What Swift would print of its values is not taken: they may hold secrets.
    package var ownWords: String {
        let words: String? =
            switch self as any Error {
            case let error as ApiError: error.reason
            case let error as any InterceptorError: error.reason
            case is EncodingError, is DecodingError: codingSummary
            case let error as any LocalizedError: error.errorDescription ?? error.failureReason
            case let error as any CustomStringConvertible: error.description
            default: nil
            }
        guard let words, !words.isEmpty else { return "\(type(of: self))" }
        return words.hasSuffix(".") ? String(words.dropLast()) : words
    }
}
