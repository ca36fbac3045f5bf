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
    /// The body's bytes; empty when there is none, and where not they are signed but their digest, or the head alone.
    public let body: Data
    /// The SHA-256 of the body's bytes, of no bytes where there is no body; nil where the head alone is signed.
    public let bodyDigest: Digest?
    private let redaction: RedactionPolicy

    /// Reads a request as far as it is signed. A body that is read into memory is fixed to the bytes that are read.
    ///
    /// - Throws: ``RequestProblem`` for a body that cannot be read before it is sent; what reading it throws.
    init(freezing request: inout HttpRequestParams, for content: SignedContent) async throws {
        switch content {
        case .bytes:
            body = try request.fixBody()
            bodyDigest = .sha256(of: body)
        case .digest:
            body = Data()
            request.holdStreamsToOneReading()
            bodyDigest = try await request.bodyDigest
        case .head:
            body = Data()
            bodyDigest = nil
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

/// What of a request a signature is over.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum SignedContent: Hashable, Sendable {
    /// The head and the body's bytes, which are read into memory.
    case bytes
    /// The head and the SHA-256 of the body, which is read once for it, piece by piece, and once more to be sent: for large
    /// files and for streams that can be opened again.
    case digest
    /// The head alone, whatever the body is: for services that take `UNSIGNED-PAYLOAD`.
    case head
}

extension HttpRequestParams {
    /// Reads the body into memory, and sends what was read.
    fileprivate mutating func fixBody() throws -> Data {
        switch httpBody {
        case .none:
            return Data()
        case .file(let url, let contentType):
            let bytes = try Data(contentsOf: url)
            httpBody = .data(bytes, contentType: contentType)
            return bytes
        case .data, .form, .multipart:
            guard let bytes = httpBody.encoded() else { fallthrough }
            httpBody = .data(bytes, contentType: httpBody.contentType)
            return bytes
        case .stream:
            throw RequestProblem(
                .unencodableBody,
                nil,
                "The bytes of a streamed body cannot be signed, for they are not known before; sign its digest or the head"
                    + " alone, with signing(of: .digest) or signing(of: .head)."
            )
        }
    }

    /// The SHA-256 of the body, read piece by piece.
    fileprivate var bodyDigest: Digest {
        get async throws {
            guard let stream = httpBody.stream else { return .sha256(of: Data()) }
            guard httpBody.isReplayable else {
                throw RequestProblem(
                    .unencodableBody,
                    nil,
                    "The digest of a stream that can be read once cannot be signed, for it would be read before it is sent;"
                        + " sign the head alone, with signing(of: .head)."
                )
            }
            var hash = Sha256()
            let bytes = try await stream.named("The body's stream").opened()
            while let chunk = try await bytes.nextChunk() { hash.update(chunk) }
            return Digest(bytes: Data(hash.finalize()))
        }
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
