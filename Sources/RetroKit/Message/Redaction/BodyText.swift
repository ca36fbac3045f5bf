package import Foundation

/// What people see of a body: its text, cut off at a limit and without its secrets, or its size when it is no text.
///
/// However large the body is, no more of it than the limit is looked at.
package struct BodyText: CustomStringConvertible {
    /// The beginning of the text, its secrets hidden; nil for bytes that are no text.
    package let text: String?
    /// How many bytes are left out.
    package let omitted: Int
    private let count: Int

    /// Reads a body.
    ///
    /// - Parameters:
    ///   - data: The body's bytes.
    ///   - contentType: What they are.
    ///   - limit: How many of them are shown; nil for all.
    ///   - policy: What is hidden.
    package init(_ data: Data, contentType: String?, limit: Int?, _ policy: RedactionPolicy) {
        count = data.count
        let beginning = data.prefix(max(0, limit ?? data.count))
        // A character of several bytes is not cut in the middle.
        let isCut = beginning.count < data.count
        let lengths = isCut ? Array((max(0, beginning.count - 3)...beginning.count).reversed()) : [beginning.count]
        for length in lengths {
            guard let whole = String(data: beginning.prefix(length), encoding: .utf8) else { continue }
            guard !whole.utf8.contains(0) else { break }
            text = policy.redactedBody(whole, contentType: contentType)
            omitted = data.count - length
            return
        }
        text = nil
        omitted = data.count
    }

    /// The text, and how much of it is missing; or the size of what is no text.
    package var description: String {
        guard let text else { return "<\(count) bytes>" }
        return omitted == 0 ? text : "\(text)<truncated \(omitted) bytes>"
    }
}

extension RedactionPolicy {
    /// What people see of a request's body; nil when there is none.
    ///
    /// - Parameters:
    ///   - body: The body.
    ///   - contentType: The request's content type; nil for the body's own.
    ///   - limit: How many bytes are shown; nil for all.
    /// - Returns: The text, and whether it is the body's own rather than its size.
    package func text(of body: HttpBody, contentType: String? = nil, limit: Int?) -> (text: String, isText: Bool)? {
        switch body {
        case .none: return nil
        case .file, .stream: return ("<\(body)>", false)
        case .multipart(let form):
            return (String(decoding: redacted(form, limit: limit).encoded() ?? Data(), as: UTF8.self), true)
        case .data, .form:
            let data = body.encoded() ?? Data()
            let text = BodyText(data, contentType: contentType ?? body.contentType, limit: limit, self)
            return (text.description, text.text != nil)
        }
    }
}

extension Data {
    /// How many bytes there are, where the bytes themselves may be secret.
    package var sizeText: String { "\(count) bytes" }
}

extension String {
    /// The text on one line, with every character escaped that would move a terminal's cursor or begin a new line:
    /// nobody forges a log with what a server sends.
    package var escapedForLog: String {
        guard unicodeScalars.contains(where: \.isControlInLog) else { return self }
        return unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where scalar.isControlInLog: text += "\\u{\(String(scalar.value, radix: 16))}"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}

extension Unicode.Scalar {
    /// Whether it would begin a new line of a log, or move a terminal's cursor.
    var isControlInLog: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
