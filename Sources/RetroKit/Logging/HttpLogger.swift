import Foundation

/// Logs every exchange: a message when a request goes out, one when its response comes back or fails to, and one when a
/// response turns out to be no value.
///
/// ```swift
/// api.configuration.interceptors.append(HttpLogger(.headers))
/// ```
/// ```
/// --> #7 GET https://api.example.test/users?page=1
/// <-- #7 200 OK GET https://api.example.test/users?page=1 (31 ms, 842 bytes)
/// ```
///
/// A message is handed to the sink whole, so that calls which run at the same time do not mix their lines, and bears
/// the call's number. Behind a retrying interceptor every attempt is logged under the same number; before it, the call
/// as a whole. Bodies are shown up to a limit and as sizes where they are no text; streamed bodies are left alone.
public struct HttpLogger: Interceptor {
    /// How much is logged.
    public enum Level: Int, Comparable, Sendable {
        /// Nothing but the cURL lines that are wanted.
        case never
        /// A line for each request and each response.
        case basic
        /// The header fields too.
        case headers
        /// The bodies too.
        case bodies

        /// Whether a level logs less than another.
        public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    }

    /// When a request's cURL line is logged.
    public enum CurlLines: Sendable {
        /// Never.
        case never
        /// With every request.
        case always
        /// When there is no response, or one that is no success (2xx).
        case onFailure
    }

    /// How much is logged.
    public let level: Level
    /// When cURL lines are logged.
    public let curl: CurlLines
    /// How many bytes of a body are shown; nil for no limit.
    public let bodyLimit: Int?
    private let redaction: RedactionPolicy
    private let clock: CallClock
    private let sink: @Sendable (HttpLogEntry) -> Void

    /// Makes a logger.
    ///
    /// - Parameters:
    ///   - level: How much is logged; a line out and a line back by default.
    ///   - curl: When cURL lines are logged; never by default.
    ///   - bodyLimit: How many bytes of a body are shown; 4,096 by default, nil for no limit.
    ///   - redaction: What is hidden; what the request's domain hides by default.
    ///   - clock: Measures how long exchanges take.
    ///   - sink: Takes the messages; they are printed on the standard error by default.
    public init(
        _ level: Level = .basic,
        curl: CurlLines = .never,
        bodyLimit: Int? = 4096,
        redaction: RedactionPolicy = .inherited,
        clock: CallClock = .system,
        sink: @escaping @Sendable (HttpLogEntry) -> Void = HttpLogger.standardError
    ) {
        self.level = level
        self.curl = curl
        self.bodyLimit = bodyLimit
        self.redaction = redaction
        self.clock = clock
        self.sink = sink
    }

    /// Prints a message on the standard error, in one piece.
    public static let standardError: @Sendable (HttpLogEntry) -> Void = { entry in
        FileHandle.standardError.write(Data((entry.text + "\n").utf8))
    }

    /// Logs a request, sends it on, and logs what comes back.
    public func intercept(_ request: HttpRequestParams, next: InterceptorChain) async throws -> HttpOperationResult {
        let message = HttpLogMessage(
            request,
            defaults: next.defaults,
            logger: self,
            policy: redaction.resolved(for: request)
        )
        log(message.request)
        let start = clock.now
        do {
            let result = try await next(request)
            log(message.outcome(result, after: clock.now - start))
            return result
        } catch {
            log(message.failure(error, after: clock.now - start))
            throw error
        }
    }

    /// Logs why a response is no value.
    public func handle(unreadable error: ApiError, of request: HttpRequestParams) {
        let message = HttpLogMessage(
            request,
            defaults: TransportConfiguration.Values(),
            logger: self,
            policy: redaction.resolved(for: request)
        )
        log(message.unreadable(error))
    }

    private func log(_ entry: HttpLogEntry?) {
        if let entry { sink(entry) }
    }
}
