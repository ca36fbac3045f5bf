/// One circuit of a ``CircuitBreaker``, as a value: which calls pass, and what follows from how they end.
struct Circuit: Sendable {
    /// How a call ended.
    enum Outcome: Sendable {
        case success, failure
        /// It was cancelled, or says nothing about the server.
        case neither
    }

    /// Whether a call passes.
    enum Admission: Equatable, Sendable {
        /// It does. Its outcome counts only while the circuit has not changed.
        case pass(change: Int)
        /// It does not; calls are let through again at this time.
        case refuse(until: Duration)
    }

    private enum Phase {
        case closed(CallWindow)
        case open(until: Duration)
        case halfOpen(begun: Int, succeeded: Int)
    }

    private let policy: CircuitPolicy
    private var phase = Phase.closed(CallWindow())
    private var changes = 0

    init(_ policy: CircuitPolicy) {
        self.policy = policy
    }

    /// Decides about a call.
    mutating func admit(at now: Duration) -> Admission {
        switch phase {
        case .closed:
            break
        case .open(let end) where now < end:
            return .refuse(until: end)
        case .open:
            change(to: .halfOpen(begun: 1, succeeded: 0))
        case .halfOpen(let begun, let succeeded):
            // The trials are on their way; when they end cannot be known.
            guard begun < max(policy.trials, 1) else { return .refuse(until: now) }
            phase = .halfOpen(begun: begun + 1, succeeded: succeeded)
        }
        return .pass(change: changes)
    }

    /// Takes the outcome of a call that was let through.
    ///
    /// - Parameters:
    ///   - outcome: How it ended.
    ///   - number: The number of its admission.
    ///   - now: When it ended.
    mutating func record(_ outcome: Outcome, change number: Int, at now: Duration) {
        guard number == changes else { return }
        switch (phase, outcome) {
        case (.closed(var window), .success), (.closed(var window), .failure):
            window.add(isFailure: outcome == .failure, at: now, length: policy.window)
            phase = .closed(window)
            if window.calls >= max(policy.minimumCalls, 1), outcome == .failure,
                Double(window.failures) >= policy.failureRate * Double(window.calls)
            {
                change(to: .open(until: now + policy.pause))
            }
        case (.halfOpen, .failure):
            change(to: .open(until: now + policy.pause))
        case (.halfOpen(_, let succeeded), .success) where succeeded + 1 >= max(policy.trials, 1):
            change(to: .closed(CallWindow()))
        case (.halfOpen(let begun, let succeeded), .success):
            phase = .halfOpen(begun: begun, succeeded: succeeded + 1)
        case (.halfOpen(let begun, let succeeded), .neither):
            phase = .halfOpen(begun: begun - 1, succeeded: succeeded)
        case (.closed, .neither), (.open, _):
            break
        }
    }

    /// What the circuit does with calls.
    func state(at now: Duration) -> CircuitState {
        switch phase {
        case .closed: .closed
        case .open(let end): now < end ? .open(remaining: end - now) : .halfOpen
        case .halfOpen: .halfOpen
        }
    }

    private mutating func change(to new: Phase) {
        phase = new
        changes += 1
    }
}

/// The calls of the last while, counted in ten parts, so that the count costs the same however many there are.
private struct CallWindow: Sendable {
    private struct Part {
        let start: Duration
        var calls = 0
        var failures = 0
    }

    private static let partCount = 10
    private var parts: [Part] = []

    var calls: Int { parts.reduce(0) { $0 + $1.calls } }
    var failures: Int { parts.reduce(0) { $0 + $1.failures } }

    mutating func add(isFailure: Bool, at now: Duration, length: Duration) {
        parts.removeAll { now - $0.start >= length }
        if parts.last.map({ now - $0.start >= length / Self.partCount }) ?? true { parts.append(Part(start: now)) }
        parts[parts.count - 1].calls += 1
        if isFailure { parts[parts.count - 1].failures += 1 }
    }
}
