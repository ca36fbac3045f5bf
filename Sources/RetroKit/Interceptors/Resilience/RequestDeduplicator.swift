import Foundation

/// Sends one request for identical calls that are made at the same time, and gives all of them its response.
///
/// ```swift
/// api.configuration.interceptors.append(RequestDeduplicator())
/// ```
///
/// Calls are identical when their method is GET or HEAD, URL, header fields and body, which has to be none, are the same, and
/// the same interceptors and transport come after the deduplicator, which may sign the request or show a certificate. Header
/// fields include the credentials, so that no user gets another's response. Fields that differ from call to call by design
/// are left out of account; `ignoredHeaders` names them. Interceptors that are values cannot be told apart: behind those,
/// only the calls of one endpoint are shared, and none that has options of its own.
///
/// A cancelled call leaves alone, and so does one whose own time is over; when the last one leaves, the request is
/// cancelled. Streamed responses are not shared.
public final class RequestDeduplicator: Interceptor {
    /// What tells one request from another.
    private struct Key: Hashable, Sendable {
        let method: HttpMethod
        let base: BaseURL?
        let target: String
        let fields: [HttpHeaders.Field]
        let removedHeaders: [String]
        let responseSizeLimit: Int?
        let redirects: RedirectPolicy?
        /// What the request has yet to pass.
        let way: [ObjectIdentifier]
        let waitsForConnectivity: Bool
        /// The endpoint, where its options tell interceptors to treat its calls in a way of their own.
        let endpoint: String?
    }

    /// Names of header fields that trace a call, and differ from call to call.
    public static let tracingHeaders: Set<String> = [
        "traceparent", "tracestate", "x-correlation-id", "x-request-id",
    ]

    private let ignoredHeaders: Set<String>
    private let clock: CallClock
    private let flights = SingleFlight<Key, HttpOperationResult>()

    /// Makes a deduplicator.
    ///
    /// - Parameters:
    ///   - ignoredHeaders: Names of header fields in which identical calls may differ, compared without case;
    ///     ``tracingHeaders`` by default.
    ///   - clock: Measures how long a call waits; the system's clock by default.
    public init(ignoredHeaders: Set<String> = tracingHeaders, clock: CallClock = .system) {
        self.clock = clock
        self.ignoredHeaders = Set(ignoredHeaders.map { $0.lowercased() })
    }

    /// Sends a request on, or waits for the response to one that is on its way, for as long as the call may take. What is on
    /// its way has no time of its own: it ends when nobody waits for it any more.
    public func intercept(_ request: HttpRequestParams, next: InterceptorChain) async throws -> HttpOperationResult {
        let request = next.completed(request)
        guard request.httpMethod == .get || request.httpMethod == .head, request.httpBody.isNone,
            request.delivery == .whole
        else { return try await next(request) }
        let key = key(of: request, by: next)
        var shared = request
        shared.timeout = nil
        return try await Deadline(of: request, on: clock).limit(request) { [flights, shared] in
            try await flights.value(for: key) { try await next(shared) }
        }
    }

    /// How many calls wait for the response to a request; 0 when it is not on its way.
    package func waitingCount(for request: HttpRequestParams, by next: InterceptorChain) -> Int {
        flights.waiterCount(for: key(of: request, by: next))
    }

    private func key(of request: HttpRequestParams, by next: InterceptorChain) -> Key {
        let fields = request.headerFields.map { HttpHeaders.Field(name: $0.name.lowercased(), value: $0.value) }
            .filter { !ignoredHeaders.contains($0.name) }
        return Key(
            method: request.httpMethod,
            base: request.baseURL,
            target: request.relativeTarget,
            fields: fields.sorted(by: \.name),
            removedHeaders: request.removedHeaders.map { $0.lowercased() }.filter { !ignoredHeaders.contains($0) }
                .sorted(),
            responseSizeLimit: request.responseSizeLimit,
            redirects: request.redirects,
            way: next.way,
            waitsForConnectivity: request.waitsForConnectivity,
            endpoint: request.call.flatMap { $0.settings.isEmpty ? nil : String(describing: $0.endpoint) }
        )
    }
}

extension RequestDeduplicator: CustomReflectable {
    /// A mirror without the requests that are on their way, so that `dump` shows no secret.
    public var customMirror: Mirror { Mirror(self, children: ["ignoredHeaders": ignoredHeaders]) }
}
