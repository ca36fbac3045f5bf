public import Foundation

/// What a request carries.
public enum HttpBody: Sendable {
    /// Nothing.
    case none
    /// Bytes of a content type; nil when the request's headers name it.
    case data(Data, contentType: String?)
    /// Fields, sent as `application/x-www-form-urlencoded`.
    case form(HttpForm)
    /// Parts, sent as `multipart/form-data`.
    case multipart(MultipartBody)
    /// A file's bytes, read while they are sent.
    case file(URL, contentType: String?)
    /// Bytes that come over time.
    case stream(HttpUploadStream)
}

/// A body whose bytes come over time.
public struct HttpUploadStream: Sendable {
    /// The bytes' content type; nil when the request's headers name it.
    public var contentType: String?
    /// How many bytes there will be; nil when that is unknown, and the body is sent in chunks.
    public var length: Int64?
    /// Opens the bytes from their beginning. It is called once for every time that the request is sent.
    public var open: @Sendable () async throws -> HttpBodyStream
    /// Whether the bytes can be opened more than once; true by default. A request whose bytes cannot is never sent again.
    public var isReplayable = true

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

extension HttpBody {
    /// The content type that belongs to the body; nil when there is none.
    public var contentType: String? {
        switch self {
        case .none: nil
        case .data(_, let contentType): contentType
        case .form: HttpForm.contentType
        case .multipart(let body): body.contentType
        case .file(_, let contentType): contentType
        case .stream(let stream): stream.contentType
        }
    }

    /// The body's length in bytes; nil when there is no body, or when it is unknown before the body is read.
    public var contentLength: Int64? {
        switch self {
        case .none, .file: nil
        case .stream(let stream): stream.length
        case .data, .form, .multipart: encoded().map { Int64($0.count) }
        }
    }

    /// Whether the body can be sent more than once.
    public var isReplayable: Bool { if case .stream(let stream) = self { stream.isReplayable } else { true } }

    /// Whether there is no body.
    package var isNone: Bool { if case .none = self { true } else { false } }

    /// The body's bytes; nil when there is no body, or when they are not in memory.
    public func encoded() -> Data? {
        switch self {
        case .none, .file, .stream: nil
        case .data(let data, _): data
        case .form(let body): body.encoded()
        case .multipart(let body): body.encoded()
        }
    }
}

extension HttpBody: CustomStringConvertible {
    /// Kind and size, never the content.
    public var description: String {
        switch self {
        case .none: "no body"
        case .data(let data, let contentType): "\(data.count) bytes of \(contentType ?? "unnamed type")"
        case .form(let body): "a form of \(body.fields.count) fields"
        case .multipart(let body): "a multipart form of \(body.parts.count) parts"
        case .file(let url, _): "the file \(url.lastPathComponent)"
        case .stream(let stream): stream.length.map { "a stream of \($0) bytes" } ?? "a stream"
        }
    }
}
