public import Foundation

extension EndpointSetting {
    /// Lets a GET or HEAD request carry a body, which some services want although its meaning is undefined
    /// (RFC 9110 §9.3.1).
    public static var allowsBody: Self { allowsBody(true) }

    /// Lets a GET or HEAD request carry a body, or does not although the domain says so; see ``allowsBody``.
    public static func allowsBody(_ allows: Bool) -> Self {
        Self(EndpointOption { $0.body.allowsBody = allows })
    }

    /// Compresses the body, or does not although the domain says so: `.compression(.gzip)`.
    public static func compression(_ compression: BodyCompression) -> Self {
        Self(EndpointOption { $0.body.compression = compression })
    }

    /// Asks the server for its consent before the body is sent (`Expect: 100-continue`, RFC 9110 §10.1.1), so that a
    /// large upload that will be refused is not sent in vain. A server that does not know the question is sent the body
    /// after a second.
    public static var expectsContinue: Self { expectsContinue(true) }

    /// Asks for the server's consent first, or does not although the domain says so; see ``expectsContinue``.
    public static func expectsContinue(_ expects: Bool) -> Self {
        Self(EndpointOption { $0.body.expectsContinue = expects })
    }

    /// Encodes JSON bodies with an encoder of the endpoint's own.
    public static func encoder(_ encoder: JSONEncoder) -> Self {
        Self(EndpointOption { $0.body.encoder = encoder })
    }

    /// Sends multipart forms under a boundary of one's own: 1 to 70 token characters (RFC 2046 §5.1.1) that no part
    /// contains. A random one, the default, is better wherever the bytes need not be known beforehand.
    public static func boundary(_ boundary: String) -> Self {
        Self(EndpointOption { $0.body.boundary = boundary })
    }
}
