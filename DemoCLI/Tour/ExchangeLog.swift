import Foundation
import RetroKit

/// A transport that lets another one send, and notes the status and the time of each exchange.
final class ExchangeLog: HttpTransport, @unchecked Sendable {  // the exchanges are behind the lock
    /// What came back, and when.
    struct Exchange: Sendable {
        let statusCode: Int
        let duration: Duration
    }

    private let transport: any HttpTransport
    private let lock = NSLock()
    private var exchanges: [Exchange] = []

    init(over transport: any HttpTransport) {
        self.transport = transport
    }

    /// The exchanges since the last time that somebody asked.
    func takeExchanges() -> [Exchange] {
        lock.withLock {
            defer { exchanges = [] }
            return exchanges
        }
    }

    func setConfiguration(scheme: String, host: String, sharedHeaders: [String: String]?) {
        transport.setConfiguration(scheme: scheme, host: host, sharedHeaders: sharedHeaders)
    }

    func sendRequest(with params: HttpRequestParams) async throws -> HttpOperationResult {
        let start = ContinuousClock.now
        let result = try await transport.sendRequest(with: params)
        note(result.statusCode ?? 0, since: start)
        return result
    }

    private func note(_ statusCode: Int, since start: ContinuousClock.Instant) {
        let exchange = Exchange(statusCode: statusCode, duration: ContinuousClock.now - start)
        lock.withLock { exchanges.append(exchange) }
    }
}

extension ExchangeLog.Exchange: CustomStringConvertible {
    /// The status line's end and the time, such as `200 OK in 1.8 ms`.
    var description: String {
        let phrase = Self.phrases[statusCode].map { " " + $0 } ?? ""
        return "\(statusCode)\(phrase) in \(String(format: "%.1f", duration / .milliseconds(1))) ms"
    }

    /// The phrases of the statuses that the service answers with (RFC 9110 §15).
    private static let phrases = [
        200: "OK", 201: "Created", 204: "No Content", 206: "Partial Content", 400: "Bad Request", 404: "Not Found",
        409: "Conflict",
        422: "Unprocessable Content",
        500: "Internal Server Error",
    ]
}
