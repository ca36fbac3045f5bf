import Foundation
import RetroKit

/// Reads the bytes of a `multipart/form-data` body (RFC 7578, RFC 2046 §5.1.1) and forgives nothing.
struct MultipartReader {
    private let boundary: String
    private var rest: Data

    init(_ body: Data, boundary: String) {
        self.boundary = boundary
        rest = body
    }

    /// The parts.
    consuming func read() throws(LoopbackError) -> MultipartBody {
        var parts: [MultipartBody.Part] = []
        try skip("--\(boundary)", "The body does not begin with the boundary")
        while !rest.starts(with: "--".utf8) {
            try skip("\r\n", "A boundary is not followed by CRLF")
            parts.append(try part())
        }
        try skip("--", "The last boundary is not closed")
        guard rest.isEmpty || rest == Data("\r\n".utf8) else { throw fault("There are bytes behind the last boundary") }
        return MultipartBody(received: parts, boundary: boundary)
    }

    private mutating func part() throws(LoopbackError) -> MultipartBody.Part {
        var disposition: ContentType?
        var contentType: String?
        var headers: [HttpHeaders.Field] = []
        while let line = try line() {
            let halves = line.unicodeScalars.split(separator: ":", maxSplits: 1)
                .map { String($0).trimmingHttpWhitespace }
            guard halves.count == 2 else { throw fault("The line \(line.debugDescription) has no name or value") }
            switch halves[0].lowercased() {
            case "content-disposition" where disposition == nil: disposition = ContentType(halves[1])
            case "content-type" where contentType == nil: contentType = halves[1]
            case "content-disposition", "content-type": throw fault("The line \(line.debugDescription) stands twice")
            case let name where HeaderSyntax.isToken(name):
                headers.append(HttpHeaders.Field(name: halves[0], value: halves[1]))
            default: throw fault("The line \(line.debugDescription) does not belong into a part's head")
            }
        }
        guard let disposition, disposition.essence == "form-data", let name = disposition.parameters["name"] else {
            throw fault("A part has no \"Content-Disposition: form-data; name=…\"")
        }
        let fileName = disposition.parameters["filename"]
        let content = try take(before: "\r\n--\(boundary)", "A part is not followed by the boundary")
        return MultipartBody.Part(
            name: Self.unescaped(name),
            fileName: fileName.map(Self.unescaped),
            contentType: contentType,
            headers: headers,
            source: .data(content)
        )
    }

    /// The next line of a part's head; nil for the empty one that ends it.
    private mutating func line() throws(LoopbackError) -> String? {
        let bytes = try take(before: "\r\n", "The head of a part does not end")
        guard let line = String(bytes: bytes, encoding: .utf8), !line.unicodeScalars.contains("\n") else {
            throw fault("The head of a part holds a bare line break or is not UTF-8")
        }
        return line.isEmpty ? nil : line
    }

    /// The bytes before a mark; the mark is skipped.
    private mutating func take(before mark: String, _ problem: String) throws(LoopbackError) -> Data {
        guard let range = rest.range(of: Data(mark.utf8)) else { throw fault(problem) }
        defer { rest = rest[range.upperBound...] }
        return Data(rest[..<range.lowerBound])
    }

    private mutating func skip(_ mark: String, _ problem: String) throws(LoopbackError) {
        guard rest.starts(with: mark.utf8) else { throw fault(problem) }
        rest = rest.dropFirst(mark.utf8.count)
    }

    private func fault(_ problem: String) -> LoopbackError {
        LoopbackError(.unexpectedContent, "\(problem), at byte \(rest.startIndex) of the multipart body.")
    }

    /// A quoted name with the three escapes undone that the WHATWG encoding makes.
    private static func unescaped(_ name: String) -> String {
        [("%22", "\""), ("%0D", "\r"), ("%0A", "\n")].reduce(name) { text, escape in
            text.replacingOccurrences(of: escape.0, with: escape.1, options: .literal)
        }
    }
}
