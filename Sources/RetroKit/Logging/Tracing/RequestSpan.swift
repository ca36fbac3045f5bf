public import Foundation

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
        switch outcome.flatMap({ result in result.response.map { _ in result } }) {
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
