import Testing

@testable import DemoCLI

/// When and how texts are styled.
struct ConsoleTests {
    @Test(
        arguments: [
            ([:], true, true),
            (["TERM": "xterm-256color"], true, true),
            (["TERM": "dumb"], true, false),
            (["NO_COLOR": "1"], true, false),
            (["NO_COLOR": ""], true, true),
            ([:], false, false),
        ] as [([String: String], Bool, Bool)]
    )
    func `a terminal is styled unless it cannot be or must not`(
        environment: [String: String],
        isTerminal: Bool,
        isColoured: Bool
    ) {
        #expect(Console.isColoured(environment, isTerminal: isTerminal) == isColoured)
    }

    @Test func `styles are set and reset on every line`() {
        let captured = CapturedConsole()
        #expect(
            captured.console(isColoured: true).styled("a\n\nb", .success)
                == "\u{1B}[32ma\u{1B}[0m\n\n\u{1B}[32mb\u{1B}[0m"
        )
        #expect(captured.console().styled("a\n\nb", .success) == "a\n\nb")
    }

    @Test func `control characters never reach the terminal`() {
        #expect("a\u{1B}[2J\r\nb\u{7F}".printable == "a [2J  b ")
    }

    @Test func `the two outputs are kept apart`() {
        let captured = CapturedConsole()
        captured.console().print("out")
        captured.console().printError("error")
        #expect(captured.output == "out\n")
        #expect(captured.error == "error\n")
    }
}
