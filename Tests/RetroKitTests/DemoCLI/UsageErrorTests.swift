import Testing

@testable import DemoCLI

/// What DemoCLI says about arguments that make no command.
struct UsageErrorTests {
    private static let url = "--base-url=http://127.0.0.1:8080"

    private static let mistakes: [([String], String)] = [
        (["bogus"], #""DemoCLI" has no command "bogus"; it has schedules, serve and help."#),
        ([""], #""DemoCLI" has no command ""; it has schedules, serve and help."#),
        (["a\u{1B}[31m"], #""DemoCLI" has no command "a [31m"; it has schedules, serve and help."#),
        (["--json"], #""DemoCLI" has no option --json; it takes --help."#),
        (
            ["schedules"],
            #""DemoCLI schedules" needs a command behind it; it has list, create, update, delete and help."#
        ),
        (
            ["schedules", "bogus"],
            #""DemoCLI schedules" has no command "bogus"; it has list, create, update, delete and help."#
        ),
        (["serve", "8080"], #""DemoCLI serve" takes no argument "8080"; it takes --port and --help."#),
        (["serve", "--port", "1", "2"], #""DemoCLI serve" takes no argument "2"; it takes --port and --help."#),
        (["serve", "-p", "1"], #""DemoCLI serve" has no option -p; it takes --port and --help."#),
        (["serve", "--port"], "The option --port lacks its value; write --port N."),
        (["serve", "--port", "--port=1"], "The option --port lacks its value; write --port N."),
        (["serve", "--port", ""], "The value of --port is empty; write --port N."),
        (["serve", "--port="], "The value of --port is empty; write --port N."),
        (["serve", "--port", "x"], #"The option --port needs a whole number, 0 to 65535, not "x"."#),
        (["serve", "--port", "-1"], #"The option --port needs a whole number, 0 to 65535, not "-1"."#),
        (["serve", "--port", "65536"], #"The option --port needs a whole number, 0 to 65535, not "65536"."#),
        (["serve", "--port", "1", "--port", "2"], "The option --port is given twice; give it once."),
        (["schedules", "list"], #""DemoCLI schedules list" needs the option --base-url; add --base-url URL."#),
        (["schedules", "list", url, "--json=1"], "The option --json takes no value; write --json alone."),
        (
            ["schedules", "list", url, "--page", "0"],
            #"The option --page needs a whole number, 1 or more, not "0"."#
        ),
        (
            ["schedules", "list", url, "--limit", "1.5"],
            #"The option --limit needs a whole number, 1 to 100, not "1.5"."#
        ),
        (["schedules", "list", url, "--account", " "], "The value of --account is empty; write --account ID."),
        (["schedules", "create", url], #""DemoCLI schedules create" needs the option --title; add --title TEXT."#),
        (["schedules", "create", url, "--title", ""], "The value of --title is empty; write --title TEXT."),
        (
            ["schedules", "create", url, "--title=x", "--starts-at=noon"],
            #"The option --starts-at needs a date such as 2026-03-02T09:00:00Z, not "noon"."#
        ),
        (
            ["schedules", "update", url, "--title=x"],
            #""DemoCLI schedules update" needs the option --id; add --id ID."#
        ),
        (
            ["schedules", "update", url, "--id=a"],
            "There is nothing to update; add --title TEXT or --starts-at DATE."
        ),
        (["schedules", "delete", url], #""DemoCLI schedules delete" needs the option --id; add --id ID."#),
    ]

    @Test(arguments: mistakes)
    func `a mistake is named with the way out`(arguments: [String], sentence: String) {
        #expect(throws: UsageError(sentence)) { try Command(arguments) }
    }

    @Test(arguments: [
        "ftp://127.0.0.1", "127.0.0.1:8080", "http://", "http://exa mple", "http://host?page=1",
        "http://host:99999",
        "http://me:secret@host", "http://host:port",
    ])
    func `a URL that is none is refused without quoting it`(url: String) {
        let sentence =
            "The option --base-url needs an http or https URL without user name, query and fragment, "
            + "such as http://127.0.0.1:8080."
        #expect(throws: UsageError(sentence)) { try Command(["schedules", "list", "--base-url", url]) }
    }
}
