import Foundation
import RetroKit

/// What a ``LoopbackServer`` answers: a response, or some way to go without one.
///
/// ```swift
/// server.enqueue(.json(user).header("ETag", "\"1\""))
/// server.enqueue(.status(503).delayed(.milliseconds(200)), .hangUp)
/// server.enqueue(.raw(Data("HTTP/1.1 200 OK\r\nContent-Le".utf8)))
/// ```
///
/// A response is sent as `HTTP/1.1 200 OK`, the header fields in order and spelling, then `Content-Length` or
/// `Transfer-Encoding`, then `Connection: close` where it is due, and nothing else.
public struct LoopbackResponse: Sendable {
    /// What follows the head.
    enum Content: Sendable {
        case data(Data)
        case chunks([Data], trailers: HttpHeaders, interval: Duration)
        case raw(Data)
        case hangUp
        case reset
        case silence
    }

    /// How the end of the body is announced.
    enum Framing: Equatable, Sendable {
        case automatic
        case length(Int)
        case untilClose
    }

    /// A head with a 1xx status.
    struct Informational: Sendable {
        let status: Int
        let headers: HttpHeaders
    }

    /// A body that is sent in pieces.
    struct Throttle: Sendable {
        let bytes: Int
        let interval: Duration
    }

    var status: Int
    var reason: String?
    var headers: HttpHeaders
    var content: Content
    var framing = Framing.automatic
    var informational: [Informational] = []
    var delay = Duration.zero
    var throttle: Throttle?
    var cutoff: Int?
    var closesConnection = false

    init(_ content: Content, status: Int = 200, headers: HttpHeaders = [:]) {
        self.status = status
        self.headers = headers
        self.content = content
    }
}

extension LoopbackResponse: CustomStringConvertible {
    /// The status and the size of the body, as in `200 (33 bytes)`, or what happens instead.
    public var description: String {
        switch content {
        case .data(let data): "\(status) (\(data.count) bytes)"
        case .chunks(let chunks, _, _): "\(status) (\(chunks.count) chunks)"
        case .raw(let bytes): "\(bytes.count) raw bytes"
        case .hangUp: "hang-up"
        case .reset: "reset"
        case .silence: "silence"
        }
    }
}
