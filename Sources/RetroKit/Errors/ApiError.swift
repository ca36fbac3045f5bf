public import Foundation

/// Why a call has no value: what kind of failure, at which stage, for which endpoint, with the request, the response
/// and the cause.
///
/// Every failure of a call is an `ApiError`, but one: a cancelled call throws `CancellationError`, unless the endpoint
/// is declared `throws(ApiError)`; then the kind is ``Kind/cancelled``.
public struct ApiError: Error, Sendable {
    /// What kind of failure.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The kind's name.
        public let rawValue: String

        /// Makes a kind of any name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The arguments and the declaration make no request; nothing was sent. ``ApiError/underlying`` is a
        /// ``RequestProblem``.
        public static let invalidRequest = Kind(rawValue: "invalidRequest")
        /// No complete response arrived. ``ApiError/underlying`` is the transport's error.
        public static let transport = Kind(rawValue: "transport")
        /// The deadline passed.
        public static let timeout = Kind(rawValue: "timeout")
        /// The task was cancelled.
        public static let cancelled = Kind(rawValue: "cancelled")
        /// The status is not one that the endpoint takes for success.
        public static let status = Kind(rawValue: "status")
        /// The body could not be decoded. ``ApiError/underlying`` is a `DecodingError` where a decoder found the fault.
        public static let decoding = Kind(rawValue: "decoding")
        /// A value was expected, and the body is empty.
        public static let emptyBody = Kind(rawValue: "emptyBody")
        /// A redirect that must not be followed, such as one from https to http.
        public static let redirectRejected = Kind(rawValue: "redirectRejected")
        /// There are no credentials that the server takes. ``ApiError/underlying`` is an ``AuthenticationError``.
        public static let authentication = Kind(rawValue: "authentication")
        /// More redirects than the limit.
        public static let tooManyRedirects = Kind(rawValue: "tooManyRedirects")
    }

    /// How far a call had come.
    public enum Stage: String, Hashable, Sendable {
        /// The request was being encoded; nothing was sent.
        case encoding
        /// The request was on its way, or the response.
        case transport
        /// The response was being read.
        case decoding
    }

    /// The parts of an error, on the heap: an error that is thrown should be as small as a pointer.
    private final class Parts: Sendable {
        let kind: Kind
        let stage: Stage
        let endpoint: EndpointDescriptor
        let request: HttpRequestParams?
        let response: HttpOperationResult?
        let underlying: (any Error)?
        let reason: String

        init(
            _ kind: Kind,
            _ stage: Stage,
            _ endpoint: EndpointDescriptor,
            _ request: HttpRequestParams?,
            _ response: HttpOperationResult?,
            _ underlying: (any Error)?,
            _ reason: String
        ) {
            self.kind = kind
            self.stage = stage
            self.endpoint = endpoint
            self.request = request
            self.response = response
            self.underlying = underlying
            self.reason = reason
        }
    }

    private let parts: Parts

    package init(
        _ kind: Kind,
        at stage: Stage,
        of endpoint: EndpointDescriptor,
        request: HttpRequestParams? = nil,
        response: HttpOperationResult? = nil,
        underlying: (any Error)? = nil,
        reason: String
    ) {
        parts = Parts(kind, stage, endpoint, request, response, underlying, reason)
    }
}

extension ApiError {
    /// What kind of failure.
    public var kind: Kind { parts.kind }
    /// How far the call had come.
    public var stage: Stage { parts.stage }
    /// The endpoint that was called.
    public var endpoint: EndpointDescriptor { parts.endpoint }
    /// The request; nil when it could not be encoded.
    public var request: HttpRequestParams? { parts.request }
    /// The response; nil when none arrived.
    public var response: HttpOperationResult? { parts.response }
    /// The cause; nil for a status and for an empty body.
    public var underlying: (any Error)? { parts.underlying }
    /// What went wrong, in one sentence without the endpoint's name, for people who do not know the code.
    public var reason: String { parts.reason }
}

extension ApiError {
    /// The response's status code; nil when no response arrived.
    public var statusCode: Int? { response?.statusCode }

    /// The response's headers; empty when no response arrived.
    public var headers: HttpHeaders { response?.headerFields ?? [:] }

    /// The response's body; nil when no response arrived.
    public var body: Data? { response.flatMap { try? $0.response.get() } }

    /// Reads the body as JSON, such as an API's own error object, with RetroKit's default decoder unless another is
    /// given.
    ///
    /// - Parameters:
    ///   - type: What to read.
    ///   - decoder: Reads it.
    /// - Returns: The value that the body holds.
    /// - Throws: `DecodingError` when the body is something else, or missing.
    public func decode<Value: Decodable>(_ type: Value.Type, decoder: JSONDecoder = .retroKit) throws -> Value {
        try decoder.decode(type, from: body ?? Data())
    }

    /// Whether the call was cancelled.
    public var isCancellation: Bool { kind == .cancelled }

    /// Whether the deadline passed.
    public var isTimeout: Bool { kind == .timeout }
}

extension ApiError: CustomStringConvertible, LocalizedError {
    /// One sentence: the endpoint, then what went wrong. It holds no secret.
    public var description: String { "\(endpoint): \(parts.reason)" }

    /// The same sentence as ``description``.
    public var errorDescription: String? { description }
}

extension ApiError: CustomReflectable {
    /// A mirror without the bytes of request and response, so that `dump` shows no secret.
    public var customMirror: Mirror {
        Mirror(self, children: ["kind": kind.rawValue, "stage": stage, "description": description])
    }
}

extension ApiError.Kind: CustomStringConvertible {
    /// The kind's name.
    public var description: String { rawValue }
}
