import Testing

@testable import RetroKit

/// The decisions of a circuit, step by step.
struct CircuitTests {
    private let policy = CircuitPolicy(
        failureRate: 0.5,
        minimumCalls: 4,
        window: .seconds(10),
        pause: .seconds(5),
        trials: 2
    )

    /// Lets a call pass and end.
    private func call(_ circuit: inout Circuit, _ outcome: Circuit.Outcome, at now: Duration) {
        if case .pass(let change) = circuit.admit(at: now) { circuit.record(outcome, change: change, at: now) }
    }

    /// A circuit that has just opened, at 3 s, for 5 s.
    private var opened: Circuit {
        var circuit = Circuit(policy)
        for (second, outcome) in [Circuit.Outcome.success, .success, .failure, .failure].enumerated() {
            call(&circuit, outcome, at: .seconds(second))
        }
        return circuit
    }

    @Test func `a circuit opens when so many calls have failed, and not before`() {
        var circuit = Circuit(policy)
        for second in 0..<3 { call(&circuit, .failure, at: .seconds(second)) }
        #expect(circuit.state(at: .seconds(2)) == .closed)
        call(&circuit, .success, at: .seconds(2))
        #expect(circuit.state(at: .seconds(2)) == .closed)
        call(&circuit, .failure, at: .seconds(3))
        #expect(circuit.state(at: .seconds(3)) == .open(remaining: .seconds(5)))
        #expect(opened.state(at: .seconds(3)) == .open(remaining: .seconds(5)))
    }

    @Test func `a rate below the limit keeps it closed, and so do cancelled calls`() {
        var circuit = Circuit(policy)
        for _ in 0..<5 { call(&circuit, .success, at: .zero) }
        for _ in 0..<4 { call(&circuit, .failure, at: .zero) }
        for _ in 0..<100 { call(&circuit, .neither, at: .zero) }
        #expect(circuit.state(at: .zero) == .closed)
    }

    @Test func `calls are forgotten after the window`() {
        var circuit = Circuit(policy)
        for second in 0..<3 { call(&circuit, .failure, at: .seconds(second)) }
        call(&circuit, .failure, at: .seconds(12))
        #expect(circuit.state(at: .seconds(12)) == .closed)
    }

    @Test func `an open circuit refuses calls until its pause is over`() {
        var circuit = opened
        #expect(circuit.admit(at: .seconds(3)) == .refuse(until: .seconds(8)))
        #expect(circuit.admit(at: .milliseconds(7999)) == .refuse(until: .seconds(8)))
        #expect(circuit.state(at: .seconds(8)) == .halfOpen)
    }

    @Test func `a half-open circuit closes when all its trials succeed`() {
        var circuit = opened
        guard case .pass(let change) = circuit.admit(at: .seconds(8)), case .pass = circuit.admit(at: .seconds(8))
        else {
            Issue.record("two trials should pass")
            return
        }
        #expect(circuit.admit(at: .seconds(9)) == .refuse(until: .seconds(9)))
        circuit.record(.success, change: change, at: .seconds(9))
        #expect(circuit.state(at: .seconds(9)) == .halfOpen)
        circuit.record(.success, change: change, at: .seconds(9))
        #expect(circuit.state(at: .seconds(9)) == .closed)
        for _ in 0..<3 { call(&circuit, .failure, at: .seconds(9)) }
        #expect(circuit.state(at: .seconds(9)) == .closed)
    }

    @Test func `a half-open circuit opens again when a trial fails`() {
        var circuit = opened
        call(&circuit, .failure, at: .seconds(8))
        #expect(circuit.state(at: .seconds(9)) == .open(remaining: .seconds(4)))
    }

    @Test func `a cancelled trial leaves its place to another`() {
        var circuit = opened
        for _ in 0..<5 { call(&circuit, .neither, at: .seconds(8)) }
        call(&circuit, .success, at: .seconds(8))
        call(&circuit, .success, at: .seconds(8))
        #expect(circuit.state(at: .seconds(8)) == .closed)
    }

    @Test func `a call that began before the circuit changed counts no more`() {
        var circuit = Circuit(policy)
        guard case .pass(let early) = circuit.admit(at: .zero) else {
            Issue.record("a call should pass")
            return
        }
        for _ in 0..<4 { call(&circuit, .failure, at: .seconds(1)) }
        circuit.record(.success, change: early, at: .seconds(2))
        #expect(circuit.state(at: .seconds(2)) == .open(remaining: .seconds(4)))
        _ = circuit.admit(at: .seconds(7))
        circuit.record(.failure, change: early, at: .seconds(7))
        #expect(circuit.state(at: .seconds(7)) == .halfOpen)
    }

    @Test func `a policy of nonsense does no harm`() {
        var circuit = Circuit(CircuitPolicy(failureRate: -1, minimumCalls: -1, window: .zero, pause: .zero, trials: -1))
        for _ in 0..<10 { call(&circuit, .failure, at: .zero) }
        call(&circuit, .success, at: .zero)
        #expect(circuit.state(at: .zero) == .closed)
    }
}
