import Foundation

@testable import DemoCLI

/// A console that keeps what is written to it.
final class CapturedConsole: @unchecked Sendable {  // the texts are behind the lock
    private let lock = NSLock()
    private var outputText = ""
    private var errorText = ""

    /// What the program printed.
    var output: String { lock.withLock { outputText } }

    /// What it printed on the standard error.
    var error: String { lock.withLock { errorText } }

    /// The console, for the program.
    func console(isColoured: Bool = false) -> Console {
        Console(
            isColoured: isColoured,
            output: { text in self.lock.withLock { self.outputText += text } },
            error: { text in self.lock.withLock { self.errorText += text } }
        )
    }
}
