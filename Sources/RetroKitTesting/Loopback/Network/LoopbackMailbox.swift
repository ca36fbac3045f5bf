import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// How other threads reach a server's own: handlers post their answers, `stop` its order. A pipe wakes the thread, which
/// sleeps in `poll` otherwise.
final class LoopbackMailbox: @unchecked Sendable {  // every access to what changes holds the condition's lock
    /// What a handler has decided.
    struct Answer: Sendable {
        /// The number of the connection that waits for it.
        let connection: Int
        /// The response.
        let response: LoopbackResponse
    }

    /// The end of the pipe that becomes readable when there is something to take.
    let wakeDescriptor: Int32

    private let signalDescriptor: Int32
    private let condition = NSCondition()
    private var answers: [Answer] = []
    private var isStopping = false
    private var hasEnded = false
    private var owner: ObjectIdentifier?

    init() throws(LoopbackError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw LoopbackError(.cannotListen, "Cannot open a pipe: \(String(cString: strerror(errno))).")
        }
        wakeDescriptor = ends[0]
        signalDescriptor = ends[1]
        for end in ends { DescriptorFlags.set(on: end) }
    }

    deinit {
        if !hasEnded { closeDescriptors() }
    }

    /// Hands an answer to the server's thread. After the server's end it is dropped.
    func post(_ answer: Answer) {
        condition.withLock {
            answers.append(answer)
            wake()
        }
    }

    /// Orders the server's thread to end and waits until it has. From that thread itself there is no waiting.
    func stop() {
        condition.withLock {
            isStopping = true
            wake()
            guard owner != ObjectIdentifier(Thread.current) else { return }
            while !hasEnded { condition.wait() }
        }
    }

    private func closeDescriptors() {
        close(wakeDescriptor)
        close(signalDescriptor)
    }

    private func wake() {
        guard !hasEnded else { return }
        var byte: UInt8 = 0
        _ = write(signalDescriptor, &byte, 1)
    }
}

/// The side of the server's thread.
extension LoopbackMailbox {
    /// Names the calling thread as the server's.
    func begin() {
        condition.withLock { owner = ObjectIdentifier(Thread.current) }
    }

    /// Takes what was posted; nil after the order to stop.
    func take() -> [Answer]? {
        condition.withLock {
            var bytes = [UInt8](repeating: 0, count: 256)
            while read(wakeDescriptor, &bytes, bytes.count) > 0 {}
            defer { answers = [] }
            return isStopping ? nil : answers
        }
    }

    /// Says that the thread has let go of everything.
    func end() {
        condition.withLock {
            hasEnded = true
            answers = []
            closeDescriptors()
            condition.broadcast()
        }
    }
}
