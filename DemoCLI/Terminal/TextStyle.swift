/// How a text stands out on a terminal.
enum TextStyle: String, Sendable {
    case title = "1"
    case source = "36"
    case command = "2"
    case success = "32"
    case failure = "31"
    case note = "33"

    /// The text in this style (ECMA-48 §8.3.117), each line by itself so that a pager can cut between lines.
    func apply(to text: String) -> String {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { $0.isEmpty ? "" : "\u{1B}[\(rawValue)m\($0)\u{1B}[0m" }
            .joined(separator: "\n")
    }
}
