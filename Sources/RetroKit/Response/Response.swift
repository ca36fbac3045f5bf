public import Foundation

/// A value with the response that it came in: `@Get("/users") var page: (PageRequest) async throws -> Response<[User]>`.
public struct Response<Value> {
    /// The decoded body.
    public var value: Value
    /// The status code.
    public var statusCode: Int
    /// The header fields.
    public var headers: HttpHeaders
    /// The URL that answered, after redirects; nil when the transport does not tell.
    public var url: URL?
    /// How long the call took; nil when the transport does not measure.
    public var timings: HttpTimings?

    /// Makes a response, for mocks.
    ///
    /// - Parameters:
    ///   - value: The decoded body.
    ///   - statusCode: The status code; 200 by default.
    ///   - headers: The header fields.
    ///   - url: The URL that answered.
    ///   - timings: How long the call took.
    public init(
        value: Value,
        statusCode: Int = 200,
        headers: HttpHeaders = [:],
        url: URL? = nil,
        timings: HttpTimings? = nil
    ) {
        self.value = value
        self.statusCode = statusCode
        self.headers = headers
        self.url = url
        self.timings = timings
    }
}

extension Response {
    init(value: Value, of response: ResponseDecoder) {
        self.init(
            value: value,
            statusCode: response.statusCode,
            headers: response.headers,
            url: response.result.url,
            timings: response.result.timings
        )
    }
}

extension Response {
    /// The decoded body: another name of ``value``.
    public var body: Value { value }
}

extension Response: ApiResponse where Value: Decodable {
    /// JSON rather than another format, where the value is decoded.
    public static var requestHeaders: HttpHeaders { .accepting(Value.self) }

    /// Decodes the value of a success.
    public init(from response: ResponseDecoder) throws {
        self.init(value: try response.decodeSuccess(Value.self), of: response)
    }
}

extension Response: CustomReflectable {
    /// A mirror whose URL shows no secret, for `print` and `dump`.
    public var customMirror: Mirror {
        let address = url.map { RedactionPolicy.standard.redactedURL($0.absoluteString) }
        return Mirror(
            self,
            children: [
                "value": value, "statusCode": statusCode, "headers": headers, "url": address as Any,
                "timings": timings as Any,
            ],
            displayStyle: .struct
        )
    }
}

extension Response: Equatable where Value: Equatable {}
extension Response: Sendable where Value: Sendable {}
