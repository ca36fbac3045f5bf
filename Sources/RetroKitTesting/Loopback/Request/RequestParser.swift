import Foundation
import RetroKit

/// Takes bytes in whatever pieces they arrive and gives complete requests, one after the other.
struct RequestParser {
    /// The most bytes that a head or the trailers of a request may have.
    static let headLimit = 1 << 20

    /// What has become clear from the bytes so far.
    enum Event {
        /// The head is there and the client waits for `100 Continue` before it sends a body.
        case expectsContinue
        /// A request is complete.
        case request(RecordedRequest)
    }

    private enum Phase {
        case requestLine
        case fields
        case body(Int)
        case chunkSize
        case chunk(Int)
        case chunkEnd
        case trailers
        case complete
    }

    private let connection: Int
    private var buffer: [UInt8] = []
    private var position = 0
    private var scanned = 0
    private var sectionStart = 0
    private var phase = Phase.requestLine
    private var clientWaits = false
    private var head = RequestHead()
    private var body = Data()
    private var trailers = HttpHeaders()

    init(connection: Int) {
        self.connection = connection
    }

    /// The bytes that belong to no complete request yet.
    var pendingBytes: Data { Data(buffer) }

    /// How many bytes belong to no complete request yet.
    var pendingCount: Int { buffer.count }

    /// Takes bytes.
    mutating func append(_ bytes: ArraySlice<UInt8>) {
        buffer += bytes
    }

    /// The next event; nil when it takes more bytes.
    mutating func next() throws(RequestFault) -> Event? {
        while true {
            if case .complete = phase { return .request(finish()) }
            guard try step() else { return nil }
            if clientWaits {
                clientWaits = false
                return .expectsContinue
            }
        }
    }

    /// Understands one more piece; false when it is not all there.
    private mutating func step() throws(RequestFault) -> Bool {
        switch phase {
        case .requestLine:
            guard let line = try line() else { return false }
            head = try RequestHead(line: line)
            phase = .fields
        case .fields:
            guard let line = try line() else { return false }
            if line.isEmpty { try beginBody() } else { try addField(line) }
        case .body(let length):
            guard take(length) else { return false }
            phase = .complete
        case .chunkSize, .chunk, .chunkEnd, .trailers:
            return try stepInChunks()
        case .complete:
            break
        }
        return true
    }

    private mutating func stepInChunks() throws(RequestFault) -> Bool {
        switch phase {
        case .chunk(let length):
            guard take(length) else { return false }
            phase = .chunkEnd
        case .chunkEnd:
            guard buffer.count - position >= 2 else { return false }
            guard buffer[position..<position + 2].elementsEqual("\r\n".utf8) else {
                throw .malformed("A chunk is longer than its size (RFC 9112 §7.1).")
            }
            move(to: position + 2)
            phase = .chunkSize
        case .trailers:
            guard let line = try line() else { return false }
            if line.isEmpty { phase = .complete } else { try addTrailer(line) }
        default:
            sectionStart = position
            guard let line = try line() else { return false }
            let size = try Self.chunkSize(of: line)
            phase = size == 0 ? .trailers : .chunk(size)
        }
        return true
    }
}

extension RequestParser {
    /// The next line without its end; nil when its end is not there.
    private mutating func line() throws(RequestFault) -> ArraySlice<UInt8>? {
        let end = buffer[scanned...].firstIndex(of: UInt8(ascii: "\n"))
        guard (end ?? buffer.count) - sectionStart < Self.headLimit else { throw .headTooLarge }
        guard let end else {
            scanned = buffer.count
            return nil
        }
        guard end > position, buffer[end - 1] == UInt8(ascii: "\r") else {
            throw .malformed("A line ends with LF alone; it must end with CRLF (RFC 9112 §2.2).")
        }
        let line = buffer[position..<end - 1]
        move(to: end + 1)
        return line
    }

    private mutating func addField(_ line: ArraySlice<UInt8>) throws(RequestFault) {
        let field = try RequestHead.field(of: line)
        head.headers.append(field.value, for: field.name)
    }

    private mutating func addTrailer(_ line: ArraySlice<UInt8>) throws(RequestFault) {
        let field = try RequestHead.field(of: line)
        trailers.append(field.value, for: field.name)
    }

    private mutating func beginBody() throws(RequestFault) {
        switch try head.framing() {
        case .length(0):
            phase = .complete
            return
        case .length(let length): phase = .body(length)
        case .chunked: phase = .chunkSize
        }
        clientWaits = head.expectsContinue && buffer.count == position
    }

    private mutating func take(_ length: Int) -> Bool {
        guard buffer.count - position >= length else { return false }
        body.append(contentsOf: buffer[position..<position + length])
        move(to: position + length)
        return true
    }

    private mutating func move(to index: Int) {
        position = index
        scanned = index
    }

    private static func chunkSize(of line: ArraySlice<UInt8>) throws(RequestFault) -> Int {
        let digits = line.prefix { $0 != UInt8(ascii: ";") }
        let text = String(decoding: digits, as: UTF8.self)
        guard text.first != "+", text.first != "-", let size = Int(text, radix: 16) else {
            throw .malformed("The chunk size \(text.debugDescription) is no hexadecimal number (RFC 9112 §7.1).")
        }
        return size
    }

    /// Makes the request and gets ready for the next.
    private mutating func finish() -> RecordedRequest {
        let request = RecordedRequest(
            head: head,
            body: body,
            trailers: trailers,
            rawBytes: Data(buffer[..<position]),
            connection: connection
        )
        let rest = buffer[position...]
        self = RequestParser(connection: connection)
        buffer = Array(rest)
        return request
    }
}
