public import Foundation

/// The options of ``ResponseOptions``, for one endpoint.
extension EndpointSetting {
    /// Answers with nil for these statuses instead of throwing, and for the domain's: `.nilOn(404)`, `.nilOn(404, 410)`. The
    /// endpoint's response must be an optional.
    public static func nilOn(_ statusCodes: StatusCodes...) -> Self {
        Self(EndpointOption { $0.response.nilOn = statusCodes.reduce($0.response.nilOn) { $0.union($1) } })
    }

    /// Answers with nil for the statuses of some ranges instead of throwing, such as `400..<500`.
    public static func nilOn(_ ranges: Range<Int>...) -> Self { .nilOn(StatusCodes(ranges)) }

    /// Takes these statuses for success, and no other: their bodies are decoded as the endpoint's value. 2xx by default.
    public static func success(_ statusCodes: StatusCodes...) -> Self {
        Self(EndpointOption { $0.response.success = statusCodes.reduce([]) { $0.union($1) } })
    }

    /// Takes the statuses of some ranges for success, and no other, such as `200..<300`.
    public static func success(_ ranges: Range<Int>...) -> Self { .success(StatusCodes(ranges)) }

    /// Decodes what stands at a path within the body, as names with dots between them: `.unwrap("data.items")`; in a stream,
    /// within each element. An empty path is the body or element itself, where the domain unwraps.
    public static func unwrap(_ path: String) -> Self {
        Self(EndpointOption { $0.response.unwrap = path })
    }

    /// Reads a `String` out of a response whose content type is JSON and whose body is a JSON text, such as `"ok"`, without quotes
    /// and escapes. By default it is the body as it came. It holds for errors that are read as texts too.
    public static var decodesTexts: Self { decodesTexts(true) }

    /// Reads JSON texts as such, or does not although the domain says so; see ``decodesTexts``.
    public static func decodesTexts(_ decodes: Bool) -> Self {
        Self(EndpointOption { $0.response.decodesTexts = decodes })
    }

    /// Takes a success for an error when something stands at a path within the body, as names with dots between them:
    /// `.failure("errors")`, `.failure("result", unless: "ok")`. In a stream that is so of each element. A value there is
    /// an error unless it is null, false, zero, an empty text or object, one of the exceptions, or an array without an error
    /// in it.
    ///
    /// The call throws an ``ApiError`` of kind `rejected` whose ``ApiError/underlying`` error is a ``ReportedFailure`` with
    /// the server's words.
    ///
    /// - Parameters:
    ///   - path: The path; empty for none, where the domain has one.
    ///   - exceptions: The texts that stand there without being an error.
    /// - Returns: The option.
    public static func failure(_ path: String, unless exceptions: String...) -> Self {
        Self(EndpointOption { $0.response.failure = FailurePlace(path, exceptions: Set(exceptions)) })
    }

    /// Reads dates in these forms, the first that fits, in JSON, forms and texts:
    /// `.acceptedDates(.iso8601, .iso8601WithoutZone, .day)`. ``DateForm/iso8601`` alone by default; a decoder with a date
    /// strategy of its own keeps it.
    public static func acceptedDates(_ forms: DateForm...) -> Self {
        Self(EndpointOption { $0.response.acceptedDates = forms })
    }

    /// Looks at every response whose status is a success before its value is decoded, after the domain's checks.
    ///
    /// ```swift
    /// @Get("/users", .validate { response in
    ///     guard response.headers["X-Complete"] == "true" else { throw IncompleteList() }
    /// })
    /// var list: () async throws -> [User]
    /// ```
    ///
    /// - Parameter check: Throws what is wrong with the response; it becomes the ``ApiError/underlying`` error of an
    ///   ``ApiError`` of kind `rejected`.
    /// - Returns: The option.
    public static func validate(_ check: @escaping @Sendable (ResponseDecoder) throws -> Void) -> Self {
        Self(EndpointOption { $0.response.validate(check) })
    }

    /// Decodes JSON responses with this decoder rather than with the domain's. It must not be changed any more.
    public static func decoder(_ decoder: JSONDecoder) -> Self {
        Self(EndpointOption { $0.response.decoder = decoder })
    }

