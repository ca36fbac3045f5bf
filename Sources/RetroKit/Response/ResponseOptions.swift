package import Foundation

/// How responses become values, as a domain or an endpoint says it. What an endpoint leaves out is the domain's.
///
/// ```swift
/// api.configuration.response.unwrap = "data"
/// api.configuration.response.errorBody(ApiProblem.self)
/// ```
public struct ResponseOptions: Sendable {
    /// The statuses that count as success; 2xx when nil. An endpoint's option is `.success`.
    public var success: StatusCodes?
    /// The statuses that mean nil where the response is an optional, an endpoint's `.nilOn` and the domain's together.
    public var nilOn: StatusCodes = []
    /// Where in the body of a success the value stands, as names with dots between them, such as `data.items`; the body
    /// itself when nil or empty. In a stream it is where the value stands in each element. An endpoint's option is `.unwrap`.
    public var unwrap: String?
    /// Whether a response that is read as a `String` is decoded where its content type is JSON and its body a JSON text: `ok`
    /// in the place of `"ok"`, quotes included. False when nil. It holds for errors too, as in
    /// ``ApiError/errorBody(as:)``. An endpoint's option is `.decodesTexts`.
    public var decodesTexts: Bool?
    /// Where in the body of a success, or in each element of a stream, an error may stand; nil when errors have statuses of
    /// their own. An endpoint's option is `.failure`.
    public var failure: FailurePlace?
    /// The forms in which dates are read, the first that fits, in JSON, forms and texts; ``DateForm/iso8601`` when nil. A
    /// decoder with a date strategy of its own keeps it. An endpoint's option is `.acceptedDates`.
    public var acceptedDates: [DateForm]?
    /// The largest body that is accepted, in bytes after decompression. It is for bodies that are read whole, which have
    /// the transport's limit when it is nil, and for the files of a ``Download``, which have none then: a stream has limits
    /// of its own. An endpoint's option is `.responseSizeLimit`.
    public var responseSizeLimit: Int?
    /// How deep arrays and objects may be nested in JSON; 128 when nil, and at most 512, which is Foundation's own limit.
    /// An endpoint's option is `.jsonDepthLimit`.
    public var jsonDepthLimit: Int?
    /// How many bytes of a body an error keeps; 1 MiB when nil. ``ApiError/isBodyTruncated`` tells
    /// that there were more. An endpoint's option is `.errorBodyLimit`.
    public var errorBodyLimit: Int?
    /// How streamed bodies are read.
    public var streams = StreamOptions()
    /// Makes the error that a call throws of the ``ApiError`` that it met, such as an app's own; nil to throw it as it
    /// is. An endpoint's option is `.mapError`.
    ///
    /// Where the declaration promises an `ApiError`, with `throws(ApiError)` or in a `Result<_, ApiError>`, another `ApiError` is
    /// taken in its place, and any other error is found in ``ApiError/mapped``. It is not asked when a call is cancelled.
    public var mapError: (@Sendable (ApiError) -> any Error)?
    /// Looks at responses before their values are decoded, the domain's first.
    package var validators: [@Sendable (ResponseDecoder) throws -> Void] = []
    /// Decodes JSON; nil for the domain's.
    package var decoder: JSONDecoder?
    /// Read responses of formats other than JSON, before the domain's ``DomainConfiguration/coders``.
    package var coders: [any BodyCoder] = []
    /// Reads the bodies of errors; nil when they have no type of their own.
    package private(set) var errorBodyReader: (@Sendable (ResponseDecoder) -> (any Sendable)?)?

    /// Makes options that change nothing.
    public init() {}
}

extension ResponseOptions {
    /// Says what the bodies of errors are, so that every failure carries one: ``ApiError/errorBody(as:)`` returns it. An
    /// endpoint's option is `.errorBody`.
    ///
    /// A body that is something else is no error of its own; it stays on the error as bytes. An error leaves the actor
    /// that decoded it, so the type has to be one that may: in a module that is isolated to the main actor by default it
    /// is written `nonisolated struct`.
    ///
    /// - Parameter type: What the bodies are.
    public mutating func errorBody<Body: Decodable & Sendable>(_ type: Body.Type) {
        errorBodyReader = { try? $0.decode(Body.self) }
    }

