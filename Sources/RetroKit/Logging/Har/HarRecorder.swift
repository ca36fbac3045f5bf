public import Foundation

/// Keeps the last exchanges, to be saved as an HTTP Archive (HAR 1.2) that browsers' network panels and other tools
/// open.
///
/// ```swift
/// let recorder = HarRecorder(exchangeLimit: 50)
/// api.configuration.interceptors.append(recorder)
/// // …
/// try recorder.write(to: URL(fileURLWithPath: "/tmp/calls.har"))
/// ```
///
/// Secrets are hidden before anything is kept. Bodies are kept up to a limit, as Base64 where they are no text; the
/// bodies of streams are left alone.
public final class HarRecorder: Interceptor {
    /// How many exchanges are kept; nil for no limit.
    public let exchangeLimit: Int?
    private let bodyLimit: Int?
    private let redaction: RedactionPolicy
    private let clock: CallClock
    private let entries = Locked<[HarEntry]>([])

    /// Makes a recorder.
    ///
    /// - Parameters:
    ///   - exchangeLimit: How many exchanges are kept, the last ones; 100 by default, nil for no limit.
    ///   - bodyLimit: How many bytes of each body are kept; 65,536 by default, nil for no limit.
    ///   - redaction: What is hidden; what the request's domain hides by default.
    ///   - clock: Dates and measures the exchanges.
    public init(
        exchangeLimit: Int? = 100,
        bodyLimit: Int? = 65_536,
        redaction: RedactionPolicy = .inherited,
        clock: CallClock = .system
    ) {
        self.exchangeLimit = exchangeLimit.map { max(0, $0) }
        self.bodyLimit = bodyLimit.map { max(0, $0) }
        self.redaction = redaction
        self.clock = clock
    }

    /// How many exchanges are kept now.
    public var count: Int { entries.withLock { $0.count } }

    /// Forgets the exchanges so far.
    public func removeAll() {
        entries.withLock { $0.removeAll() }
    }

    /// The exchanges as an HTTP Archive: JSON in UTF-8.
    ///
    /// - Throws: `EncodingError`, which does not happen with what is kept.
    public func archive() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(HarArchive(entries: entries.withLock { $0 }))
    }

    /// Writes the archive into a file, in one step: a file of that name is replaced when the new one is complete.
    ///
    /// - Parameter url: The file.
    /// - Throws: When it cannot be written.
    public func write(to url: URL) throws {
        try archive().write(to: url, options: .atomic)
    }

    /// Sends a request on and keeps what was sent and what came back.
    public func intercept(_ request: HttpRequestParams, next: InterceptorChain) async throws -> HttpOperationResult {
        let started = clock.date
        let start = clock.now
        let writer = HarWriter(policy: redaction.resolved(for: request), bodyLimit: bodyLimit, defaults: next.defaults)
        do {
            let result = try await next(request)
            keep(writer.entry(request, result, started: started, took: clock.now - start))
            return result
        } catch {
            keep(writer.entry(request, failed: error, started: started, took: clock.now - start))
            throw error
        }
    }

    private func keep(_ entry: HarEntry) {
        entries.withLock { entries in
            entries.append(entry)
            if let exchangeLimit, entries.count > exchangeLimit {
                entries.removeFirst(entries.count - exchangeLimit)
            }
        }
    }
}
