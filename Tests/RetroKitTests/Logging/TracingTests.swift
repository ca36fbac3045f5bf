import Foundation
import RetroKit
import RetroKitTesting
import Testing

struct TracingTests {
    private static let traceID = "4bf92f3577b34da6a3ce929d0e0e4736"

    private let transport = StubTransport { request in
        HttpOperationResult(statusCode: 200, headerFields: ["X-Current": TraceContext.current?.spanID ?? ""])
    }

    private func request(_ headers: HttpHeaders = [:]) throws -> HttpRequestParams {
        HttpRequestParams(httpMethod: .get, baseURL: try BaseURL("https://api.example.test"), headerFields: headers)
    }

    @Test(arguments: [
        ("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", true),
        ("cc-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-what-the-future-will-be-like", true),
        (" 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00 ", true),
        ("00-00000000000000000000000000000000-00f067aa0ba902b7-01", false),
        ("00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01", false),
        ("00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01", false),
        ("ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", false),
        ("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more", false),
        ("00-4bf92f3577b34da6a3ce929d0e0e473-00f067aa0ba902b7-01", false),
        ("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7", false),
        ("", false),
    ])
    func `a traceparent is read as the standard says`(_ text: String, _ isValid: Bool) {
        #expect((TraceContext(traceparent: text) != nil) == isValid)
    }

    @Test func `a field that was read is written as it was`() throws {
        let text = "00-\(Self.traceID)-00f067aa0ba902b7-01"
        let context = try #require(TraceContext(traceparent: text, tracestate: "congo=t61rcWkgMzE"))
        #expect(context.traceparent == text)
        #expect(context.isSampled && context.state == "congo=t61rcWkgMzE")
    }

    @Test func `a call outside of a trace begins one, and a call within is a new span of it`() async throws {
        let chain = InterceptorChain([TracePropagation()], to: transport)
        _ = try await chain(request())
        let parent = try #require(
            TraceContext(traceparent: "00-\(Self.traceID)-00f067aa0ba902b7-00", tracestate: "a=b")
        )
        try await TraceContext.$current.withValue(parent) {
            let response = try await chain(request())
            #expect(response.headerFields["X-Current"]?.count == 16)
        }
        let sent = transport.requests.map(\.headerFields)
        #expect(TraceContext(traceparent: sent[0]["traceparent"] ?? "")?.isSampled == true)
        let child = try #require(TraceContext(traceparent: sent[1]["traceparent"] ?? ""))
        #expect(child.traceID == Self.traceID && child.spanID != parent.spanID && !child.isSampled)
        #expect(sent[1]["tracestate"] == "a=b" && sent[0]["tracestate"] == nil)
    }

    @Test func `each attempt is a span of its own, under the request's own parent`() async throws {
        let spans = SpanList()
        let clock = TestClock()
        let chain = InterceptorChain(
            [
                Twice(),
                TracePropagation(recorder: spans, random: RandomSource(SeededRandom(seed: 1)), clock: clock.callClock),
            ],
            to: transport
        )
        _ = try await chain(request(["traceparent": "00-\(Self.traceID)-00f067aa0ba902b7-01"]))
        #expect(spans.began.count == 2 && spans.ended.count == 2)
        #expect(Set(spans.ended.map(\.context.spanID)).count == 2)
        #expect(
            spans.ended.allSatisfy { $0.context.traceID == Self.traceID && $0.parent?.spanID == "00f067aa0ba902b7" }
        )
        #expect(spans.ended.allSatisfy { $0.statusCode == 200 && $0.duration == .zero && $0.name == "GET" })
    }

    @Test func `a span ends with the failure of its request`() async throws {
        let spans = SpanList()
        let failing = StubTransport { _ in throw TransportError(.timeout, "Too late.") }
        let chain = InterceptorChain([TracePropagation(recorder: spans)], to: failing)
        await #expect(throws: TransportError.self) { _ = try await chain(request()) }
        #expect((spans.ended.first?.error as? TransportError)?.kind == .timeout)
    }
}

/// Sends every request twice.
struct Twice: Interceptor {
    func intercept(_ request: HttpRequestParams, next: InterceptorChain) async throws -> HttpOperationResult {
        _ = try await next(request)
        return try await next(request)
    }
}

private final class SpanList: SpanRecorder, @unchecked Sendable {  // the spans are behind the lock
    private let lock = NSLock()
    private var beginnings: [RequestSpan] = []
    private var ends: [RequestSpan] = []

    var began: [RequestSpan] { lock.withLock { beginnings } }
    var ended: [RequestSpan] { lock.withLock { ends } }

    func spanBegan(_ span: RequestSpan) { lock.withLock { beginnings.append(span) } }
    func spanEnded(_ span: RequestSpan) { lock.withLock { ends.append(span) } }
}
