public import Foundation

/// Where the paths of a domain begin: scheme, host, port and a path prefix.
///
/// ```swift
/// try BaseURL("https://api.example.test/v2")
/// ```
public struct BaseURL: Sendable {
    private let parts: Parts

    /// What a URL is made of, shared by all copies of it.
    private final class Parts: Sendable {
        let scheme: String
        let host: String
        let port: Int?
        let path: String
        let endsWithSlash: Bool
        let absoluteString: String

        init(scheme: String, host: String, port: Int?, path: String) {
            self.scheme = scheme
            self.host = host
            self.port = port
            endsWithSlash = path.last == "/"
            self.path = endsWithSlash ? String(path.dropLast()) : path
            absoluteString = scheme + "://" + host + (port.map { ":\($0)" } ?? "") + self.path
        }
    }

    /// The scheme, `http` or `https`.
    public var scheme: String { parts.scheme }
    /// The host in lower case, percent-encoded, an IPv6 address in brackets.
    public var host: String { parts.host }
    /// The port; nil for the scheme's own.
    public var port: Int? { parts.port }
    /// The percent-encoded path that stands before every path, without a slash at its end; often empty.
    public var path: String { parts.path }
    /// Whether the URL that was read ends with a slash: an empty path behind it then means that URL (RFC 3986 §5.2.2).
    package var endsWithSlash: Bool { parts.endsWithSlash }
    /// Scheme, host, port and path as text, without a slash at the end.
    public var absoluteString: String { parts.absoluteString }

    /// Reads a base URL.
    ///
    /// - Parameter text: An absolute http or https URL without user info, query and fragment.
    /// - Throws: ``RequestProblem`` of code `invalidBaseURL`.
    public init(_ text: String) throws(RequestProblem) {
        try self.init(text, named: "base URL")
    }

    /// Reads the URL that paths begin at, or any other of the same form.
    ///
    /// - Parameters:
    ///   - text: An absolute http or https URL without user info, query and fragment.
    ///   - name: What the URL is called in errors.
    /// - Throws: ``RequestProblem`` of code `invalidBaseURL`.
    init(_ text: String, named name: String) throws(RequestProblem) {
        let refusal = { (part: String?, reason: String) in Self.refusal(of: name, part, reason) }
        guard let components = URLComponents(string: text), let scheme = components.scheme?.lowercased() else {
            throw refusal(nil, "is not an absolute URL, such as https://api.example.test/v1")
        }
        guard scheme == "http" || scheme == "https" else {
            throw refusal(nil, "has the scheme \(scheme); only http and https are sent")
        }
        guard let host = components.encodedHost, !host.isEmpty else {
            throw refusal(nil, "names no host; write it as in https://api.example.test/v1")
        }
        guard components.port.map(Self.ports.contains) != false else { throw refusal(host, "has no valid port") }
        if components.user != nil || components.password != nil {
            throw refusal(host, "holds a user name or password; send credentials in a header instead")
        }
        if components.query != nil || components.fragment != nil {
            throw refusal(host, "has a query or fragment; declare queries at the endpoints")
        }
        if DotSegment.first(in: components.percentEncodedPath) != nil {
            throw refusal(host, "has a dot segment in its path; write the path that it means")
        }
        self.init(scheme: scheme, host: host.lowercased(), port: components.port, path: components.percentEncodedPath)
    }

    /// Reads a base URL, as ``init(_:)`` does.
    ///
    /// - Parameter url: An absolute http or https URL without user info, query and fragment.
    /// - Throws: ``RequestProblem`` of code `invalidBaseURL`.
    public init(_ url: URL) throws(RequestProblem) {
        try self.init(url.absoluteString)
    }

    private init(scheme: String, host: String, port: Int?, path: String) {
        parts = Parts(scheme: scheme, host: host, port: port, path: path)
    }

    private static let ports = 1...65535

    /// A refusal that does not quote the URL: who writes a password into it does not want to read it in a log.
    private static func refusal(of name: String, _ part: String?, _ reason: String) -> RequestProblem {
        RequestProblem(.invalidBaseURL, part, "The \(name)\(part.map { " at \($0)" } ?? "") \(reason).")
    }

    /// The base URL of the same origin without a path.
    package var origin: BaseURL { BaseURL(scheme: scheme, host: host, port: port, path: "") }

    /// Whether two URLs have the same scheme, host and port (RFC 6454 §4).
    package func hasSameOrigin(as other: BaseURL) -> Bool {
        scheme == other.scheme && host == other.host && effectivePort == other.effectivePort
    }

    private var effectivePort: Int { port ?? (scheme == "https" ? 443 : 80) }
}

extension BaseURL: Hashable {
    /// Whether two URLs have the same text.
    public static func == (left: BaseURL, right: BaseURL) -> Bool {
        left.parts === right.parts || left.absoluteString == right.absoluteString
    }

    /// Hashes the text.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(absoluteString)
    }
}

extension BaseURL: CustomStringConvertible {
    /// The URL's text.
    public var description: String { absoluteString }
}

extension URL {
    /// Makes a URL of a text in which characters are not encoded that have to be, in the manner of Foundation since
    /// macOS 14 and iOS 17: what stands behind the authority is percent-encoded where it must be. Earlier systems refuse
    /// such a text as a whole.
    ///
    /// - Parameter text: The URL's text.
    package init?(lenient text: String) {
        self.init(string: text.encodedBehindAuthority)
    }
}

extension String {
    /// The text with everything behind its authority percent-encoded that a URL cannot hold (RFC 3986 §3.3 to §3.5).
    fileprivate var encodedBehindAuthority: String {
        let (head, rest) = splitBehindAuthority
        let parts = rest.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        return head + parts.map { PercentEncoding.encodedQuery.encode(String($0)) }.joined(separator: "#")
    }

    /// Scheme and authority, which may both be missing, and what follows them.
    private var splitBehindAuthority: (head: Substring, rest: Substring) {
        var start = startIndex
        if let colon = utf8.firstIndex(where: { "/?#:".utf8.contains($0) }), utf8[colon] == UInt8(ascii: ":") {
            start = utf8.index(after: colon)
        }
        guard self[start...].utf8.starts(with: "//".utf8) else { return (self[..<start], self[start...]) }
        let authority = self[utf8.index(start, offsetBy: 2)...]
        let end = authority.utf8.firstIndex { "/?#".utf8.contains($0) } ?? endIndex
        return (self[..<end], self[end...])
    }
}
