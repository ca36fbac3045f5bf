import Foundation

/// A request as a cURL command line that a POSIX shell runs as it stands: every text in single quotes. In a log, a text with
/// control characters stands in dollar-single-quotes (POSIX.1-2024 §2.2.4), which bash, zsh and ksh know too: as it is, it could
/// look like lines of the log.
package struct CurlCommand: CustomStringConvertible {
    private let request: HttpRequestParams
    private let policy: RedactionPolicy
    private let bodyLimit: Int?
    private let isForLog: Bool
    private let url: String
    private let headerFields: HttpHeaders

    /// Makes the command line of a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - defaults: The defaults of the transport that would send it.
    ///   - policy: What is hidden.
    ///   - bodyLimit: How many bytes of the body are shown; nil for all.
    ///   - isForLog: Whether it stands in a log, whose lines nothing of it may break; false by default.
    package init(
        _ request: HttpRequestParams,
        defaults: TransportConfiguration.Values,
        policy: RedactionPolicy,
        bodyLimit: Int? = nil,
        isForLog: Bool = false
    ) {
        self.request = request
        self.policy = policy
        self.bodyLimit = bodyLimit
        self.isForLog = isForLog
        url = policy.redactedURL(of: request, over: defaults.baseURL)
        headerFields = request.headerFields(over: defaults)
    }

    /// The command line, a line for each part.
    package var description: String {
        (["curl " + (flags + [quoted(url)]).joined(separator: " \\\n  ")] + headers + body)
            .joined(separator: " \\\n  ")
    }

    private var flags: [String] {
        var flags: [String] = []
        if request.httpMethod == .head {
            flags.append("--head")
        } else if request.httpMethod != (request.httpBody.isNone ? .get : .post) {
            flags.append("--request \(method)")
        }
        if url.utf8.contains(where: { "[]{}".utf8.contains($0) }) { flags.append("--globoff") }
        if DotSegment.first(in: url.prefix { $0 != "?" }) != nil { flags.append("--path-as-is") }
        return flags
    }

    /// The method, in quotes unless it is a plain word: a token may hold a quote, a dollar sign and a backtick.
    private var method: String {
        let name = request.httpMethod.rawValue
        return name.utf8.allSatisfy { 0x41...0x5A ~= $0 } ? name : quoted(name)
    }

    private var headers: [String] {
        headerFields.map { field in
            let value = policy.redactedValue(of: field)
            return "--header " + quoted(value.isEmpty ? "\(field.name);" : "\(field.name): \(value)")
        }
    }

    private var body: [String] {
        if case .file(let url, _) = request.httpBody { return ["--data-binary " + quoted("@" + url.path)] }
        let type = headerFields["Content-Type"]
        guard let body = policy.text(of: request.httpBody, contentType: type, limit: bodyLimit) else { return [] }
        return [(body.isText ? "--data-raw " : "--data-binary ") + quoted(body.text)]
    }

    /// The text in single quotes. Scalars are looked at, not characters: a quote with a combining mark is a quote to a
    /// shell.
    private func quoted(_ text: String) -> String {
        if isForLog, text.unicodeScalars.contains(where: \.isControlInLog) { return Self.escaped(text) }
        let pieces = text.unicodeScalars.split(separator: "'", omittingEmptySubsequences: false)
        return "'" + pieces.map(String.init).joined(separator: "'\\''") + "'"
    }

    /// The text in dollar-single-quotes, on one line.
    private static func escaped(_ text: String) -> String {
        var escaped = "$'"
        for scalar in text.unicodeScalars {
            switch scalar {
            case "'", "\\": escaped += "\\" + String(scalar)
            case "\n": escaped += "\\n"
            case "\r": escaped += "\\r"
            case "\t": escaped += "\\t"
            case _ where scalar.isControlInLog:
                // In octal, which ends after three digits, whatever follows.
                escaped += String(scalar).utf8.map { "\\" + String(Int($0) + 0o1000, radix: 8).dropFirst() }.joined()
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped + "'"
    }
}

extension HttpRequestParams {
    /// The cURL command line of the request as it is here, for interceptors: what a transport adds by itself is not in it.
    ///
    /// - Parameter policy: What is hidden; what the domain hides by default.
    /// - Returns: The command line.
    public func curl(redacting policy: RedactionPolicy = .inherited) -> String {
        var request = self
        request.baseURL = baseURL ?? call?.domainURL
        let defaults = TransportConfiguration.Values()
        return CurlCommand(request, defaults: defaults, policy: policy.resolved(for: self)).description
    }
}
