import Foundation

/// Lets so many calls run at once; the others wait for their turn.
///
/// ```swift
/// api.configuration.interceptors.append(ConcurrencyLimiter(4))
/// ```
///
/// Of those that wait, the highest ``EndpointSetting/priority(_:)`` goes first, and of equal ones whoever came first; no
/// priority waits for ever. The wait is part of a call's timeout. A cancelled call leaves the line at once. A streamed
/// response keeps its place until it has been read or dropped.
///
/// Inside of retries an attempt gives its place up while it waits for the next one. A call that gets a credential, such as
/// the refresh of an ``Authenticator``, does not wait: those that run may be waiting for it.
public final class ConcurrencyLimiter: Interceptor {
    private typealias Waiter = CheckedContinuation<Void, any Error>

    private struct State {
        var lines: [String: WaitingLine] = [:]
        var waiters: [Int: Waiter] = [:]
        var lastTicket = 0

        mutating func nextTicket() -> Int {
            lastTicket += 1
            return lastTicket
        }
    }

    private let limit: Int
    private let scope: CallScope
    private let waitingLimit: Int?
    private let clock: CallClock
    private let state = Locked(State())

    /// Makes a limiter.
    ///
    /// - Parameters:
    ///   - limit: How many calls run at once; one at the least.
    ///   - scope: Which calls share the limit; those to one host by default.
    ///   - waitingLimit: How many calls wait at the most; one more ends at once with ``ApiError`` of kind
    ///     ``ApiError/Kind/queueFull``; nil, the default, for no limit.
    ///   - clock: Measures the wait; the system's clock by default.
    public init(
        _ limit: Int,
        per scope: CallScope = .host,
        waitingLimit: Int? = nil,
        clock: CallClock = .system
    ) {
        self.limit = limit
        self.scope = scope
        self.waitingLimit = waitingLimit
        self.clock = clock
    }

    /// How many calls wait.
    public var waitingCount: Int { state.withLock { $0.waiters.count } }

    /// Sends a request when its turn has come.
    ///
    /// - Throws: ``CallRefused`` of kind ``ApiError/Kind/queueFull``; ``TransportError`` of kind `timeout` when the turn
    ///   does not come in time; `CancellationError` when the task is cancelled while it waits; or what `next` throws.
    public func intercept(_ request: HttpRequestParams, next: InterceptorChain) async throws -> HttpOperationResult {
        let request = next.completed(request)
        let name = scope.name(of: request)
        let deadline = Deadline(of: request, on: clock)
        try Task.checkCancellation()
        if !startsAtOnce(name) {
            if CredentialTask.isRunning { return try await next(request) }
            try await waitForTurn(name, request, deadline)
        }
        let place = Place { [self] in leave(name) }
        defer { withExtendedLifetime(place) {} }
        var result = try await next(deadline.limiting(request))
        if let body = result.bodyStream { result.bodyStream = HttpBodyStream(source: PlacedBody(body, place)) }
        return result
    }

    private func startsAtOnce(_ name: String) -> Bool {
        state.withLock { $0.lines[name, default: WaitingLine(limit: limit)].startAtOnce() }
    }

    /// Waits for a place, for as long as the call may take.
    private func waitForTurn(_ name: String, _ request: HttpRequestParams, _ deadline: Deadline) async throws {
        let ticket = state.withLock { $0.nextTicket() }
        let timer = Locked<Task<Void, any Error>?>(nil)
        defer { timer.withLock { $0?.cancel() } }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { waiter in
                enter(name, ticket, request, waiter)
                timer.withLock { $0 = startTimer(name, ticket, request, deadline) }
                if Task.isCancelled { giveUp(name, ticket) { throw CancellationError() } }
            }
        } onCancel: {
            giveUp(name, ticket) { throw CancellationError() }
        }
    }

    /// Ends a wait when the call's time is over.
    private func startTimer(
        _ name: String,
        _ ticket: Int,
        _ request: HttpRequestParams,
        _ deadline: Deadline
    ) -> Task<Void, any Error>? {
        deadline.remaining.map { remaining in
            Task { [self] in
                try await clock.sleep(for: remaining)
                giveUp(name, ticket) { _ = try deadline.limiting(request) }
            }
        }
    }

    private func enter(_ name: String, _ ticket: Int, _ request: HttpRequestParams, _ waiter: Waiter) {
        let priority = request.call?.settings[CallPriority.self] ?? .normal
        let outcome: Result<Void, any Error>? = state.withLock { state in
            var line = state.lines[name] ?? WaitingLine(limit: limit)
            defer { state.lines[name] = line }
            if line.startAtOnce() { return .success(()) }
            guard line.waiting < waitingLimit ?? .max else {
                let message = "\(line.waiting) calls to \(name) wait already; try again later, or allow more to wait."
                return .failure(CallRefused(.queueFull, name, message))
            }
            line.wait(ticket, priority)
            state.waiters[ticket] = waiter
            return nil
        }
        if let outcome { waiter.resume(with: outcome) }
    }

    private func leave(_ name: String) {
        let waiter = state.withLock { state -> Waiter? in
            let ticket = state.lines[name]?.leave()
            if state.lines[name]?.isIdle == true { state.lines[name] = nil }
            return ticket.flatMap { state.waiters.removeValue(forKey: $0) }
        }
        waiter?.resume()
    }

    /// Ends a wait with an error, unless it has ended already.
    private func giveUp(_ name: String, _ ticket: Int, _ failure: () throws -> Void) {
        let waiter = state.withLock { state -> Waiter? in
            guard let waiter = state.waiters.removeValue(forKey: ticket) else { return nil }
            state.lines[name]?.giveUp(ticket)
            return waiter
        }
        waiter?.resume(with: Result { try failure() })
    }
}

/// A place among the calls that run, given up when nobody holds it any more.
private final class Place: Sendable {
    private let leave: @Sendable () -> Void

    init(leave: @escaping @Sendable () -> Void) {
        self.leave = leave
    }

    deinit {
        leave()
    }
}

/// The body of a streamed response, which holds a place until it has come to its end or is dropped.
private final class PlacedBody: HttpBodySource {
    private let body: HttpBodyStream
    private let place: Locked<Place?>

    init(_ body: HttpBodyStream, _ place: Place) {
        self.body = body
        self.place = Locked(place)
    }

    func next() async throws -> Data? {
        var iterator = body.makeAsyncIterator()
        let chunk: Data?
        do {
            chunk = try await iterator.next()
        } catch {
            giveUpPlace()
            throw error
        }
        if chunk == nil { giveUpPlace() }
        return chunk
    }

    /// Lets go of the place, outside of the lock.
    private func giveUpPlace() {
        _ = place.withLock { place in
            defer { place = nil }
            return place
        }
    }
}
