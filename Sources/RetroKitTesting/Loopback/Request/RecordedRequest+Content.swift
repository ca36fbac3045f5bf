public import Foundation
public import RetroKit

extension RecordedRequest {
    /// The body as UTF-8 text, replacement characters in the place of what is none.
    public var text: String { String(decoding: body, as: UTF8.self) }

    /// The body, read as JSON.
    ///
    /// ```swift
    /// #expect(try server.requests[0].decode(as: User.self) == user)
    /// ```
    ///
    /// - Parameters:
    ///   - type: What to read; inferred by default.
    ///   - decoder: The decoder; a plain one by default.
    /// - Returns: The value.
    /// - Throws: `DecodingError` when the body is something else.
    public func decode<Value: Decodable>(
        as type: Value.Type = Value.self,
        with decoder: JSONDecoder = JSONDecoder()
    ) throws -> Value {
        try decoder.decode(type, from: body)
    }

    /// The body, read as `application/x-www-form-urlencoded` (WHATWG URL §5.1), strictly.
    ///
    /// ```swift
    /// #expect(try server.requests[0].form().fields == [.init(name: "model", value: "a b")])
    /// ```
    ///
    /// - Returns: The fields, decoded.
    /// - Throws: ``LoopbackError`` when the content type is another or a pair is not encoded as it should be.
    public func form() throws(LoopbackError) -> HttpForm {
        let contentType = ContentType(headers["Content-Type"] ?? "")
        guard contentType.essence == HttpForm.contentType else {
            throw LoopbackError(
                .unexpectedContent,
                "The content type is \(contentType.text.debugDescription), not a form's."
            )
        }
        var fields: [HttpForm.Field] = []
        for pair in body.isEmpty ? [] : text.split(separator: "&", omittingEmptySubsequences: false) {
            fields.append(try Self.field(of: pair))
        }
        return HttpForm(fields)
    }

    private static func field(of pair: Substring) throws(LoopbackError) -> HttpForm.Field {
        let halves = pair.split(separator: "=", omittingEmptySubsequences: false).map { half in
            half.utf8.allSatisfy(isFormByte) ? half.replacing("+", with: " ").percentDecoded : nil
        }
        guard halves.count == 2, let name = halves[0], let value = halves[1] else {
            throw LoopbackError(.unexpectedContent, "\(pair.debugDescription) is no encoded pair of a form.")
        }
        return HttpForm.Field(name: name, value: value)
    }

    private static func isFormByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default:
            "*-._+%".utf8.contains(byte)
        }
    }

    /// The body, read as `multipart/form-data` (RFC 7578), strictly: text before, between or after the parts, fields of a
    /// part's head other than `Content-Disposition` and `Content-Type`, and lines that end without CRLF are errors.
    ///
    /// ```swift
    /// #expect(try server.requests[0].multipart().parts == [.init(name: "model", value: "small")])
    /// ```
    ///
    /// - Returns: The parts, with the request's boundary.
    /// - Throws: ``LoopbackError`` when the content type is another or the body breaks a rule.
    public func multipart() throws(LoopbackError) -> MultipartBody {
        let contentType = ContentType(headers["Content-Type"] ?? "")
        guard contentType.essence == "multipart/form-data", let boundary = contentType.parameters["boundary"] else {
            throw LoopbackError(
                .unexpectedContent,
                "The content type is \(contentType.text.debugDescription), not \"multipart/form-data; boundary=…\"."
            )
        }
        return try MultipartReader(body, boundary: boundary).read()
    }
}
