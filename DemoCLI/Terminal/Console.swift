import Foundation

/// Where the program's texts go.
struct Console: Sendable {
    private let isColoured: Bool
    private let writeOutput: @Sendable (String) -> Void
    private let writeError: @Sendable (String) -> Void

    /// Makes a console.
    ///
    /// - Parameters:
    ///   - isColoured: Whether texts are styled.
    ///   - output: Takes the program's output.
    ///   - error: Takes its complaints.
    init(
        isColoured: Bool,
        output: @escaping @Sendable (String) -> Void,
        error: @escaping @Sendable (String) -> Void
    ) {
        self.isColoured = isColoured
        writeOutput = output
        writeError = error
    }

    /// Prints a line, or several.
    func print(_ text: String = "") {
        writeOutput(text + "\n")
    }

    /// Prints a line on the standard error.
    func printError(_ text: String) {
        writeError(text + "\n")
    }

    /// The text in a style, where styles are shown.
    func styled(_ text: String, _ style: TextStyle) -> String {
        isColoured ? style.apply(to: text) : text
    }
}

extension Console {
    /// The process's own standard output and error. What cannot be written, because nobody reads it, is lost.
    static let standard = Console(
        isColoured: isColoured(ProcessInfo.processInfo.environment, isTerminal: isatty(STDOUT_FILENO) == 1),
        output: { try? FileHandle.standardOutput.write(contentsOf: Data($0.utf8)) },
        error: { try? FileHandle.standardError.write(contentsOf: Data($0.utf8)) }
    )

    /// Whether styles are wanted: on a terminal that knows them, unless `NO_COLOR` is set (https://no-color.org).
    static func isColoured(_ environment: [String: String], isTerminal: Bool) -> Bool {
        isTerminal && environment["TERM"] != "dumb" && environment["NO_COLOR", default: ""].isEmpty
    }
}
