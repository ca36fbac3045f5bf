import Foundation

/// A body whose bytes come over time.
///
/// Two streams are equal when one is a copy of the other.
public struct HttpUploadStream: Sendable {
    /// The bytes' content type; nil when the request's headers name it.
    public var contentType: String?
    /// How many bytes there will be; nil when that is unknown, and the body is sent in chunks.
    public var length: Int64?
    /// Opens the bytes from their beginning. It is called once for every time that the request is sent. Within one call, with
    /// its redirects and further attempts, it gives the same bytes each time: a stream that begins with others than the first
    /// time, or ends earlier, fails the call. From call to call the bytes may change.
    public var open: @Sendable () async throws -> HttpBodyStream
    /// Whether the bytes can be opened more than once; true by default. A request whose bytes cannot is never sent again.
    public var isReplayable = true
    private let identity = Identity()
    /// What the bytes were so far in the call that sends them; nil outside of one.
    var readings: BodyReadings?

    /// What tells a stream and its copies from others.
    private final class Identity: Sendable {}

    /// Makes a body.
    ///
    /// - Parameters:
    ///   - contentType: The bytes' content type; nil when the request's headers name it.
    ///   - length: How many bytes there will be; nil when that is unknown.
    ///   - open: Opens the bytes from their beginning.
    public init(
        contentType: String? = nil,
        length: Int64? = nil,
        open: @escaping @Sendable () async throws -> HttpBodyStream
    ) {
        self.contentType = contentType
        self.length = length
        self.open = open
    }
}

extension HttpUploadStream {
    /// The stream, if its length can be announced.
    ///
    /// - Parameter name: The field that it is the value of.
    /// - Returns: The stream as it is.
    /// - Throws: ``RequestProblem`` of code `invalidValue`.
    func checked(for name: String) throws(RequestProblem) -> HttpUploadStream {
        guard let length, length < 0 else { return self }
        throw RequestProblem(
            .invalidValue,
            name,
            "The stream of \"\(name)\" announces a length of \(length) bytes; use nil for one that is unknown."
        )
    }
}

extension HttpUploadStream: Hashable {
    /// Whether one is a copy of the other, with the same type and length.
    public static func == (left: HttpUploadStream, right: HttpUploadStream) -> Bool {
        left.identity === right.identity && left.contentType == right.contentType && left.length == right.length
    }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(identity))
    }
}

extension HttpUploadStream {
    /// Makes a body of bytes that can be read once, so that its request is never sent again.
    ///
    /// - Parameters:
    ///   - stream: The bytes.
    ///   - contentType: The bytes' content type; nil when the request's headers name it.
    ///   - length: How many bytes there will be; nil when that is unknown.
    public init(once stream: HttpBodyStream, contentType: String? = nil, length: Int64? = nil) {
        let unread = Locked<HttpBodyStream?>(stream)
        self.init(contentType: contentType, length: length) {
            guard let stream = unread.take() else {
                throw TransportError(.unreadableBody, "The request's body can be read only once, and has been read.")
            }
            return stream
        }
        isReplayable = false
    }
}

extension HttpUploadStream {
    /// The same stream with errors that name it: what it throws is no failure of the server's or the transport's.
    ///
    /// - Parameter name: What it is called at the beginning of a sentence.
    /// - Returns: The stream.
    func named(_ name: String) -> HttpUploadStream {
        var named = self
        named.open = { [open] in
            try await naming(name) { HttpBodyStream(source: NamedSource(try await open(), name)) }
        }
        return named
    }
}

/// A stream whose errors name it.
private final class NamedSource: HttpBodySource {
    private let stream: HttpBodyStream
    private let name: String

    init(_ stream: HttpBodyStream, _ name: String) {
        self.stream = stream
        self.name = name
    }

    func next() async throws -> Data? {
        try await naming(name) { try await stream.nextChunk() }
    }
}

/// Does something with a stream. What RetroKit itself says of the body's bytes stays as it is.
private func naming<Value>(_ name: String, _ work: () async throws -> Value) async throws -> Value {
    do {
        return try await work()
    } catch let error as TransportError where error.kind == .unreadableBody {
        throw error
    } catch  where !(error is CancellationError) {
        throw TransportError(
            .unreadableBody,
            "\(name) threw \(String(withArticle: type(of: error))), so that the request cannot be sent whole.",
            underlying: error
        )
    }
}
