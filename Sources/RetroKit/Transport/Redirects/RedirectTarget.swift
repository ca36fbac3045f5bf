/// Where a `Location` leads: the field's reference, resolved against the URL that was asked (RFC 3986 §5.2).
///
/// Escapes stay byte for byte; characters that a URL cannot hold are percent-encoded; the fragment is dropped.
struct RedirectTarget: Equatable {
    let origin: BaseURL
    let percentEncodedPath: String
    let percentEncodedQuery: String?

    /// Resolves a reference.
    ///
    /// - Parameters:
    ///   - location: The value of the `Location` field.
    ///   - request: The request that was redirected.
    ///   - base: Its base URL.
    /// - Throws: ``TransportError`` of kind `redirectRejected` for a target that must not be asked. Its text names the
    ///   host and the scheme, never the path and the query.
    init(_ location: String, from request: HttpRequestParams, at base: BaseURL) throws(TransportError) {
        let (reference, query) = location[...].splitOnce(at: "#").head.splitOnce(at: "?")
        let (scheme, hierarchy) = reference.splitScheme()
        guard scheme == nil || scheme == "http" || scheme == "https" else {
            throw Self.refusal(base, "to the scheme \"\(scheme ?? "")\"; only http and https are followed.")
        }
        let path: String
        if let (authority, rest) = hierarchy.splitAuthority() {
            origin = try Self.origin(scheme ?? base.scheme, authority, from: base)
            path = String(rest)
        } else if scheme == nil {
            origin = base.origin
            path = String(hierarchy).mergedPath(over: request.absolutePath(from: base))
        } else {
            throw Self.refusal(base, "to a URL without a host.")
        }
        percentEncodedPath = PercentEncoding.encodedPath.encode(path).withoutDotSegments
        let keepsQuery = query == nil && hierarchy.isEmpty
        percentEncodedQuery =
            keepsQuery ? request.percentEncodedQuery : query.map { PercentEncoding.encodedQuery.encode(String($0)) }
    }

    /// The whole URL. Without a path it still names the root.
    var url: String {
        let path = percentEncodedPath.isEmpty ? "/" : percentEncodedPath
        return origin.absoluteString + path + (percentEncodedQuery.map { "?\($0)" } ?? "")
    }

    private static func origin(_ scheme: String, _ authority: Substring, from base: BaseURL) throws(TransportError)
        -> BaseURL
    {
        guard !authority.utf8.contains(UInt8(ascii: "@")) else {
            throw refusal(base, "to a URL with a user name or password, which is not followed.")
        }
        guard let origin = try? BaseURL("\(scheme)://\(authority)"), origin.path.isEmpty else {
            throw refusal(base, "to a URL without a usable host.")
        }
        guard base.scheme == "http" || origin.scheme == "https" else {
            throw refusal(base, "from https to http, which is not followed.")
        }
        return origin
    }

    private static func refusal(_ base: BaseURL, _ reason: String) -> TransportError {
        TransportError(.redirectRejected, "\(base.host) redirects \(reason)")
    }
}

extension Substring {
    /// The text before the first of a character, and the text after it; nil for the latter when it is not there.
    fileprivate func splitOnce(at separator: Unicode.Scalar) -> (head: Substring, tail: Substring?) {
        guard let index = unicodeScalars.firstIndex(of: separator) else { return (self, nil) }
        return (self[..<index], self[unicodeScalars.index(after: index)...])
    }

    /// The scheme in lower case, nil when there is none, and what follows it (RFC 3986 §3.1).
    fileprivate func splitScheme() -> (scheme: String?, hierarchy: Substring) {
        let (head, tail) = splitOnce(at: ":")
        guard let tail, let first = head.utf8.first, first.isAsciiLetter,
            head.utf8.allSatisfy({ $0.isAsciiLetter || $0.isAsciiDigit || "+-.".utf8.contains($0) })
        else { return (nil, self) }
        return (head.lowercased(), tail)
    }

    /// Authority and path of a text that begins with two slashes; nil for any other.
    fileprivate func splitAuthority() -> (authority: Substring, path: Substring)? {
        guard utf8.starts(with: "//".utf8) else { return nil }
        let rest = self[utf8.index(startIndex, offsetBy: 2)...]
        let slash = rest.utf8.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
        return (rest[..<slash], rest[slash...])
    }
}

extension String {
    /// This path, which may be relative or empty, put in the place of the last segment of another (RFC 3986 §5.2.3).
    fileprivate func mergedPath(over base: String) -> String {
        if isEmpty { return base }
        if utf8.first == UInt8(ascii: "/") { return self }
        let folder = base.utf8.lastIndex(of: UInt8(ascii: "/")).map { base[...$0] } ?? "/"
        return folder + self
    }

    /// The path without `.` and `..` (RFC 3986 §5.2.4).
    fileprivate var withoutDotSegments: String {
        var kept: [Substring] = []
        let segments = split(separator: "/", omittingEmptySubsequences: false)
        for (index, segment) in segments.enumerated() {
            let isLast = index == segments.count - 1
            switch segment {
            case ".", "..":
                if segment == "..", kept.count > 1 { kept.removeLast() }
                if isLast { kept.append("") }
            default:
                kept.append(segment)
            }
        }
        return kept.joined(separator: "/")
    }
}

extension UInt8 {
    fileprivate var isAsciiLetter: Bool {
        UInt8(ascii: "a") <= asciiLowercased && asciiLowercased <= UInt8(ascii: "z")
    }
}
