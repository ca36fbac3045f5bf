public import Foundation

/// Why an interceptor did not send a call that it would send at another time: the ``ApiError/underlying`` error of an
/// ``ApiError`` of kind ``ApiError/Kind/circuitOpen``, ``ApiError/Kind/rateLimited`` or ``ApiError/Kind/queueFull``.
public struct CallRefused: InterceptorError, Hashable {
    /// What kind of refusal it is.
    public let kind: ApiError.Kind
    /// The host, or whatever else the refused calls have in common.
    public let name: String
    /// When calls are let through again; nil when that is not known.
    public let allowedAgain: Date?
    /// What went wrong, in one sentence.
    public let reason: String

    init(_ kind: ApiError.Kind, _ name: String, until allowedAgain: Date? = nil, _ reason: String) {
        self.kind = kind
        self.name = name
        self.allowedAgain = allowedAgain
        self.reason = reason
    }
}

extension CallRefused: CustomStringConvertible {
    /// The reason.
    public var description: String { reason }
}

extension ApiError.Kind {
    /// A ``CircuitBreaker`` suspends the calls; nothing was sent. ``ApiError/underlying`` is a ``CallRefused``.
    public static let circuitOpen = ApiError.Kind(rawValue: "circuitOpen")
    /// A ``RateLimiter`` would have had to hold the call for too long; nothing was sent. ``ApiError/underlying`` is a
    /// ``CallRefused``.
    public static let rateLimited = ApiError.Kind(rawValue: "rateLimited")
    /// Too many calls wait at a ``ConcurrencyLimiter``; nothing was sent. ``ApiError/underlying`` is a ``CallRefused``.
    public static let queueFull = ApiError.Kind(rawValue: "queueFull")
}

extension Duration {
    /// The duration for people, in seconds, as in `12.5 s`.
    var secondsText: String {
        let tenths = Int64(exactly: (self / .milliseconds(100)).rounded(.up)) ?? .max
        return tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
    }
}
