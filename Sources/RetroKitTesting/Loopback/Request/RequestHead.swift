import Foundation
import RetroKit

/// The request line and the header fields of a request (RFC 9112 §3, §5), read strictly: what a server may forgive is a
/// fault here, as the client is under test.
struct RequestHead: Sendable {
    /// How the end of the body is found (RFC 9112 §6.3).
    enum Framing: Equatable, Sendable {
        /// So many bytes.
        case length(Int)
        /// Chunks.
        case chunked
    }

    private(set) var method: HttpMethod = ""
    private(set) var target = ""
    private(set) var version = ""
    var headers = HttpHeaders()

    /// Makes a head of which nothing is known yet.
    init() {}

    /// Reads a request line.
    init(line: ArraySlice<UInt8>) throws(RequestFault) {
        let words = Self.text(of: line).split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard words.count == 3, HeaderSyntax.isToken(words[0]), Self.isTarget(words[1]) else {
            throw .malformed(
                "The request line \(Self.text(of: line).debugDescription) is not \"METHOD target HTTP/1.1\"."
            )
        }
        guard words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0" else {
            throw .malformed("The version \(words[2].debugDescription) is not HTTP/1.1 or HTTP/1.0.")
        }
        method = HttpMethod(rawValue: words[0])
        target = words[1]
        version = words[2]
    }

    private static func isTarget(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "#") }
    }

    /// Reads a line `name: value`.
    static func field(of line: ArraySlice<UInt8>) throws(RequestFault) -> HttpHeaders.Field {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
            throw .malformed("The header line \(text(of: line).debugDescription) has no colon.")
        }
        let name = text(of: line[..<colon])
        guard HeaderSyntax.isToken(name) else {
            throw .malformed("The header name \(name.debugDescription) is no token.")
        }
        let value = line[line.index(after: colon)...]
        guard value.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == UInt8(ascii: "\t") }) else {
            throw .malformed("The value of the header \(name) holds a control character.")
        }
        return HttpHeaders.Field(name: name, value: text(of: value).trimmingHttpWhitespace)
    }

    /// The bytes as UTF-8, or as Latin-1 when they are not UTF-8.
    private static func text(of bytes: ArraySlice<UInt8>) -> String {
        String(bytes: bytes, encoding: .utf8) ?? String(bytes.map { Character(Unicode.Scalar($0)) })
    }
}

extension RequestHead {
    /// Checks the fields that every request needs and finds out how the body is framed.
    func framing() throws(RequestFault) -> Framing {
        let hosts = headers.values(for: "Host").count
        guard hosts == 1 || (hosts == 0 && version == "HTTP/1.0") else {
            throw .malformed("The request has \(hosts) Host fields; it must have one (RFC 9112 §3.2).")
        }
        let lengths = headers.values(for: "Content-Length")
        let codings = headers.values(for: "Transfer-Encoding")
        guard !codings.isEmpty else { return .length(try Self.length(lengths)) }
        guard lengths.isEmpty else {
            throw .malformed("The request has both Content-Length and Transfer-Encoding (RFC 9112 §6.2).")
        }
        guard version == "HTTP/1.1", codings.count == 1, codings[0].isEqualIgnoringAsciiCase(to: "chunked") else {
            let coding = codings.joined(separator: ", ")
            throw .malformed("The transfer coding \(coding.debugDescription) is not \"chunked\" in HTTP/1.1.")
        }
        return .chunked
    }

    private static func length(_ values: [String]) throws(RequestFault) -> Int {
        guard let text = values.first else { return 0 }
        guard values.count == 1, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let length = Int(text) else {
            let value = values.joined(separator: ", ")
            throw .malformed("The Content-Length \(value.debugDescription) is not one number (RFC 9112 §6.3).")
        }
        return length
    }

    /// Whether the client waits for `100 Continue` before it sends the body (RFC 9110 §10.1.1).
    var expectsContinue: Bool {
        version == "HTTP/1.1" && headers["Expect"]?.isEqualIgnoringAsciiCase(to: "100-continue") == true
    }
}
