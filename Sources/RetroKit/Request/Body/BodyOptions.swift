package import Foundation

/// How bodies are encoded and sent, as a domain or an endpoint says it. What an endpoint leaves open, its domain decides.
public struct BodyOptions: Sendable {
    /// Whether GET and HEAD may carry a body; false by default.
    public var allowsBody: Bool?
    /// Whether bodies are compressed; by default they are not.
    public var compression: BodyCompression?
    /// Whether the server is asked for its consent before a body is sent (`Expect: 100-continue`, RFC 9110 §10.1.1);
    /// false by default.
    public var expectsContinue: Bool?
    /// The boundary of multipart forms; a random one by default.
    public var boundary: String?
    /// Encodes JSON bodies; nil for the domain's ``DomainConfiguration/encoder``.
    package var encoder: JSONEncoder?

    /// Makes options that change nothing.
    public init() {}

    /// These options, with another's where these leave something open.
    package func merged(over weaker: BodyOptions) -> BodyOptions {
        var options = self
        options.allowsBody = allowsBody ?? weaker.allowsBody
        options.compression = compression ?? weaker.compression
        options.expectsContinue = expectsContinue ?? weaker.expectsContinue
        options.encoder = encoder ?? weaker.encoder
        options.boundary = boundary ?? weaker.boundary
        return options
    }
}

extension HttpRequestParams {
    /// Compresses the body and asks for the server's consent, as options say.
    mutating func apply(_ options: BodyOptions) throws(RequestProblem) {
        guard !httpBody.isNone else { return }
        if let compression = options.compression, !headerFields.contains("Content-Encoding"),
            let compressed = try httpBody.compressed(by: compression)
        {
            httpBody = compressed
            headerFields.append("gzip", for: "Content-Encoding")
        }
        if options.expectsContinue == true, !headerFields.contains("Expect") {
            headerFields.append("100-continue", for: "Expect")
        }
    }
}
