public import Foundation

/// Why a call has no value: what kind of failure, at which stage, for which endpoint, with the request, the response
/// and the cause.
///
/// Every failure of a call is an `ApiError`, but one: a cancelled call throws `CancellationError`, unless the endpoint
/// is declared `throws(ApiError)`; then the kind is ``Kind/cancelled``.
///
/// Endpoints that are declared so need macOS 15, iOS 18, tvOS 18, watchOS 11 or visionOS 2; see <doc:Errors>.
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
        /// A check of the endpoint or the domain (`.validate`) refused the response. ``ApiError/underlying`` is what the
        /// check threw.
        public static let rejected = Kind(rawValue: "rejected")
        /// The response is larger, or its JSON more deeply nested, than allowed.
        public static let limitExceeded = Kind(rawValue: "limitExceeded")
    }

    /// How far a call had come.
    public struct Stage: RawRepresentable, Hashable, Sendable {
        /// The stage's name.
        public let rawValue: String

        /// Makes a stage of any name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The request was being encoded; nothing was sent.
        public static let encoding = Stage(rawValue: "encoding")
        /// The request was on its way, or the response.
        public static let transport = Stage(rawValue: "transport")
        /// The response was being read.
        public static let decoding = Stage(rawValue: "decoding")
    }

    /// The parts of an error.
    struct Parts: Sendable {
        var kind: Kind
        var stage: Stage
        var endpoint: EndpointDescriptor
        var request: HttpRequestParams?
        var response: HttpOperationResult?
        var underlying: (any Error)?
        var reason: String
        /// What reads the body, of which it has no more than the error keeps; nil when no response arrived.
        var decoder: (any ErrorBodyDecoder)?
        /// The body as the type that the domain or the endpoint declares.
        var errorBody: (any Sendable)?
        var isBodyTruncated = false
        /// What the domain made of the error.
        var mapped: (any Error)?
    }

    /// The parts on the heap: an error that is thrown should be as small as a pointer.
    private let storage: CopyOnWrite<Parts>

    init(_ parts: Parts) {
        var parts = parts
        parts.reason = parts.reason.escapedForLog  // names of a server's members may stand in it
        storage = CopyOnWrite(parts)
    }

    package init(
        _ kind: Kind,
        at stage: Stage,
        of endpoint: EndpointDescriptor,
        request: HttpRequestParams? = nil,
        response: HttpOperationResult? = nil,
        underlying: (any Error)? = nil,
        reason: String
    ) {
        self.init(
            Parts(
                kind: kind,
                stage: stage,
                endpoint: endpoint,
                request: request,
                response: response,
                underlying: underlying,
                reason: reason
            )
        )
    }

    var parts: Parts { storage.value }
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
    /// The response, with as much of its body as an error keeps; nil when none arrived.
    public var response: HttpOperationResult? { parts.response }
    /// The cause; nil for a status and for an empty body.
    public var underlying: (any Error)? { parts.underlying }
    /// What ``ResponseOptions/mapError`` made of this error where the declaration promises an `ApiError`, with `throws(ApiError)`
    /// or in a `Result<_, ApiError>`; nil where that could be thrown itself, or nothing was made.
    public var mapped: (any Error)? { parts.mapped }
    /// What went wrong, in one sentence without the endpoint's name, for people who do not know the code.
    public var reason: String { parts.reason }
}

extension ApiError {
    /// The error with what its domain made of it.
    func holding(_ mapped: any Error) -> ApiError {
        var parts = parts
        parts.mapped = mapped
        return ApiError(parts)
    }

    /// The response's status code; nil when no response arrived.
    public var statusCode: Int? { response?.statusCode }

    /// The response's headers; empty when no response arrived.
    public var headers: HttpHeaders { response?.headerFields ?? [:] }

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

extension ApiError.Stage: CustomStringConvertible {
    /// The stage's name.
    public var description: String { rawValue }
}
