import Testing

@testable import DemoCLI

/// How DemoCLI explains itself.
struct HelpTests {
    private static let commands = [
        [], ["serve"], ["schedules"], ["schedules", "list"], ["schedules", "create"], ["schedules", "update"],
        ["schedules", "delete"],
    ]

    @Test(arguments: commands)
    func `every way of asking for help gets the same text`(words: [String]) throws {
        let help = try Command(words + ["--help"])
        #expect(try Command(words + ["-h"]) == help)
        #expect(try Command(words + ["help"]) == help)
        #expect(try Command(["help"] + words) == help)
        #expect(try Command(words + ["--bogus", "--help"]) == help)
        guard case .help(let text) = help else {
            Issue.record("\(words) with --help is \(help)")
            return
        }
        #expect(text.contains((["  DemoCLI"] + words).joined(separator: " ")))
        #expect(text.hasSuffix("Show this text."))
    }

    @Test func `help for what does not exist is a mistake`() {
        #expect(throws: UsageError.self) { try Command(["bogus", "--help"]) }
        #expect(throws: UsageError.self) { try Command(["help", "bogus"]) }
    }

    @Test func `a help text shows summary, usage and options`() throws {
        #expect(
            try Command(["help", "schedules", "update"])
                == .help(
                    """
                    Change a schedule.

                    Usage:
                      DemoCLI schedules update --base-url URL [--account ID] --id ID [--title TEXT] [--starts-at DATE] [--json]

                    Options:
                      --base-url URL    The service's address, such as http://127.0.0.1:8080.
                      --account ID      The account whose schedules they are; "demo" by default.
                      --id ID           The schedule's ID.
                      --title TEXT      The schedule's title.
                      --starts-at DATE  When the schedule starts, such as 2026-03-02T09:00:00Z.
                      --json            Print JSON.
                      --help            Show this text.
                    """
                )
        )
    }

    @Test func `a command with commands below it lists them`() throws {
        #expect(
            try Command(["--help"])
                == .help(
                    """
                    A tour through RetroKit, against a service that it starts on this machine.

                    Usage:
                      DemoCLI
                      DemoCLI COMMAND …

                    Commands:
                      schedules  Call a schedules service.
                      serve      Run the schedules service until Ctrl-C.
                      help       Show the help of a command.

                    Options:
                      --help  Show this text.
                    """
                )
        )
    }
}
