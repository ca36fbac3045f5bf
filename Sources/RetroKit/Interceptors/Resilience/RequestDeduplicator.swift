import Foundation

/// Sends one request for identical calls that are made at the same time, and gives all of them its response.
///
/// ```swift
/// api.configuration.interceptors.append(RequestDeduplicator())
/// ```
///
/// Calls are identical when their method is GET or HEAD, and URL, header fields, timeout and body, which has to be none,
/// are the same. Header fields include the credentials, so that no user gets another's response: let the deduplicator
/// come after whatever adds credentials where several users share it. Fields that differ from call to call by design are
/// left out of account; `ignoredHeaders` names them.
///
/// A cancelled call leaves alone; when the last one leaves, the request is cancelled. Streamed responses are not shared.
public final class RequestDeduplicator: Interceptor {
    /// What tells one request from another.
    private struct Key: Hashable, Sendable {
        let method: HttpMethod
        let base: BaseURL?
        let target: String
        let fields: [HttpHeaders.Field]
        let removedHeaders: [String]
        let timeout: Duration?
        let responseSizeLimit: Int?
        let redirects: RedirectPolicy?
        /// The endpoint, where its options tell interceptors to treat its calls in a way of their own.
        let endpoint: String?
    }

    /// Names of header fields that trace a call, and differ from call to call.
    public static let tracingHeaders: Set<String> = [
        "traceparent", "tracestate", "x-correlation-id", "x-request-id",
    ]

    private let ignoredHeaders: Set<String>
    private let flights = SingleFlight<Key, HttpOperationResult>()

    /// Makes a deduplicator.
    ///
    /// - Parameter ignoredHeaders: Names of header fields in which identical calls may differ, compared without case;
    ///   ``tracingHeaders`` by default.
    public init(ignoredHeaders: Set<String> = tracingHeaders) {
        self.ignoredHeaders = Set(ignoredHeaders.map { $0.lowercased() })
    }

    /// Sends a request on, or waits for the response to one that is on its way.
    public func intercept(_ request: HttpRequestParams, next: InterceptorChain) async throws -> HttpOperationResult {
        let request = next.completed(request)
        guard request.httpMethod == .get || request.httpMethod == .head, request.httpBody.isNone,
            request.delivery == .whole
        else { return try await next(request) }
        return try await flights.value(for: key(of: request)) { try await next(request) }
    }

    /// How many calls wait for the response to a request; 0 when it is not on its way.
    package func waitingCount(for request: HttpRequestParams) -> Int {
        flights.waiterCount(for: key(of: request))
    }

    private func key(of request: HttpRequestParams) -> Key {
        let fields = request.headerFields.map { HttpHeaders.Field(name: $0.name.lowercased(), value: $0.value) }
            .filter { !ignoredHeaders.contains($0.name) }
        return Key(
            method: request.httpMethod,
            base: request.baseURL,
            target: request.relativeTarget,
            fields: fields.sorted { $0.name < $1.name },
            removedHeaders: request.removedHeaders.map { $0.lowercased() }.filter { !ignoredHeaders.contains($0) }
                .sorted(),
            timeout: request.timeout,
            responseSizeLimit: request.responseSizeLimit,
            redirects: request.redirects,
            endpoint: request.call.flatMap { $0.settings.isEmpty ? nil : String(describing: $0.endpoint) }
        )
    }
}
