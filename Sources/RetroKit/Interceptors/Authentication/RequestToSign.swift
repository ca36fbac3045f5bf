public import Foundation

/// A request as it will be sent, for a signature over its bytes.
public struct RequestToSign: Sendable {
    /// The method.
    public let method: HttpMethod
    /// The `Host` field's value: the host, and the port if it is not the scheme's own. Empty when the request's base URL
    /// is the transport's.
    public let host: String
    /// Path and query as they stand in the request line, percent-encoded.
    public let target: String
    /// The header fields that the request has so far.
    public let headers: HttpHeaders
    /// The body's bytes; empty when there is none.
    public let body: Data
    private let redaction: RedactionPolicy

    /// Reads a request, and fixes its body to the bytes that are read.
    ///
    /// - Throws: ``RequestProblem`` for a body whose bytes come over time.
    init(freezing request: inout HttpRequestParams) throws {
        switch request.httpBody {
        case .none:
            body = Data()
        case .file(let url, let contentType):
            body = try Data(contentsOf: url)
            request.httpBody = .data(body, contentType: contentType)
        case .data, .form, .multipart:
            guard let bytes = request.httpBody.encoded() else { fallthrough }
            body = bytes
            request.httpBody = .data(body, contentType: request.httpBody.contentType)
        case .stream:
            throw RequestProblem(
                .unencodableBody,
                nil,
                "A streamed body cannot be signed, for its bytes are not known before; send it from memory or a file."
            )
        }
        if !request.httpBody.isNone, !request.headerFields.contains("Content-Type") {
            let contentType = request.httpBody.contentType ?? MediaType.bytes
            request.headerFields.append(contentType, for: "Content-Type")
        }
        let base = request.baseURL ?? request.call?.domainURL
        method = request.httpMethod
        host = base.map { $0.host + ($0.port.map { ":\($0)" } ?? "") } ?? ""
        let path = (base?.path ?? "") + request.percentEncodedPath
        target = (path.isEmpty ? "/" : path) + (request.percentEncodedQuery.map { "?\($0)" } ?? "")
        headers = request.headerFields
        redaction = request.redaction
    }
}

extension RequestToSign: CustomStringConvertible, CustomReflectable {
    /// The method, the host and the target, with its secrets hidden.
    public var description: String { "\(method) \(host)\(redaction.redactedURL(target))" }

    /// A mirror without the body, in which header fields show no secret.
    public var customMirror: Mirror {
        let fields = headers.map { "\($0.name): \(redaction.redactedValue(of: $0))" }
        return Mirror(self, children: ["request": description, "headers": fields, "body": body.sizeText])
    }
}
