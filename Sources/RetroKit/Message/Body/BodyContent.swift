public import Foundation

/// Where the bytes of a part or of a raw body come from.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum BodyContent: Hashable, Sendable {
    /// Bytes in memory.
    case data(Data)
    /// A file or a part of one, read while it is sent.
    case file(FileSlice)
    /// Bytes that come over time. With a length, so many of them are sent.
    case stream(HttpUploadStream)

    /// How many bytes there are; nil when that is unknown.
    public var length: Int64? {
        switch self {
        case .data(let data): Int64(data.count)
        case .file(let slice): slice.length
        case .stream(let stream): stream.length
        }
    }

    /// The bytes, if they are in memory.
    public var data: Data? {
        if case .data(let data) = self { data } else { nil }
    }

    /// Whether the bytes can be read more than once.
    var isReplayable: Bool { if case .stream(let stream) = self { stream.isReplayable } else { true } }

    private static let streamName = "A part's stream"

    /// Opens the bytes from their beginning.
    func open() async throws -> HttpBodyStream {
        switch self {
        case .data(let data): HttpBodyStream([data])
        case .file(let slice): HttpBodyStream(source: try FileSliceSource(slice))
        case .stream(let stream):
            if let length = stream.length {
                HttpBodyStream(source: LimitedSource(try await stream.named(Self.streamName).opened(), length))
            } else {
                try await stream.named(Self.streamName).opened()
            }
        }
    }

    /// The content with the length of its file found out, and that of its stream checked.
    func measured(for name: String) throws(RequestProblem) -> BodyContent {
        switch self {
        case .data: self
        case .file(let slice): .file(try slice.measured(for: name))
        case .stream(let stream): .stream(try stream.checked(for: name))
        }
    }
}

extension BodyContent: CustomStringConvertible, CustomReflectable {
    /// Kind and size, never the content.
    public var description: String {
        switch self {
        case .data(let data): data.sizeText
        case .file(let slice): "the file \(slice.url.lastPathComponent)"
        case .stream(let stream): stream.length.map { "a stream of \($0) bytes" } ?? "a stream"
        }
    }

    /// A mirror of the ``description``, so that `dump` shows nothing of the content.
    public var customMirror: Mirror { Mirror(describing: self) }
}

/// The beginning of a stream, of a length that is kept to the byte.
private final class LimitedSource: HttpBodySource, @unchecked Sendable {  // a stream is read by one task at a time
    private var chunks: HttpBodyStream.AsyncIterator
    private let length: Int64
    private var remaining: Int64

    init(_ stream: HttpBodyStream, _ length: Int64) {
        chunks = stream.makeAsyncIterator()
        self.length = length
        remaining = length
    }

    func next() async throws -> Data? {
        guard remaining > 0 else { return nil }
        guard let chunk = try await chunks.next() else {
            throw TransportError(
                .unreadableBody,
                "A part's stream has fewer bytes than the \(length) it announced."
            )
        }
        let wanted = chunk.prefix(Int(clamping: remaining))
        remaining -= Int64(wanted.count)
        return wanted
    }
}

/// Several contents, one after the other.
final class JoinedSource: HttpBodySource, @unchecked Sendable {  // a stream is read by one task at a time
    private var rest: ArraySlice<BodyContent>
    private var chunks: HttpBodyStream.AsyncIterator?

    init(_ contents: [BodyContent]) {
        rest = contents[...]
    }

    func next() async throws -> Data? {
        while true {
            if let chunk = try await chunks?.next() { return chunk }
            guard let content = rest.popFirst() else { return nil }
            chunks = try await content.open().makeAsyncIterator()
        }
    }
}
