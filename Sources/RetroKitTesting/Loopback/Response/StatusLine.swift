import RetroKit

/// The first line of a response (RFC 9112 §4).
enum StatusLine {
    /// The line, such as `HTTP/1.1 404 Not Found`. A status that has no registered name has an empty one.
    static func text(status: Int, reason: String?) -> String {
        "HTTP/1.1 \(status) \(reason ?? HttpStatus.reasonPhrase(of: status) ?? "")\r\n"
    }
}