    /// Reads responses that arrive under a coder's content types with it, before the domain's coders:
    /// `.coder(PropertyListCoder())`.
    public static func coder(_ coder: any BodyCoder) -> Self {
        Self(EndpointOption { $0.response.coders.append(coder) })
    }

    /// Limits how many bytes a body may have after decompression; the transport's limit by default. The file of a
    /// ``Download`` has no limit by default.
    public static func responseSizeLimit(_ bytes: Int) -> Self {
        Self(EndpointOption { $0.response.responseSizeLimit = bytes })
    }

    /// Limits how deep arrays and objects may be nested in a JSON body; 128 by default.
    public static func jsonDepthLimit(_ depth: Int) -> Self {
        Self(EndpointOption { $0.response.jsonDepthLimit = depth })
    }

    /// Limits how many bytes of a body an error keeps; 1 MiB by default.
    public static func errorBodyLimit(_ bytes: Int) -> Self {
        Self(EndpointOption { $0.response.errorBodyLimit = bytes })
    }

    /// Says what the bodies of this endpoint's errors are, as ``ResponseOptions/errorBody(_:)`` does for a domain.
    public static func errorBody<Body: Decodable & Sendable>(_ type: Body.Type) -> Self {
        Self(EndpointOption { $0.response.errorBody(type) })
    }

    /// Makes the error that this endpoint throws of the ``ApiError`` that it met, as ``ResponseOptions/mapError`` does
    /// for a domain.
    public static func mapError(_ map: @escaping @Sendable (ApiError) -> any Error) -> Self {
        Self(EndpointOption { $0.response.mapError = map })
    }
}

extension EndpointSetting {
    /// Ends a stream whose server sends nothing for so long, with an ``ApiError`` of kind `timeout`; a stream of
    /// server-sent events that ``reconnection(_:)`` is set for reconnects, and a ``Download`` asks for the rest. No limit
    /// by default.
    public static func idleTimeout(_ timeout: Duration) -> Self {
        Self(EndpointOption { $0.response.streams.idleTimeout = timeout })
    }

    /// Limits how many bytes a line, an element or an event of a stream may have; 16 MB by default. A stream that goes
    /// beyond it ends with an ``ApiError`` of kind `limitExceeded`. How deep JSON may be nested is said by
    /// ``jsonDepthLimit(_:)``.
    public static func elementSizeLimit(_ bytes: Int) -> Self {
        Self(EndpointOption { $0.response.streams.elementSizeLimit = bytes })
    }

    /// Ends a stream of server-sent events at the event with this data, which is not delivered: `[DONE]` of many
    /// services that stream text. A stream that ends before it ends with an ``ApiError`` of kind `decoding`, whose
    /// underlying ``StreamProblem`` is `truncated`.
    public static func lastEventData(_ data: String) -> Self {
        Self(EndpointOption { $0.response.streams.lastEventData = data })
    }

    /// Takes a server-sent event of this name, such as `error`, for an error: it ends the stream with an ``ApiError`` of
    /// kind `rejected`, whose underlying ``ReportedFailure`` has the event's data.
    public static func failureEvent(_ name: String) -> Self {
        Self(EndpointOption { $0.response.streams.failureEvent = name })
    }

    /// Takes a stream of server-sent events up again when it ends or breaks off, after the last event that arrived; and so
    /// a stream of JSON, where ``resumption(_:)`` says how it goes on. The policy says how often and after which waits, 10
    /// times in a row in vain by default; with `.never` it is not, although the domain says so.
    public static func reconnection(_ policy: ReconnectionPolicy = ReconnectionPolicy()) -> Self {
        Self(EndpointOption { $0.response.streams.reconnection = policy })
    }

    /// Says what of the last element the next request carries when ``reconnection(_:)`` takes a stream of JSON up again:
    /// `.resumption(.query("resourceVersion", from: "object.metadata.resourceVersion"))`.
    public static func resumption(_ resumption: StreamResumption) -> Self {
        Self(EndpointOption { $0.response.streams.resumption = resumption })
    }
}
