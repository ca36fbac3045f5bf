public import Foundation

/// The settings of a domain: where its paths begin, and what all its calls have in common.
public struct DomainConfiguration: Sendable {
    /// Where the domain's paths begin: scheme, host, port and a path prefix; nil for the transport's own base URL.
    ///
    /// An unusable URL (another scheme than http and https, user info, a query or a fragment) is reported by the first
    /// call.
    public var baseURL: URL? {
        didSet { base = baseURL.map(Self.base) }
    }
    /// Headers of every call. Weaker than an endpoint's and a request's.
    public var headers: HttpHeaders
    /// Query items of every call that has none of the same name: weaker than an endpoint's and a request's. A target at another
    /// origin goes without them. None by default; an endpoint's option is `.queryItem`.
    public var queryItems: [URLQueryItem] = []
    /// How long a call may take, redirects included; 60 seconds by default, nil for no limit. An endpoint's option
    /// `.timeout` goes first.
    public var timeout: Duration?
    /// Whether calls wait for a network, up to their timeout, where there is no connection to be had; false by default. An
    /// endpoint's option `.waitsForConnectivity` goes first.
    public var waitsForConnectivity = false
    /// Encodes JSON bodies. By default dates are ISO 8601, with milliseconds when they have any, and slashes stay.
    ///
    /// It belongs to these settings alone: what is set here is copied, and so are its settings when they are. One of a
    /// subclass cannot be copied, and is shared.
    public var encoder: JSONEncoder {
        mutating get {
            ownEncoder = ownEncoder.unshared
            return ownEncoder
        }
        set { ownEncoder = newValue.unshared }
    }
    /// Decodes JSON responses. By default dates are ISO 8601, with or without a fraction.
    ///
    /// It belongs to these settings alone, as the ``encoder`` does.
    public var decoder: JSONDecoder {
        mutating get {
            ownDecoder = ownDecoder.unshared
            return ownDecoder
        }
        set { ownDecoder = newValue.unshared }
    }
    /// Write and read bodies of formats other than JSON, chosen by content type, the first that knows it; none by default.
    ///
    /// What is here reads whatever a server sends under its content types. Property lists are written without a coder
    /// here, and read with a ``PropertyListCoder`` alone.
    public var coders: [any BodyCoder] = []
    /// Which redirects are followed, unless an endpoint says otherwise; nil, the default, for the transport's policy.
    public var redirects: RedirectPolicy?
    /// How parameters become text, unless an endpoint or a field says otherwise.
    public var parameters = ParameterOptions()
    /// How bodies are encoded and sent, unless an endpoint says otherwise.
    public var body = BodyOptions()
    /// How responses become values, unless an endpoint says otherwise.
    public var response = ResponseOptions()
    /// What every call passes on its way to the transport, the outermost first.
    public var interceptors: [any Interceptor] = []
    /// Who is told how the calls go.
    public var eventListeners: [any EventListener] = []
    /// What is hidden in every text for people: errors, cURL lines, logs, HAR files and recordings. The usual credentials by
    /// default.
    public var redaction = RedactionPolicy.standard
    /// The base URL, read; nil when there is none.
    package private(set) var base: Result<BaseURL, RequestProblem>?
    /// What encodes, for whoever does not change it.
    package private(set) var ownEncoder: JSONEncoder
    /// What decodes, for whoever does not change it.
    package private(set) var ownDecoder: JSONDecoder

    /// Makes settings.
    ///
    /// - Parameters:
    ///   - baseURL: Where the paths begin; nil for the transport's base URL.
    ///   - headers: Headers of every call.
    ///   - timeout: How long a call may take; 60 seconds by default.
    ///   - encoder: Encodes JSON bodies.
    ///   - decoder: Decodes JSON responses.
    public init(
        baseURL: URL? = nil,
        headers: HttpHeaders = [:],
        timeout: Duration? = .seconds(60),
        encoder: JSONEncoder = .retroKit,
        decoder: JSONDecoder = .retroKit
    ) {
        self.baseURL = baseURL
        self.headers = headers
        self.timeout = timeout
        ownEncoder = encoder.unshared
        ownDecoder = decoder.unshared
        base = baseURL.map(Self.base)
    }

    private static func base(_ url: URL) -> Result<BaseURL, RequestProblem> {
        Result { () throws(RequestProblem) in try BaseURL(url) }
    }
}

extension DomainConfiguration: CustomReflectable {
    /// A mirror without the base URL's user info and the values of credentials, so that `dump` shows no secret.
    public var customMirror: Mirror {
        let address = baseURL.map { redaction.redactedURL($0.absoluteString) } ?? "the transport's"
        return Mirror(self, children: ["baseURL": address, "headers": headers, "timeout": timeout as Any])
    }
}
