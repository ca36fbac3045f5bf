/// Whoever keeps numbers: a bridge to a metrics system. It is called by many tasks at once, and must not block.
public protocol MetricsRecorder: Sendable {
    /// Adds to a counter; a negative number counts down.
    func add(_ amount: Int64, to counter: MetricName, _ labels: MetricLabels)

    /// Notes a value in a histogram.
    func record(_ value: Double, in histogram: MetricName, _ labels: MetricLabels)
}

/// The name of a counter or histogram: those of the OpenTelemetry conventions for HTTP clients, where there is one.
public struct MetricName: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Makes a name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Counts requests, each attempt for itself, when they end.
    public static let requests = MetricName(rawValue: "http.client.requests")
    /// Counts the requests that are on their way, up and down.
    public static let activeRequests = MetricName(rawValue: "http.client.active_requests")
    /// How long requests take, in seconds.
    public static let duration = MetricName(rawValue: "http.client.request.duration")
    /// The sizes of requests' bodies, in bytes; those of unknown size are left out.
    public static let requestSize = MetricName(rawValue: "http.client.request.body.size")
    /// The sizes of responses' bodies, in bytes; streamed ones are left out.
    public static let responseSize = MetricName(rawValue: "http.client.response.body.size")
}

/// What a number is about. There are few of each: no label holds an identifier or a secret.
public struct MetricLabels: Hashable, Sendable {
    /// The request's method.
    public let method: String
    /// The host that is called; nil when it is the transport's default.
    public let host: String?
    /// The endpoint's path template, such as `/users/{id}`; nil for a request made by hand.
    public let template: String?
    /// The response's status code; nil while the request is on its way, and when there is no response.
    public internal(set) var statusCode: Int?
    /// What kind of failure there was instead of a response; nil otherwise.
    public internal(set) var error: String?

    /// The labels under the names of the OpenTelemetry conventions.
    public var dictionary: [String: String] {
        let pairs = [
            ("http.request.method", method), ("server.address", host), ("url.template", template),
            ("http.response.status_code", statusCode.map(String.init)), ("error.type", error),
        ]
        return Dictionary(uniqueKeysWithValues: pairs.compactMap { name, value in value.map { (name, $0) } })
    }
}
