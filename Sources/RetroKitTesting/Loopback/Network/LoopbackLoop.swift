import Foundation
import RetroKit

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The thread of a server: sleeps in `poll` until something arrives, a wait is over or the mailbox calls, and lets every
/// connection do what it can.
final class LoopbackLoop {
    /// How long no connection is accepted after the process has run out of descriptors.
    private static let recoveryTime = Duration.milliseconds(20)

    private let listener: LoopbackListener
    private let core: LoopbackCore
    private var connections: [Int: LoopbackConnection] = [:]
    private var accepted = 0
    private var recovery: ContinuousClock.Instant?
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)

    private init(_ listener: LoopbackListener, core: LoopbackCore) {
        self.listener = listener
        self.core = core
    }

    /// Starts the thread. It ends when the mailbox says so, and closes everything.
    static func start(_ listener: LoopbackListener, core: LoopbackCore) {
        Thread { LoopbackLoop(listener, core: core).run() }.start()
    }

    private func run() {
        core.mailbox.begin()
        while let answers = core.mailbox.take() {
            for answer in answers {
                connections[answer.connection]?.answer(answer.response)
                advance(answer.connection)
            }
            wait()
        }
        for connection in connections.values { connection.close() }
        listener.end()
        core.mailbox.end()
    }

    /// Waits for something to do and does it, but for the mailbox.
    private func wait() {
        let numbers = Array(connections.keys)
        var descriptors = [pollfd(fd: core.mailbox.wakeDescriptor, events: Int16(POLLIN), revents: 0)]
        descriptors.append(pollfd(fd: listener.descriptor, events: acceptsConnections ? Int16(POLLIN) : 0, revents: 0))
        descriptors += numbers.map(pollDescriptor)
        _ = poll(&descriptors, nfds_t(descriptors.count), timeout)
        for (number, descriptor) in zip(numbers, descriptors.dropFirst(2)) {
            serve(number, events: descriptor.revents)
        }
        if descriptors[1].revents != 0 { accept() }
    }

    private func pollDescriptor(_ number: Int) -> pollfd {
        guard let connection = connections[number] else { return pollfd(fd: -1, events: 0, revents: 0) }
        var events: Int16 = 0
        if connection.wantsToReceive { events |= Int16(POLLIN) }
        if connection.wantsToSend { events |= Int16(POLLOUT) }
        return pollfd(fd: connection.socket.descriptor, events: events, revents: 0)
    }

    private func serve(_ number: Int, events: Int16) {
        guard let connection = connections[number] else { return }
        let isDue = connection.deadline.map { ContinuousClock.now >= $0 } ?? false
        guard events != 0 || isDue else { return }
        if events & Int16(POLLIN | POLLHUP | POLLERR) != 0 { connection.receive(with: &buffer) }
        advance(number)
    }

    private func advance(_ number: Int) {
        guard let connection = connections[number] else { return }
        connection.advance()
        if !connection.isOpen { connections[number] = nil }
    }

    private func accept() {
        while true {
            switch listener.next() {
            case .none: return
            case .exhausted:
                recovery = .now + Self.recoveryTime
                return
            case .connection(let socket):
                core.records.withLock {
                    $0.acceptedConnections += 1
                    $0.openConnections += 1
                }
                connections[accepted] = LoopbackConnection(socket, number: accepted, core: core)
                accepted += 1
            }
        }
    }

    private var acceptsConnections: Bool {
        guard let recovery else { return true }
        return ContinuousClock.now >= recovery
    }

    /// How many milliseconds to sleep at the most; -1 for any time.
    private var timeout: Int32 {
        var deadlines = connections.values.compactMap(\.deadline)
        if let recovery, !acceptsConnections { deadlines.append(recovery) }
        guard let next = deadlines.min() else { return -1 }
        let left = ContinuousClock.now.duration(to: next)
        let milliseconds = (left / Duration.milliseconds(1)).rounded(.up)
        return Int32(min(max(milliseconds, 0), Double(Int32.max)))
    }
}
