public import Foundation

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

/// One sending of a request, as tracing systems see it.
public struct RequestSpan: Sendable {
    /// Where it stands in its trace.
    public let context: TraceContext
    /// What it is a part of; nil for a trace of its own.
    public let parent: TraceContext?
    /// The request as it is sent. Show its ``HttpRequestParams/description`` rather than its parts, which may be
    /// secrets.
    public let request: HttpRequestParams
    /// When it began.
    public let startDate: Date
    /// How long it took; nil until it has ended.
    public private(set) var duration: Duration?
    /// The response's status code; nil until it has ended, and when there was no response.
    public private(set) var statusCode: Int?
    /// Why there was no response; nil until it has ended, and when there was one.
    public private(set) var error: (any Error)?

    init(context: TraceContext, parent: TraceContext?, request: HttpRequestParams, startDate: Date) {
        self.context = context
        self.parent = parent
        self.request = request
        self.startDate = startDate
    }

    /// The method and the path's template, such as `GET /users/{id}`, or the method alone for a request made by hand:
    /// what is the same for all calls of an endpoint.
    public var name: String {
        request.endpoint.map { "\(request.httpMethod) \($0.template)" } ?? request.httpMethod.rawValue
    }

    mutating func end(_ outcome: Result<HttpOperationResult, any Error>, after duration: Duration) {
        self.duration = duration
        switch outcome {
        case .success(let result): statusCode = result.statusCode
        case .failure(let error): self.error = error
        }
    }
}

/// Whoever keeps spans: a bridge to a tracing system.
public protocol SpanRecorder: Sendable {
    /// Notes that a request is about to be sent. Nothing by default.
    func spanBegan(_ span: RequestSpan)

    /// Notes how it ended.
    func spanEnded(_ span: RequestSpan)
}

extension SpanRecorder {
    /// Does nothing.
    public func spanBegan(_ span: RequestSpan) {}
}
