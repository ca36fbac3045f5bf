import Foundation

/// Writes the messages about one exchange.
struct HttpLogMessage {
    private let exchange: HttpRequestParams
    private let defaults: TransportConfiguration.Values
    private let logger: HttpLogger
    private let policy: RedactionPolicy
    private let url: String

    init(
        _ request: HttpRequestParams,
        defaults: TransportConfiguration.Values,
        logger: HttpLogger,
        policy: RedactionPolicy
    ) {
        exchange = request
        self.defaults = defaults
        self.logger = logger
        self.policy = policy
        url = policy.redactedURL(of: request, over: defaults.baseURL)
    }

    /// The message of the request; nil when nothing of it is to be logged.
    var request: HttpLogEntry? {
        var lines: [String] = []
        if logger.level >= .basic { lines.append(line("-->", requestSize)) }
        if logger.level >= .headers { lines += headerLines(exchange.headerFields(over: defaults)) }
        if logger.level >= .bodies,
            let body = policy.text(
                of: exchange.httpBody,
                contentType: exchange.headerFields["Content-Type"],
                limit: logger.bodyLimit
            )
        {
            lines.append("    " + body.text.escapedForLog)
        }
        if logger.curl == .always { lines.append(curlLine) }
        return entry(.request, lines)
    }

    /// The message of what came back; nil when nothing of it is to be logged.
    func outcome(_ result: HttpOperationResult, after duration: Duration) -> HttpLogEntry? {
        let statusCode = result.statusCode ?? 0
        var lines: [String] = []
        if logger.level >= .basic {
            let status = [String(statusCode), HttpStatus.reasonPhrase(of: statusCode)].compactMap { $0 }
            let size = result.bodyStream == nil ? "\(result.body.count) bytes" : "streamed"
            lines.append(line("<--", "(\(duration.logText), \(size))", outcome: status.joined(separator: " ")))
        }
        if logger.level >= .headers { lines += headerLines(result.headerFields) }
        if logger.level >= .bodies, result.bodyStream == nil, !result.body.isEmpty {
            let type = result.headerFields["Content-Type"]
            let body = BodyText(result.body, contentType: type, limit: logger.bodyLimit, policy)
            lines.append("    " + body.description.escapedForLog)
        }
        if logger.curl == .onFailure, !StatusCodes.successful.contains(statusCode) { lines.append(curlLine) }
        return entry(.response, lines, statusCode: result.statusCode, duration: duration)
    }

    /// The message of a failure; nil when nothing of it is to be logged.
    func failure(_ error: any Error, after duration: Duration) -> HttpLogEntry? {
        var lines: [String] = []
        if logger.level >= .basic {
            let reason = policy.redacted(String(describing: error), quoting: exchange)
            lines.append(line("<--", "(\(duration.logText)): \(reason)", outcome: "failed"))
        }
        if logger.curl == .onFailure { lines.append(curlLine) }
        return entry(.failure, lines, duration: duration)
    }

    /// The message of a response that came back and is no value; nil when nothing of it is to be logged.
    func unreadable(_ error: ApiError) -> HttpLogEntry? {
        var lines: [String] = []
        if logger.level >= .basic {
            let reason = policy.redacted(error.reason, quoting: exchange)
            let isBroken = error.stage == .transport
            lines.append(line("<--", "(\(reason))", outcome: isBroken ? "broke off" : "unreadable"))
        }
        if logger.curl == .onFailure { lines.append(curlLine) }
        return entry(.unreadable, lines, statusCode: error.statusCode)
    }

    private func line(_ arrow: String, _ rest: String?, outcome: String? = nil) -> String {
        let number = exchange.call.map { "#\($0.id)" }
        let parts = [arrow, number, outcome, exchange.httpMethod.rawValue, url, rest]
        return parts.compactMap { $0 }.joined(separator: " ").escapedForLog
    }

    private var requestSize: String? {
        exchange.httpBody.isNone ? nil : "(\(exchange.httpBody))"
    }

    private func headerLines(_ fields: HttpHeaders) -> [String] {
        fields.map { "    \($0.name): \(policy.redactedValue(of: $0))".escapedForLog }
    }

    private var curlLine: String {
        CurlCommand(exchange, defaults: defaults, policy: policy, bodyLimit: logger.bodyLimit, isForLog: true)
            .description
    }

    private func entry(
        _ event: HttpLogEntry.Event,
        _ lines: [String],
        statusCode: Int? = nil,
        duration: Duration? = nil
    ) -> HttpLogEntry? {
        guard !lines.isEmpty else { return nil }
        return HttpLogEntry(
            event: event,
            callNumber: exchange.call?.id,
            method: exchange.httpMethod,
            url: url,
            endpoint: exchange.endpoint,
            statusCode: statusCode,
            duration: duration,
            text: lines.joined(separator: "\n")
        )
    }
}

extension Duration {
    /// Whole milliseconds, as in `31 ms`; with a decimal under ten.
    fileprivate var logText: String {
        let (seconds, attoseconds) = components
        let tenths = seconds * 10_000 + attoseconds / 100_000_000_000_000
        return tenths < 100 ? "\(tenths / 10).\(tenths % 10) ms" : "\(tenths / 10) ms"
    }
}
