/// Sends every request with the fields `traceparent` and `tracestate` (W3C Trace Context), as a span of the current
/// trace or of a new one.
///
/// ```swift
/// api.configuration.interceptors.append(TracePropagation())
/// ```
///
/// Put it behind a retrying interceptor, and every attempt is a span of its own. A `traceparent` that the request
/// brings already is its span's parent. While the request is on its way ``TraceContext/current`` is its span, so that
/// calls which it causes, such as a token's renewal, belong to it.
public struct TracePropagation: Interceptor {
    private let recorder: (any SpanRecorder)?
    private let random: RandomSource
    private let clock: CallClock

    /// Makes an interceptor.
    ///
    /// - Parameters:
    ///   - recorder: Is told of the spans; nobody by default.
    ///   - random: Where identifiers come from.
    ///   - clock: Dates and measures the spans.
    public init(recorder: (any SpanRecorder)? = nil, random: RandomSource = .system, clock: CallClock = .system) {
        self.recorder = recorder
        self.random = random
        self.clock = clock
    }

    /// Sends a request on as a span.
    public func intercept(_ request: HttpRequestParams, next: InterceptorChain) async throws -> HttpOperationResult {
        let parent =
            request.headerFields["traceparent"].flatMap {
                TraceContext(traceparent: $0, tracestate: request.headerFields["tracestate"])
            } ?? TraceContext.current
        let context = parent?.child(random: random) ?? TraceContext(random: random)
        var request = request
        request.headerFields["traceparent"] = context.traceparent
        request.headerFields["tracestate"] = context.state
        var span = RequestSpan(context: context, parent: parent, request: request, startDate: clock.date)
        let start = clock.now
        recorder?.spanBegan(span)
        let outcome = await TraceContext.$current.withValue(context) { [request] in
            do { return Result<HttpOperationResult, any Error>.success(try await next(request)) } catch {
                return .failure(error)
            }
        }
        span.end(outcome, after: clock.now - start)
        recorder?.spanEnded(span)
        return try outcome.get()
    }
}
