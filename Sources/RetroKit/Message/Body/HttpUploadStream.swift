import Foundation

/// A body whose bytes come over time.
///
/// Two streams are equal when one is a copy of the other.
public struct HttpUploadStream: Sendable {
    /// The bytes' content type; nil when the request's headers name it.
    public var contentType: String?
    /// How many bytes there will be; nil when that is unknown, and the body is sent in chunks.
    public var length: Int64?
    /// Opens the bytes from their beginning. It is called once for every time that the request is sent, and each time gives
    /// the same bytes: a stream that ends earlier than it did before fails the request.
    public var open: @Sendable () async throws -> HttpBodyStream
    /// Whether the bytes can be opened more than once; true by default. A request whose bytes cannot is never sent again.
    public var isReplayable = true
    private let identity = Identity()

    /// What tells a stream and its copies from others, and how many bytes one of them has given at most.
    fileprivate final class Identity: Sendable {
        let mostBytes = Locked<Int64>(0)
    }

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

extension HttpUploadStream {
    /// Opens the bytes to send them.
    ///
    /// - Returns: The bytes. Reading them throws when they end before as many came as another time: then they can be read
    ///   only once, whatever ``isReplayable`` says, and a request without them is not what its caller wants to send.
    /// - Throws: What ``open`` throws.
    func opened() async throws -> HttpBodyStream {
        HttpBodyStream(source: CountedSource(try await open(), mostBytes: identity.mostBytes))
    }
}

/// The bytes of a stream, which are never fewer than they were another time.
private final class CountedSource: HttpBodySource, @unchecked Sendable {  // a stream is read by one task at a time
    private let stream: HttpBodyStream
    private let mostBytes: Locked<Int64>
    private var count: Int64 = 0

    init(_ stream: HttpBodyStream, mostBytes: Locked<Int64>) {
        self.stream = stream
        self.mostBytes = mostBytes
    }

    deinit {
        note()
    }

    func next() async throws -> Data? {
        if let chunk = try await stream.nextChunk() {
            count += Int64(chunk.count)
            return chunk
        }
        guard count >= note() else {
            throw TransportError(
                .unreadableBody,
                "The body's stream has fewer bytes than when it was first read, so that it is not sent again: use "
                    + "HttpUploadStream(once:) for one that can be read only once."
            )
        }
        return nil
    }

    /// Notes how many bytes there were.
    ///
    /// - Returns: How many there were at most.
    @discardableResult
    private func note() -> Int64 {
        mostBytes.withLock { most in
            most = max(most, count)
            return most
        }
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
