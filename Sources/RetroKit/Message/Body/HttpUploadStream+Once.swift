import Foundation

extension HttpUploadStream {
    /// Makes a body of bytes that can be read once, so that its request is never sent again.
    ///
    /// - Parameters:
    ///   - stream: The bytes.
    ///   - contentType: The bytes' content type; nil when the request's headers name it.
    ///   - length: How many bytes there will be; nil when that is unknown.
    public init(once stream: HttpBodyStream, contentType: String? = nil, length: Int64? = nil) {
        let source = OneShot(stream)
        self.init(contentType: contentType, length: length) { try source.take() }
        isReplayable = false
    }
}

/// A stream that is handed out once.
private final class OneShot: @unchecked Sendable {  // the stream is behind the lock
    private let lock = NSLock()
    private var stream: HttpBodyStream?

    init(_ stream: HttpBodyStream) {
        self.stream = stream
    }

    func take() throws(TransportError) -> HttpBodyStream {
        let unread = lock.withLock {
            defer { stream = nil }
            return stream
        }
        guard let unread else {
            throw TransportError(.unreadableBody, "The request's body can be read only once, and has been read.")
        }
        return unread
    }
}
