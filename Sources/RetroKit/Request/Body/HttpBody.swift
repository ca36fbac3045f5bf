public import Foundation

/// What a request carries.
public enum HttpBody: Sendable {
    /// Nothing.
    case none
    /// Bytes of a content type; nil when the request's headers name it.
    case data(Data, contentType: String?)
    /// Fields, sent as `application/x-www-form-urlencoded`.
    case form(FormBody)
    /// Parts, sent as `multipart/form-data`.
    case multipart(MultipartBody)
}

extension HttpBody {
    /// The content type that belongs to the body; nil when there is none.
    public var contentType: String? {
        switch self {
        case .none: nil
        case .data(_, let contentType): contentType
        case .form: FormBody.contentType
        case .multipart(let body): body.contentType
        }
    }

    /// The body's bytes; nil when there is no body.
    public func encoded() -> Data? {
        switch self {
        case .none: nil
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
        }
    }
}
