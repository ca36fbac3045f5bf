public import Foundation

/// What came back from a transport: a status, headers and a body, or the reason why there is none.
public struct HttpOperationResult: Sendable {
    /// The status code (RFC 9110 §15); nil when no response arrived. A body without one is taken for a 200.
    public var statusCode: Int?
    /// The response's header fields, in the order of arrival where the transport knows it.
    public var headerFields: HttpHeaders
    /// Header fields that came after the body (RFC 9110 §6.5); empty when there were none or the transport drops them.
    public var trailerFields = HttpHeaders()
    /// The body, or the error that stopped the exchange. A body may be empty. A status other than 2xx is no failure
    /// here: what a status means is decided later.
    public var response: Result<Data, any Error>
    /// The body of a streamed response, still to be read; nil when ``response`` holds it. ``streamedBody`` is either.
    public var bodyStream: HttpBodyStream?
    /// The text of the URL that answered: most callers never ask for the URL, and making one takes its time.
    package var urlText: String?
    /// Whether ``response`` holds only the beginning of the body: the rest did not come in time.
    package var isBodyCut = false
    private var measured: CopyOnWrite<HttpTimings>?

    /// Makes the result of an exchange whose response arrived.
    ///
    /// - Parameters:
    ///   - statusCode: The status code.
    ///   - headerFields: The response's header fields.
    ///   - body: The response's body.
    ///   - url: The URL that answered.
    ///   - timings: How long it took.
    public init(
        statusCode: Int,
        headerFields: HttpHeaders = [:],
        body: Data = Data(),
        url: URL? = nil,
        timings: HttpTimings? = nil
    ) {
        self.statusCode = statusCode
        self.headerFields = headerFields
        self.response = .success(body)
        urlText = url?.absoluteString
        measured = timings.map { CopyOnWrite($0) }
    }

    /// Makes the result of an exchange of which everything is known.
    ///
    /// - Parameters:
    ///   - statusCode: The status code.
    ///   - headerFields: The response's header fields.
    ///   - trailerFields: The header fields after the body.
    ///   - body: The response's body.
    ///   - urlText: The URL that answered.
    ///   - timings: How long it took.
    package init(
        statusCode: Int,
        headerFields: HttpHeaders,
        trailerFields: HttpHeaders,
        body: Data,
        urlText: String,
        timings: HttpTimings?
    ) {
        self.statusCode = statusCode
        self.headerFields = headerFields
        self.trailerFields = trailerFields
        self.response = .success(body)
        self.urlText = urlText
        measured = timings.map { CopyOnWrite($0) }
    }

    /// Makes the result of an exchange whose body is still coming.
    ///
    /// - Parameters:
    ///   - statusCode: The status code.
    ///   - headerFields: The response's header fields.
    ///   - url: The URL that answered.
    ///   - bodyStream: The body.
    public init(statusCode: Int, headerFields: HttpHeaders = [:], url: URL? = nil, bodyStream: HttpBodyStream) {
        self.init(statusCode: statusCode, headerFields: headerFields, url: url)
        self.bodyStream = bodyStream
    }

    /// Makes a result in RetroSwift's shape.
    ///
    /// - Parameters:
    ///   - statusCode: The status code; nil when no response arrived, and for a success whose status is not told: 200.
    ///   - headers: The response's headers as a dictionary.
    ///   - response: The body, or the error that stopped the exchange.
    public init(statusCode: Int?, headers: [String: String]?, response: Result<Data, any Error>) {
        self.statusCode = statusCode
        self.headerFields = HttpHeaders(headers ?? [:])
        self.response = response
    }
}

extension HttpOperationResult {
    /// How long the exchange took; nil when the transport does not measure.
    public var timings: HttpTimings? {
        get { measured?.value }
        set { measured = newValue.map { CopyOnWrite($0) } }
    }

    /// Notes how long the whole exchange took, redirects included, if it was measured at all.
    mutating func setTotalTime(_ total: Duration) {
        measured?.change { $0.total = total }
    }

    /// The URL that answered, after redirects; nil when the transport does not tell.
    public var url: URL? {
        get { urlText.flatMap { URL(lenient: $0) } }
        set { urlText = newValue?.absoluteString }
    }

    /// The headers as a dictionary, repeated fields joined: RetroSwift's view of ``headerFields``.
    public var headers: [String: String]? {
        get { statusCode == nil && headerFields.isEmpty ? nil : headerFields.dictionary }
        set { headerFields = HttpHeaders(newValue ?? [:]) }
    }

