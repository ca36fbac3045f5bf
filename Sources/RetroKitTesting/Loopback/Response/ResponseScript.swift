import Foundation
import RetroKit

/// A response taken apart: what to send and when to wait, step by step, and what becomes of the connection.
struct ResponseScript: Equatable, Sendable {
    /// One step.
    enum Step: Equatable, Sendable {
        case send(Data)
        case pause(Duration)
    }

    /// What becomes of the connection.
    enum Ending: Equatable, Sendable {
        /// It serves the next request.
        case keepOpen
        /// It is closed in good order.
        case close
        /// It is closed once the client has stopped sending: its request was refused halfway.
        case closeAfterDraining
        /// It is reset.
        case reset
        /// Nothing, until the client leaves.
        case hold
    }

    private(set) var steps: [Step] = []
    var ending = Ending.keepOpen
    private var position = 0

    /// Adds bytes. They leave together with those before unless there is a pause between.
    mutating func send(_ bytes: Data) {
        guard !bytes.isEmpty else { return }
        if case .send(var earlier) = steps.last {
            earlier.append(bytes)
            steps[steps.count - 1] = .send(earlier)
        } else {
            steps.append(.send(bytes))
        }
    }

    /// Adds bytes, in pieces if there is a throttle.
    mutating func send(_ bytes: Data, throttle: LoopbackResponse.Throttle?) {
        guard let throttle else { return send(bytes) }
        for start in stride(from: 0, to: bytes.count, by: throttle.bytes) {
            if start > 0 { pause(throttle.interval) }
            send(bytes.dropFirst(start).prefix(throttle.bytes))
        }
    }

    /// Adds a wait.
    mutating func pause(_ duration: Duration) {
        if duration > .zero { steps.append(.pause(duration)) }
    }

    /// Takes the next step; nil behind the last.
    mutating func next() -> Step? {
        guard position < steps.count else { return nil }
        defer { position += 1 }
        return steps[position]
    }

    /// Drops everything after so many bytes, and closes there.
    mutating func cut(after limit: Int) {
        var left = limit
        var kept: [Step] = []
        for step in steps where left > 0 {
            guard case .send(let bytes) = step else {
                kept.append(step)
                continue
            }
            kept.append(.send(bytes.prefix(left)))
            left -= bytes.count
        }
        steps = kept
        if ending != .reset { ending = .close }
    }
}

extension LoopbackResponse {
    /// The steps that answer a request.
    ///
    /// - Parameters:
    ///   - method: The request's method; nil when there is no complete request.
    ///   - clientCloses: Whether the client wants the connection closed afterwards.
    /// - Returns: The steps, and what becomes of the connection.
    func script(answering method: HttpMethod?, clientCloses: Bool) -> ResponseScript {
        var script = ResponseScript()
        for head in informational {
            script.send(Self.head(StatusLine.text(status: head.status, reason: nil), head.headers))
        }
        script.pause(delay)
        let closes = closesConnection || clientCloses
        if closes || framing == .untilClose { script.ending = .close }
        switch content {
        case .hangUp: script.ending = .close
        case .reset: script.ending = .reset
        case .silence: script.ending = .hold
        case .raw(let bytes): script.send(bytes, throttle: throttle)
        case .data, .chunks: addMessage(to: &script, bodyAllowed: method != .head && allowsBody, closes: closes)
        }
        if let cutoff { script.cut(after: cutoff) }
        return script
    }

    /// Whether a response of this status has a body (RFC 9110 §6.4.1).
    private var allowsBody: Bool { status >= 200 && status != 204 && status != 304 }

    private func addMessage(to script: inout ResponseScript, bodyAllowed: Bool, closes: Bool) {
        var fields = headers
        if let framingField, !headers.contains("Content-Length"), !headers.contains("Transfer-Encoding") {
            fields.append(framingField.value, for: framingField.name)
        }
        if closes { fields.append("close", for: "Connection") }
        script.send(Self.head(StatusLine.text(status: status, reason: reason), fields))
        guard bodyAllowed else { return }
        let (stretches, interval) = bodyStretches
        for (index, stretch) in stretches.enumerated() {
            if index > 0 { script.pause(interval) }
            script.send(stretch, throttle: throttle)
        }
    }

    /// The body with its framing: as one, or as one stretch a chunk when there is to be a wait between chunks.
    private var bodyStretches: (bytes: [Data], interval: Duration) {
        switch content {
        case .data(let data):
            return ([data], .zero)
        case .chunks(let chunks, let trailers, let interval):
            let stretches = chunks.map(Self.framed) + [Self.head("0\r\n", trailers)]
            return interval > .zero ? (stretches, interval) : ([stretches.reduce(into: Data()) { $0 += $1 }], .zero)
        default:
            return ([], .zero)
        }
    }

    private var framingField: HttpHeaders.Field? {
        switch (framing, content) {
        case (.untilClose, _): nil
        case (.length(let length), _): HttpHeaders.Field(name: "Content-Length", value: "\(length)")
        case (.automatic, .chunks): HttpHeaders.Field(name: "Transfer-Encoding", value: "chunked")
        case (.automatic, .data(let data)) where allowsBody:
            HttpHeaders.Field(name: "Content-Length", value: "\(data.count)")
        default: nil
        }
    }

    /// A first line, fields and the empty line that ends them.
    private static func head(_ line: String, _ fields: HttpHeaders) -> Data {
        Data((line + fields.map { "\($0.name): \($0.value)\r\n" }.joined() + "\r\n").utf8)
    }

    private static func framed(_ chunk: Data) -> Data {
        Data("\(String(chunk.count, radix: 16, uppercase: true))\r\n".utf8) + chunk + Data("\r\n".utf8)
    }
}
