public import Foundation

/// A response that is about to become a value.
public struct ResponseDecoder: Sendable {
    /// What came back from the transport.
    public let result: HttpOperationResult
    /// The status code.
    public let statusCode: Int
    /// The body.
    public let body: Data
    private let decoder: JSONDecoder
    private let options: ResponseOptions
    private let exchange: ResponseExchange?

    package init(
        result: HttpOperationResult,
        statusCode: Int,
        body: Data,
        decoder: JSONDecoder,
        options: ResponseOptions = ResponseOptions(),
        exchange: ResponseExchange? = nil
    ) {
        self.result = result
        self.statusCode = statusCode
        self.body = body
        self.decoder = decoder
        self.options = options
        self.exchange = exchange
    }

    /// The body of a streamed response, still to be read; nil when ``body`` holds it.
    public var bodyStream: HttpBodyStream? { result.bodyStream }

    /// The header fields.
    public var headers: HttpHeaders { result.headerFields }

    /// Whether the status is 2xx.
    public var isSuccess: Bool { 200..<300 ~= statusCode }

    /// Refuses every status but 2xx.
    ///
    /// - Throws: ``ResponseProblem/status`` otherwise.
    public func requireSuccess() throws(ResponseProblem) {
        guard isSuccess else { throw .status(nil) }
    }

    /// Decodes the body of a 2xx response, or answers with nil for a status that the endpoint's `.nilOn` names.
    ///
    /// - Throws: ``ResponseProblem``.
    public func decodeSuccess<Value: Decodable>(_ type: Value.Type) throws(ResponseProblem) -> Value {
        if options.nilStatusCodes.contains(statusCode), let none = Self.none(of: type) { return none }
        try requireSuccess()
        return try decode(type)
    }

    /// Decodes the body of an error response.
    ///
    /// - Throws: ``ResponseProblem/status`` with the cause when the body is something else: the status remains the
    ///   news.
    public func decodeErrorBody<Value: Decodable>(_ type: Value.Type) throws(ResponseProblem) -> Value {
        do throws(ResponseProblem) {
            return try decode(type)
        } catch {
            throw .status(error)
        }
    }

    /// Decodes the body, whatever the status: `Data` and `String` as they are, ``Empty`` from anything, an optional
    /// from an empty body, and any other type from JSON.
    ///
    /// - Throws: ``ResponseProblem``.
    public func decode<Value: Decodable>(_ type: Value.Type) throws(ResponseProblem) -> Value {
        let wrapped = (type as? any OptionalValue.Type)?.wrappedType
        if body.isEmpty, let none = Self.none(of: type) { return none }
        if let raw = (wrapped ?? type) as? any RawBody.Type, let value = raw.init(rawBody: self) as? Value {
            return value
        }
        guard !body.isEmpty else { throw .emptyBody }
        do {
            return try decoder.decode(type, from: body)
        } catch {
            throw .decoding(error)
        }
    }

    /// The nil of an optional type; nil for any other type. A nil can be cast to optionals alone.
    private static func none<Value>(of type: Value.Type) -> Value? {
        Any?.none as? Value
    }
}

/// Why a response is no value.
public enum ResponseProblem: Error, Sendable {
    /// The status is not one of success. The error is what made the body unreadable as the declared error type; nil
    /// when none is declared.
    indirect case status(ResponseProblem?)
    /// The body could not be decoded.
    case decoding(any Error)
    /// The body is empty, and the type needs one.
    case emptyBody
}

/// Types that are read from the body's bytes rather than from JSON.
private protocol RawBody {
    /// Reads a response's body.
    init(rawBody response: ResponseDecoder)
}

extension Empty: RawBody {
    fileprivate init(rawBody response: ResponseDecoder) { self.init() }
}

extension Data: RawBody {
    fileprivate init(rawBody response: ResponseDecoder) { self = response.body }
}

extension String: RawBody {
    fileprivate init(rawBody response: ResponseDecoder) {
        self.init(response.body, charsetOf: response.headers["Content-Type"])
    }
}

extension String {
    /// The text of a body: in the charset that its content type names, UTF-8 when it names none or an unknown one.
    fileprivate init(_ body: Data, charsetOf contentType: String?) {
        let charset = contentType?.lowercased().split(separator: ";").dropFirst()
            .map(\.trimmingAsciiSpace).first { $0.hasPrefix("charset=") }?
            .dropFirst("charset=".count).filter { $0 != "\"" }
        switch charset {
        case "iso-8859-1", "latin1", "us-ascii": self = body.text(in: .isoLatin1)
        case "windows-1252": self = body.text(in: .windowsCP1252)
        case "utf-16": self = body.text(in: .utf16)
        case "utf-16le": self = body.text(in: .utf16LittleEndian)
        case "utf-16be": self = body.text(in: .utf16BigEndian)
        default: self = String(decoding: body, as: UTF8.self)
        }
    }
}

extension Substring {
    fileprivate var trimmingAsciiSpace: String { String(self).trimmingHttpWhitespace }
}

extension Data {
    fileprivate func text(in encoding: String.Encoding) -> String {
        String(data: self, encoding: encoding) ?? String(decoding: self, as: UTF8.self)
    }
}
