public import Foundation

/// The body of a response that is to become a file.
///
/// ```swift
/// @Get("/files/{name}") var file: (_ name: String) async throws -> Download
///
/// let download = try await api.file("plan.pdf")
/// let saved = try await download.save(to: url)
/// ```
///
/// The call returns when the head of the response has arrived; the bytes come while they are saved, and go to the file
/// piece by piece. A download that is dropped closes its connection.
public struct Download: Sendable {
    /// The status code: 2xx.
    public let statusCode: Int
    /// The header fields.
    public let headers: HttpHeaders
    /// The URL that answered, after redirects; nil when the transport does not tell.
    public let url: URL?
    /// The bytes, which can be read once.
    let source: StreamSource

    /// Makes a download of bytes that are there, for mocks.
    ///
    /// - Parameters:
    ///   - content: The bytes.
    ///   - headers: The header fields.
    ///   - url: The URL that would have answered.
    public init(_ content: Data, headers: HttpHeaders = [:], url: URL? = nil) {
        statusCode = 200
        self.headers = headers
        self.url = url
        source = StreamSource(HttpBodyStream([content]), StreamContext(headers: headers))
    }
}

extension Download: ApiResponse {
    /// The body is read as it comes.
    public static var delivery: ResponseDelivery { .stream }

    /// `Accept-Encoding: identity`: the rest of a compressed body cannot be asked for, and its length is unknown.
    public static var requestHeaders: HttpHeaders { ["Accept-Encoding": "identity"] }

    /// Accepts a success.
    public init(from response: ResponseDecoder) throws {
        source = try StreamSource(response)
        statusCode = response.statusCode
        headers = response.headers
        url = response.result.url
    }
}

extension Download {
    /// How many bytes there will be, as `Content-Length` says; nil when it is not announced, or when the body is compressed on
    /// its way (RFC 9110 §8.4), for which `identity` does not count.
    public var bodyLength: Int64? { headers.bodyLength }

    /// The name that the file should have: the one that the response proposes (`Content-Disposition`, RFC 6266), or the
    /// last part of the URL's path. It is the name of a file in one folder, whatever the server sends: without slashes,
    /// control characters, and dots at its ends.
    public var suggestedFileName: String {
        headers["Content-Disposition"].flatMap { ContentDisposition($0).fileName?.safeFileName }
            ?? url?.path.safeFileName ?? "download"
    }
}

extension HttpHeaders {
    /// What names the version of a file well enough to ask for the rest of it: a strong entity tag, or a date of change
    /// that is older than the response (RFC 9110 §8.8.2.2 and §13.1.5); nil when there is none, or when the body is
    /// compressed on its way.
    var rangeValidator: String? {
        guard !announceContentCoding else { return nil }
        if let tag = self["ETag"]?.trimmingHttpWhitespace, !tag.isEmpty {
            return tag.hasPrefix("\"") && HeaderSyntax.isValue(tag) ? tag : nil
        }
        guard let changed = self["Last-Modified"]?.trimmingHttpWhitespace, let date = self["Date"], changed != date,
            !changed.isEmpty, HeaderSyntax.isValue(changed)
        else { return nil }
        return changed
    }
}

extension Download: CustomReflectable {
    /// A mirror of the head, its URL without secrets, for `print` and `dump`.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "statusCode": statusCode, "headers": headers,
                "url": url.map { RedactionPolicy.standard.redactedURL($0.absoluteString) } as Any,
            ],
            displayStyle: .struct
        )
    }
}
