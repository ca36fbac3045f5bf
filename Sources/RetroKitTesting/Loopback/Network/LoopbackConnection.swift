import Foundation
import RetroKit

/// One connection, served by its server's thread alone: reads requests, one after the other, and plays the answers'
/// scripts without ever blocking.
final class LoopbackConnection {
    private enum Stage {
        /// A request is awaited or on its way.
        case reading
        /// A handler is at work.
        case handling(RecordedRequest, Task<Void, Never>)
        /// An answer is being sent; to no request if there was none but bytes.
        case answering(RecordedRequest?)
        /// Nothing more is sent; what the client still sends is dropped.
        case draining
    }

    /// How many bytes of later requests are read ahead while one is being answered.
    private static let readAheadLimit = 1 << 20
    /// How long a client may go on sending a request that was refused.
    private static let drainTime = Duration.seconds(1)

    let number: Int
    let socket: LoopbackSocket
    private(set) var isOpen = true
    /// When there is something to do although nothing arrives.
    private(set) var deadline: ContinuousClock.Instant?

    private let core: LoopbackCore
    private var parser: RequestParser
    private var stage = Stage.reading
    private var script = ResponseScript()
    private var outbox = Data()
    private var bytesSent = 0

    init(_ socket: LoopbackSocket, number: Int, core: LoopbackCore) {
        self.socket = socket
        self.number = number
        self.core = core
        parser = RequestParser(connection: number)
    }

    /// Whether there are bytes that wait for room.
    var wantsToSend: Bool { !outbox.isEmpty }

    /// Whether bytes from the client are welcome.
    var wantsToReceive: Bool {
        switch stage {
        case .reading, .draining, .answering(nil): true
        case .handling, .answering: parser.pendingCount < Self.readAheadLimit
        }
    }

    /// Takes what the client has sent.
    func receive(with buffer: inout [UInt8]) {
        switch socket.receive(into: &buffer) {
        case .wouldBlock: return
        case .ended: clientLeft()
        case .moved(let count):
            switch stage {
            case .draining, .answering(nil): return
            case .reading, .handling, .answering: parser.append(buffer[..<count])
            }
        }
    }

    /// Takes a handler's answer.
    func answer(_ response: LoopbackResponse) {
        guard case .handling(let request, _) = stage else { return }
        begin(response, for: request)
    }

    /// Does all that can be done now.
    func advance() {
        var canAdvance = true
        while isOpen && canAdvance {
            canAdvance = flush() && step()
        }
    }

    /// Closes the connection, whatever is going on.
    func close() {
        end { $0.end() }
    }
}

extension LoopbackConnection {
    /// One step of the current stage; false when it has to wait.
    private func step() -> Bool {
        switch stage {
        case .reading: return readRequest()
        case .handling: return false
        case .answering: return playStep()
        case .draining:
            if isDue { close() }
            return false
        }
    }

    private var isDue: Bool {
        guard let deadline else { return true }
        return ContinuousClock.now >= deadline
    }

    private func readRequest() -> Bool {
        do {
            switch try parser.next() {
            case nil: return false
            case .expectsContinue: if core.sendsContinue { outbox = Data("HTTP/1.1 100 Continue\r\n\r\n".utf8) }
            case .request(let request): decide(request)
            }
        } catch {
            refuse(error)
        }
        return true
    }

    private func decide(_ request: RecordedRequest) {
        var request = request
        switch core.receive(&request) {
        case .response(let response), .unmatched(let response): begin(response, for: request)
        case .handler(let handler): stage = .handling(request, core.run(handler, for: request))
        }
    }

    private func refuse(_ fault: RequestFault) {
        let record = LoopbackMalformedRequest(
            connection: number,
            reason: fault.message,
            rawBytes: parser.pendingBytes
        )
        core.records.withLock { $0.malformedRequests.append(record) }
        begin(fault.response, for: nil)
        script.ending = .closeAfterDraining
    }

    private func begin(_ response: LoopbackResponse, for request: RecordedRequest?) {
        script = response.script(answering: request?.method, clientCloses: request?.closesConnection ?? false)
        stage = .answering(request)
        bytesSent = 0
    }

    private func playStep() -> Bool {
        guard isDue else { return false }
        deadline = nil
        switch script.next() {
        case .send(let bytes): outbox = bytes
        case .pause(let duration): deadline = .now + duration
        case nil: return finishAnswer()
        }
        return true
    }

    private func finishAnswer() -> Bool {
        switch script.ending {
        case .keepOpen: stage = .reading
        case .close: close()
        case .reset: end { $0.reset() }
        case .hold: return false
        case .closeAfterDraining:
            socket.finishSending()
            stage = .draining
            deadline = .now + Self.drainTime
        }
        return true
    }

    /// Sends what is waiting to be sent; false when the system takes no more.
    private func flush() -> Bool {
        while !outbox.isEmpty {
            switch socket.transmit(outbox) {
            case .wouldBlock: return false
            case .ended:
                clientLeft()
                return false
            case .moved(let count):
                outbox = outbox.dropFirst(count)
                bytesSent += count
            }
        }
        return true
    }

    /// Notes that the client has closed its side before its time, and closes the connection.
    private func clientLeft() {
        switch stage {
        case .reading: if parser.pendingCount > 0 { noteDisconnection(nil) }
        case .handling(let request, _): noteDisconnection(request)
        case .answering(let request): noteDisconnection(request)
        case .draining: break
        }
        close()
    }

    private func noteDisconnection(_ request: RecordedRequest?) {
        let record = LoopbackDisconnection(connection: number, request: request, bytesSent: bytesSent)
        core.records.withLock { $0.disconnections.append(record) }
    }

    private func end(_ close: (LoopbackSocket) -> Void) {
        guard isOpen else { return }
        isOpen = false
        if case .handling(_, let task) = stage { task.cancel() }
        close(socket)
        core.records.withLock { $0.openConnections -= 1 }
    }
}
