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
    /// Counts the responses that turned out to be no value, and the streams that broke off, whose requests are counted
    /// already.
    public static let unreadableResponses = MetricName(rawValue: "http.client.unreadable_responses")
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

extension MetricLabels {
    fileprivate init(of request: HttpRequestParams) {
        method = request.httpMethod.rawValue
        host = request.baseURL?.host
        template = request.endpoint?.template
    }
}

/// Counts and measures requests.
///
/// ```swift
/// api.configuration.interceptors.append(RequestMetrics(recorder))
/// ```
///
/// Put it behind a retrying interceptor to count attempts, and before it to count calls.
public struct RequestMetrics: Interceptor {
    private let recorder: any MetricsRecorder
    private let clock: CallClock

    /// Makes an interceptor.
    ///
    /// - Parameters:
    ///   - recorder: Keeps the numbers.
    ///   - clock: Measures how long requests take.
    public init(_ recorder: any MetricsRecorder, clock: CallClock = .system) {
        self.recorder = recorder
        self.clock = clock
    }

    /// Sends a request on, and counts and measures it.
    public func intercept(_ request: HttpRequestParams, next: InterceptorChain) async throws -> HttpOperationResult {
        let labels = MetricLabels(of: request)
        let start = clock.now
        recorder.add(1, to: .activeRequests, labels)
        defer { recorder.add(-1, to: .activeRequests, labels) }
        do {
            let result = try await next(request)
            note(request, result, labels, after: clock.now - start)
            return result
        } catch {
            note(request, failed: error, labels, after: clock.now - start)
            throw error
        }
    }

    /// Counts a response that is no value.
    public func handle(unreadable error: ApiError, of request: HttpRequestParams) {
        var labels = MetricLabels(of: request)
        labels.statusCode = error.statusCode
        labels.error = error.kind.rawValue
        recorder.add(1, to: .unreadableResponses, labels)
    }

    private func note(
        _ request: HttpRequestParams,
        _ result: HttpOperationResult,
        _ labels: MetricLabels,
        after duration: Duration
    ) {
        var labels = labels
        labels.statusCode = result.statusCode
        note(request, labels, after: duration)
        if result.bodyStream == nil { recorder.record(Double(result.body.count), in: .responseSize, labels) }
    }

    private func note(
        _ request: HttpRequestParams,
        failed error: any Error,
        _ labels: MetricLabels,
        after duration: Duration
    ) {
        var labels = labels
        labels.error = (error as? TransportError)?.kind.rawValue ?? "\(type(of: error))"
        note(request, labels, after: duration)
    }

    private func note(_ request: HttpRequestParams, _ labels: MetricLabels, after duration: Duration) {
        recorder.add(1, to: .requests, labels)
        recorder.record(duration / .seconds(1), in: .duration, labels)
        if !request.httpBody.isNone, let length = request.httpBody.contentLength {
            recorder.record(Double(length), in: .requestSize, labels)
        }
    }
}
