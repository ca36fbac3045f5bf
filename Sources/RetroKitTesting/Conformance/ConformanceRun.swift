import Foundation
import RetroKit

/// One check of one requirement: the transport, a server that it talks to, and what was found wrong.
struct ConformanceRun: Sendable {
    let transport: any HttpTransport
    let server: LoopbackServer
    private let notes = Locked<[String]>([])

    init(_ transport: any HttpTransport, server: LoopbackServer) {
        self.transport = transport
        self.server = server
    }

    /// What still counts as at once, on a machine that has much else to do.
    static let soon = Duration.seconds(5)

    /// What was found wrong, a sentence each.
    var findings: [String] { notes.withLock { $0 } }

    /// Notes something that is wrong.
    func note(_ sentence: String) {
        notes.withLock { $0.append(sentence) }
    }

    /// Notes a value that is not what it should be.
    func expect<Value: Equatable>(_ what: String, _ value: Value, is expected: Value) {
        if value != expected { note("\(what) was \(Self.text(value)) instead of \(Self.text(expected))") }
    }

    /// Notes a condition that does not hold.
    func expect(_ what: String, _ condition: Bool) {
        if !condition { note("it was not true that \(what)") }
    }

    private static func text(_ value: some Any) -> String {
        let text = String(reflecting: value)
        return text.count > 300 ? text.prefix(300) + "…" : text
    }
}

// MARK: Requests

extension ConformanceRun {
    /// A request to the server, or another one.
    func request(
        _ method: HttpMethod = .get,
        _ path: String = "/",
        query: String? = nil,
        headers: HttpHeaders = [:],
        body: HttpBody = .none,
        timeout: Duration? = .seconds(10),
        to server: LoopbackServer? = nil
    ) throws -> HttpRequestParams {
        HttpRequestParams(
            httpMethod: method,
            baseURL: try BaseURL((server ?? self.server).baseURL),
            percentEncodedPath: path,
            percentEncodedQuery: query,
            headerFields: headers,
            httpBody: body,
            timeout: timeout
        )
    }

    /// Sends a request; a failure that the transport returns instead of throwing it is thrown.
    func send(_ request: HttpRequestParams) async throws -> HttpOperationResult {
        let result = try await transport.sendRequest(with: request)
        _ = try result.response.get()
        return result
    }

    /// Gets a path.
    func get(_ path: String = "/", timeout: Duration? = .seconds(10)) async throws -> HttpOperationResult {
        try await send(request(.get, path, timeout: timeout))
    }

    /// Answers the next request with a response, asks for it and returns what the transport made of it.
    func receive(_ response: LoopbackResponse, _ method: HttpMethod = .get) async throws -> HttpOperationResult {
        server.enqueue(response)
        return try await send(request(method))
    }

    /// Sends a request that is answered with 200 and returns what the server saw.
    func recorded(_ request: HttpRequestParams) async throws -> RecordedRequest {
        server.enqueue(.status(200))
        let result = try await send(request)
        expect("the status", result.statusCode, is: 200)
        return try await server.nextRequest()
    }

    /// Notes work that does not fail with ``TransportError`` of one of these kinds.
    @discardableResult
    func expectFailure<Value>(
        _ kinds: TransportError.Kind...,
        of what: String,
        _ work: () async throws -> Value
    ) async -> TransportError? {
        do {
            _ = try await work()
            note("\(what) succeeded")
        } catch let error as TransportError {
            let names = kinds.map(\.rawValue).joined(separator: " or ")
            if !kinds.contains(error.kind) {
                note("\(what) ended with the kind \(error.kind.rawValue) (\(error)) instead of \(names)")
            }
            return error
        } catch {
            note("\(what) ended with \(type(of: error)): \(error)")
        }
        return nil
    }

    /// Notes a call that does not end with `CancellationError` at once.
    func expectCancellation(of call: Task<some Sendable, any Error>) async {
        let start = ContinuousClock.now
        call.cancel()
        do {
            _ = try await call.value
            note("the cancelled call succeeded")
        } catch {
            expect("a cancelled call throws CancellationError, but \(error)", error is CancellationError)
        }
        expect("a cancelled call ends at once", start.duration(to: .now) < Self.soon)
    }
}

// MARK: Time

/// Runs work, but not for ever: a transport that hangs must not hang its tests. Work that does not heed its cancellation is
/// left behind.
func withTimeLimit(_ limit: Duration, _ work: @escaping @Sendable () async throws -> Void) async throws {
    let (ending, end) = AsyncThrowingStream<Void, any Error>.makeStream()
    let task = Task {
        do {
            try await work()
            end.finish()
        } catch {
            end.finish(throwing: error)
        }
    }
    let timer = Task {
        try await Task.sleep(for: limit)
        end.finish(throwing: LoopbackError(.timeout, "It was not over within \(limit.text)."))
    }
    defer {
        task.cancel()
        timer.cancel()
    }
    for try await _ in ending {}
}