    /// Looks at every response whose status is a success before its value is decoded. An endpoint's option is
    /// `.validate`.
    ///
    /// - Parameter check: Throws what is wrong with the response; it becomes the ``ApiError/underlying`` error of an
    ///   ``ApiError`` of kind `rejected`. The body of a stream has not been read yet: it is empty there.
    public mutating func validate(_ check: @escaping @Sendable (ResponseDecoder) throws -> Void) {
        validators.append(check)
    }

    /// These options, with those of an outer layer for what they leave out.
    ///
    /// - Parameter outer: The domain's options.
    /// - Returns: The options of a call.
    package func merged(over outer: ResponseOptions) -> ResponseOptions {
        var merged = self
        merged.success = success ?? outer.success
        merged.nilOn = nilOn.union(outer.nilOn)
        merged.unwrap = unwrap ?? outer.unwrap
        merged.decodesTexts = decodesTexts ?? outer.decodesTexts
        merged.failure = failure ?? outer.failure
        merged.acceptedDates = acceptedDates ?? outer.acceptedDates
        merged.responseSizeLimit = responseSizeLimit ?? outer.responseSizeLimit
        merged.jsonDepthLimit = jsonDepthLimit ?? outer.jsonDepthLimit
        merged.errorBodyLimit = errorBodyLimit ?? outer.errorBodyLimit
        merged.streams = streams.merged(over: outer.streams)
        merged.mapError = mapError ?? outer.mapError
        merged.validators = outer.validators + validators
        merged.decoder = decoder ?? outer.decoder
        merged.coders += outer.coders
        merged.errorBodyReader = errorBodyReader ?? outer.errorBodyReader
        return merged
    }
}

extension ResponseOptions {
    /// The statuses that count as success, in the end.
    package var successCodes: StatusCodes { success ?? .successful }
    /// The forms in which dates are read, in the end.
    var dateForms: [DateForm] { acceptedDates ?? .standard }
    /// How deep JSON may be nested, in the end. Nothing can decode more than Foundation takes, and what is read level by
    /// level would run out of stack far beyond.
    package var effectiveJsonDepthLimit: Int { min(jsonDepthLimit ?? 128, 512) }
    /// How many bytes of a body an error keeps, in the end.
    package var effectiveErrorBodyLimit: Int { max(0, errorBodyLimit ?? 1 << 20) }
}

/// How streamed bodies are read, as a domain or an endpoint says it. An endpoint's options go before the domain's.
public struct StreamOptions: Sendable {
    /// How long no byte may come; no limit by default. A call's timeout is for the response's head alone.
    public var idleTimeout: Duration?
    /// How many bytes a line, an element or an event may have; 16 MB by default.
    public var elementSizeLimit: Int?
    /// The data of an event that ends a stream of server-sent events, such as `[DONE]`; none by default. A stream that ends
    /// without it was cut off.
    public var lastEventData: String?
    /// The name of an event that is an error, such as `error`; none by default.
    public var failureEvent: String?
    /// How a stream of server-sent events, or of JSON that has a ``resumption``, is taken up again when it breaks off; not at
    /// all by default.
    public var reconnection: ReconnectionPolicy?
    /// Where a stream of JSON goes on when it is taken up again; nil, the default, for one that is not.
    public var resumption: StreamResumption?

    /// Makes options that change nothing.
    public init() {}
}

extension StreamOptions {
    /// These options, and a weaker layer's where these say nothing.
    func merged(over weaker: StreamOptions) -> StreamOptions {
        var merged = self
        merged.idleTimeout = idleTimeout ?? weaker.idleTimeout
        merged.elementSizeLimit = elementSizeLimit ?? weaker.elementSizeLimit
        merged.lastEventData = lastEventData ?? weaker.lastEventData
        merged.failureEvent = failureEvent ?? weaker.failureEvent
        merged.reconnection = reconnection ?? weaker.reconnection
        merged.resumption = resumption ?? weaker.resumption
        return merged
    }

    /// How many bytes a line, an element or an event may have unless options say otherwise: 16 MB.
    package static let standardElementSize = 16 << 20

    /// How a stream is taken up again, in the end; nil when it is not.
    var effectiveReconnection: ReconnectionPolicy? {
        reconnection.flatMap { $0.allowsAttempts ? $0 : nil }
    }

    /// How many bytes a line, an element or an event may have, in the end.
    var elementSize: Int { elementSizeLimit ?? Self.standardElementSize }
}
