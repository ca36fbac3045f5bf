public import Foundation

/// What a request carries.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
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
        case .multipart(let body): body.length
        case .data, .form: encoded().map { Int64($0.count) }
        }
    }

    /// Whether the body can be sent more than once.
    public var isReplayable: Bool {
        switch self {
        case .none, .data, .form, .file: true
        case .stream(let stream): stream.isReplayable
        case .multipart(let body): body.isReplayable
        }
    }

    /// Whether there is no body.
    package var isNone: Bool { if case .none = self { true } else { false } }

    /// The body's bytes; nil when there is no body, or when they are not in memory: those of a file, of a stream, and of
    /// a multipart form with such a part.
    public func encoded() -> Data? {
        switch self {
        case .none, .file, .stream: nil
        case .data(let data, _): data
        case .form(let body): body.encoded()
        case .multipart(let body): body.encoded()
        }
    }

    /// The body's bytes as a stream, whatever the body is; nil when there is none. A file is opened when the stream is.
    public var stream: HttpUploadStream? {
        switch self {
        case .none: return nil
        case .stream(let stream): return stream
        case .multipart(let body): return body.stream
        case .file(let url, let contentType):
            return HttpUploadStream(contentType: contentType) {
                HttpBodyStream(source: try FileSliceSource(FileSlice(url)))
            }
        case .data, .form:
            let data = encoded() ?? Data()
            return HttpUploadStream(contentType: contentType, length: Int64(data.count)) { HttpBodyStream([data]) }
        }
    }

    /// The body as a transport sends it: a multipart form whose parts are not all in memory as a stream.
    package var withPartsOpened: HttpBody {
        if case .multipart(let body) = self, !body.isInMemory { .stream(body.stream) } else { self }
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

extension HttpBody: CustomReflectable {
    /// A mirror of the ``description``, so that `dump` shows nothing of the content.
    public var customMirror: Mirror { Mirror(describing: self) }
}
