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
        let labels = MetricLabels(
            method: request.httpMethod.rawValue,
            host: request.baseURL?.host,
            template: request.endpoint?.template
        )
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

    private func note(
        _ request: HttpRequestParams,
        _ result: HttpOperationResult,
        _ labels: MetricLabels,
        after duration: Duration
    ) {
        if case .failure(let error) = result.response { return note(request, failed: error, labels, after: duration) }
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
