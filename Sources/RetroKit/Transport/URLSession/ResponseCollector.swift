import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What has arrived of a response so far, up to a limit.
struct ResponseCollector {
    private let host: String
    private let limit: Int
    private var response: HTTPURLResponse?
    private var body = Data()

    init(host: String, limit: Int) {
        self.host = host
        self.limit = limit
    }

    /// The status code; nil as long as there is none.
    var statusCode: Int? { response?.statusCode }

    /// The length of the body; nil when it is unknown, or when the body is compressed on its way.
    var announcedLength: Int64? {
        guard let response, response.expectedContentLength > 0, !isCompressed(response) else { return nil }
        return response.expectedContentLength
    }

    private func isCompressed(_ response: HTTPURLResponse) -> Bool {
        let field = "Content-Encoding"
        return response.value(forHTTPHeaderField: field).map { HttpHeaders([field: $0]).announceContentCoding } ?? false
    }

    /// Takes the head of a response.
    ///
    /// - Throws: ``TransportError`` when it is not HTTP.
    mutating func receive(_ response: URLResponse) throws(TransportError) {
        guard let response = response as? HTTPURLResponse else {
            throw TransportError(.protocolViolation, "The response from \(host) is not HTTP.")
        }
        self.response = response
        body = Data()
    }

    /// Takes a piece of the body.
    ///
    /// - Throws: ``TransportError`` when the body has become too large.
    mutating func receive(_ data: Data) throws(TransportError) {
        guard data.count <= limit - body.count else { throw .tooLarge(limit) }
        body.append(data)
    }

    /// The response as it is now.
    ///
    /// - Throws: ``TransportError`` when there is none.
    func result() throws(TransportError) -> HttpOperationResult {
        guard let response else {
            throw TransportError(.connectionLost, "The exchange with \(host) ended without a response.")
        }
        return HttpOperationResult(
            statusCode: response.statusCode,
            headerFields: HttpHeaders(response),
            body: body
        )
    }
}

extension HttpHeaders {
    /// The headers of a response, sorted by name: URLSession keeps them in a dictionary.
    fileprivate init(_ response: HTTPURLResponse) {
        let fields = response.allHeaderFields.compactMap { name, value -> (String, String)? in
            guard let name = name as? String, let value = value as? String else { return nil }
            return (name.fromSession, value.fromSession.trimmingHttpWhitespace)
        }
        self.init(Dictionary(fields) { first, _ in first })
    }
}

extension String {
    /// The text of a header field as URLSession gives it: Apple's decodes bytes as Latin-1, FoundationNetworking as UTF-8.
    fileprivate var fromSession: String {
        #if canImport(FoundationNetworking)
            self
        #else
            readFromLatin1
        #endif
    }
}

/// Decides when the task of a streamed body is held back: what has arrived and was not read may not grow without end,
/// and a task that is held back goes on once there is room.
///
/// A pure value. Whoever is given a step carries it out, and then asks with ``performed(_:)`` whether another one has
/// become due meanwhile. Until then nobody else is given one: steps that two threads carry out could change places, and
/// a task that is resumed before it is suspended stays suspended for ever.
struct BodyFlow: Sendable {
    /// What is to be done with the task.
    enum Step: Sendable {
        case suspend, resume
    }

    /// How many bytes may wait for their reader before the sender is held back.
    let highWaterMark: Int
    /// How many bytes nobody has read yet.
    private(set) var unreadCount = 0
    /// Whether the task has been told to pause, and nothing else since.
    private(set) var isSuspended = false
    /// Whether somebody is telling the task something.
    private var isBusy = false
    private var isOver = false

    init(highWaterMark: Int) {
        self.highWaterMark = highWaterMark
    }

    /// Bytes have arrived for which no reader waits.
    mutating func append(_ count: Int) -> Step? {
        let (sum, isTooLarge) = unreadCount.addingReportingOverflow(count)
        unreadCount = isTooLarge ? .max : sum
        return nextStep()
    }

    /// A reader has taken everything that was there.
    mutating func drain() -> Step? {
        unreadCount = 0
        return nextStep()
    }

    /// The body is complete, or given up. A task has to run to be cancelled, and so nothing holds it back any more.
    mutating func end() -> Step? {
        isOver = true
        return nextStep()
    }

    /// A step has been carried out.
    ///
    /// - Returns: The step that has become due meanwhile; nil when there is none.
    mutating func performed(_ step: Step) -> Step? {
        isBusy = false
        isSuspended = step == .suspend
        return nextStep()
    }

    private mutating func nextStep() -> Step? {
        let isWanted = !isOver && (isSuspended ? unreadCount > 0 : unreadCount > highWaterMark)
        guard !isBusy, isWanted != isSuspended else { return nil }
        isBusy = true
        return isWanted ? .suspend : .resume
    }
}