    /// The body as a stream, whether it is still to be read or there already.
    public var streamedBody: HttpBodyStream { bodyStream ?? HttpBodyStream([body]) }

    /// Makes the body one that is still to be read, if it is there already.
    package mutating func streamBody() {
        guard bodyStream == nil, case .success(let body) = response else { return }
        bodyStream = HttpBodyStream([body])
        response = .success(Data())
    }

    /// Takes what is left of the response out of the way, so that its connection can serve the next request, or closes that
    /// when it would take too long.
    ///
    /// - Parameter remaining: The time that is left to the call; nil for no limit.
    package func discard(within remaining: Duration?) async {
        await bodyStream?.discard(within: remaining)
    }

    /// The body's bytes; empty when there are none or the exchange failed.
    public var body: Data { (try? response.get()) ?? Data() }
}

extension HttpOperationResult: CustomReflectable {
    /// A mirror that shows of the body its size and of header fields and URL no secret, for `print` and `dump`.
    public var customMirror: Mirror {
        let outcome: String =
            switch response {
            case .success(let body): bodyStream == nil ? body.sizeText : "streamed"
            case .failure(let error): "failed with \(type(of: error))"
            }
        return Mirror(
            self,
            children: [
                "statusCode": statusCode as Any, "headerFields": headerFields, "trailerFields": trailerFields,
                "body": outcome, "url": urlText.map(RedactionPolicy.standard.redactedURL) as Any,
                "timings": timings as Any,
            ],
            displayStyle: .struct
        )
    }
}

/// How long the parts of an exchange took, and what it used. What a transport cannot measure is nil.
///
/// The times of the parts begin where the one before ended; after redirects they are those of the last exchange, and
/// ``total`` alone covers them all.
public struct HttpTimings: Hashable, Sendable {
    /// From the call to the last byte of the response, redirects included.
    public var total: Duration
    /// Waiting for a turn.
    public var queue: Duration?
    /// Resolving the host's name.
    public var nameLookup: Duration?
    /// Connecting (TCP).
    public var connect: Duration?
    /// Negotiating TLS.
    public var secure: Duration?
    /// Sending the request, its body included, where that took the transport more than one step; a part of ``firstByte``.
    public var send: Duration?
    /// From the request's beginning to the first byte of the response.
    public var firstByte: Duration?
    /// Bytes of the response's body, as they came over the wire.
    public var bytesReceived: Int64?
    /// Bytes of the request's body.
    public var bytesSent: Int64?
    /// The protocol's name and version, such as `HTTP/1.1` or `HTTP/2`.
    public var protocolVersion: String?
    /// The address and port that answered.
    public var remoteAddress: String?
    /// Whether the connection had served another request before.
    public var isConnectionReused: Bool?

    /// Makes the timings of an exchange of which only the whole was measured.
    public init(total: Duration) {
        self.total = total
    }
}

extension HttpOperationResult {
    /// How long a streamed body is collected that nobody asked for as a stream, where the call has no limit of its own.
    private static let collectionPatience = Duration.seconds(10)

    /// The result with the body read, if it is streamed although it is wanted whole, as that of an error is. What counts is
    /// the status, and the body says more about it: what does not come in time is left out, and ``isBodyCut`` tells.
    ///
    /// - Parameters:
    ///   - limit: How many bytes are enough; 1 MB by default.
    ///   - timeout: How long the call may take; nil for no limit.
    ///   - start: When the call began.
    ///   - idleTimeout: How long to wait for each chunk; nil for no limit of its own.
    /// - Returns: The result without a stream.
    /// - Throws: What reading throws.
    package func collected(
        upTo limit: Int = 1 << 20,
        within timeout: Duration?,
        from start: ContinuousClock.Instant = .now,
        idleTimeout: Duration? = nil
    ) async throws -> HttpOperationResult {
        guard let bodyStream else { return self }
        let timeout = timeout ?? (idleTimeout == nil ? Self.collectionPatience : nil)
        let deadline = Deadline(after: timeout, from: start)
        let beginning = try await bodyStream.beginning(upTo: limit, until: deadline, idleTimeout: idleTimeout)
        var result = self
        result.bodyStream = nil
        result.response = .success(beginning.body)
        result.isBodyCut = beginning.isCut
        return result
    }
}
