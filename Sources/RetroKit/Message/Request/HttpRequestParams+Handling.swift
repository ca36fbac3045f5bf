extension HttpRequestParams {
    /// What goes along with a request and is not sent: how it is treated on its way, and what is known of it.
    ///
    /// Requests are copied at every step of their way and seldom change here, so the requests of an endpoint share it.
    struct Handling: Sendable {
        var timeout: Duration?
        var endpoint: EndpointDescriptor?
        var tags = RequestTags()
        var delivery = ResponseDelivery.whole
        var attempt = 1
        var redirects: RedirectPolicy?
        var waitsForConnectivity = false
        var credentialHeaders: [String] = []
        var hasLeftOrigin = false
        var witness: RequestWitness?
        var call: CallContext?
        var responseSizeLimit: Int?
        var onProgress: (@Sendable (HttpProgress) -> Void)?
        var redaction = RedactionPolicy.standard
        var onRedirect: (@Sendable (HttpHeaders, HttpRequestParams, inout HttpRequestParams) -> Void)?
    }

    /// How long the whole call may take, redirects included; nil for no limit.
    public var timeout: Duration? {
        get { handling.value.timeout }
        set { handling.value.timeout = newValue }
    }

    /// The endpoint that was called; nil for a request made by hand.
    public var endpoint: EndpointDescriptor? {
        get { handling.value.endpoint }
        set { handling.value.endpoint = newValue }
    }

    /// Values for interceptors, which are never sent.
    public var tags: RequestTags {
        get { handling.value.tags }
        set { handling.value.tags = newValue }
    }

    /// How the response's body is wanted: whole by default.
    public var delivery: ResponseDelivery {
        get { handling.value.delivery }
        set { handling.value.delivery = newValue }
    }

    /// Which attempt of its call this is: 1, and one more each time it is retried.
    public var attempt: Int {
        get { handling.value.attempt }
        set { handling.value.attempt = newValue }
    }

    /// Which redirects are followed; nil, the default, for the transport's own policy.
    public var redirects: RedirectPolicy? {
        get { handling.value.redirects }
        set { handling.value.redirects = newValue }
    }

    /// Whether the call waits for a network, up to its ``timeout``, where there is no connection to be had; false by
    /// default. A body that can be read only once is not waited with.
    public var waitsForConnectivity: Bool {
        get { handling.value.waitsForConnectivity }
        set { handling.value.waitsForConnectivity = newValue }
    }

    /// Names of header fields that hold credentials beside the usual ones: like `Authorization`, they do not follow a
    /// redirect to another origin.
    public var credentialHeaders: [String] {
        get { handling.value.credentialHeaders }
        set { handling.value.credentialHeaders = newValue }
    }

    /// Whether a redirect has led to another origin, where no credential goes along.
    package var hasLeftOrigin: Bool {
        get { handling.value.hasLeftOrigin }
        set { handling.value.hasLeftOrigin = newValue }
    }

    /// Who wants to know with which credentials the request is sent in the end; nil for nobody.
    package var witness: RequestWitness? {
        get { handling.value.witness }
        set { handling.value.witness = newValue }
    }

    /// What is known about the call; nil when nobody intercepts or watches it, and for a request made by hand.
    public package(set) var call: CallContext? {
        get { handling.value.call }
        set { handling.value.call = newValue }
    }

    /// How many bytes the response's body may have once it is decompressed, where it is wanted whole; nil, the default,
    /// for the transport's own limit.
    public var responseSizeLimit: Int? {
        get { handling.value.responseSizeLimit }
        set { handling.value.responseSizeLimit = newValue }
    }

    /// Is told how far the exchange has come, again and again, by transports that know; nil by default.
    public var onProgress: (@Sendable (HttpProgress) -> Void)? {
        get { handling.value.onProgress }
        set { handling.value.onProgress = newValue }
    }

    /// What is hidden where the request is shown to people: the usual credentials unless its domain says otherwise.
    public var redaction: RedactionPolicy {
        get { handling.value.redaction }
        set { handling.value.redaction = newValue }
    }

    /// Sees every redirect that is followed: the headers of the response, the request that it answers, and the request
    /// that is sent next, which it may change.
    package var onRedirect: (@Sendable (HttpHeaders, HttpRequestParams, inout HttpRequestParams) -> Void)? {
        get { handling.value.onRedirect }
        set { handling.value.onRedirect = newValue }
    }
}

/// What travels with a request without being sent: one value of each type. A request's ``Tag`` fields set them,
/// interceptors read them: `request.tags[TraceTag.self]`.
public typealias RequestTags = CallSettings

extension CallSettings: CustomStringConvertible, CustomReflectable {
    /// No more than what it is: nobody knows whether the values are for everyone's eyes.
    public var description: String { "values by their types" }

    /// A mirror without the values.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// How a response's body is wanted.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum ResponseDelivery: Hashable, Sendable {
    /// Whole, in memory.
    case whole
    /// As it comes, read at the caller's pace.
    case stream
}
