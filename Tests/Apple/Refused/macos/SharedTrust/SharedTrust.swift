// expect: stored property 'trust' of 'Sendable'-conforming struct 'Evaluation' has non-Sendable type 'SecTrust'
import Security

struct Evaluation: Sendable {
    let trust: SecTrust
}
