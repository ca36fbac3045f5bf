/// An option of a command: a name with a value, such as `--page N`, or a switch, such as `--json`.
struct OptionSyntax: Hashable, Sendable {
    /// The name, with its dashes.
    let name: String
    /// What stands for the value in help texts; nil for a switch.
    let placeholder: String?
    /// Whether the command does not work without it.
    let isRequired: Bool
    /// One line of help.
    let help: String

    init(_ name: String, _ placeholder: String? = nil, isRequired: Bool = false, help: String) {
        self.name = name
        self.placeholder = placeholder
        self.isRequired = isRequired
        self.help = help
    }

    /// The option as it is written on the command line.
    var usage: String { placeholder.map { "\(name) \($0)" } ?? name }

    /// This option, where the command does not work without it.
    var required: OptionSyntax { OptionSyntax(name, placeholder, isRequired: true, help: help) }
}

extension OptionSyntax {
    static let help = OptionSyntax("--help", help: "Show this text.")
    static let port = OptionSyntax(
        "--port",
        "N",
        help: "The port to serve, 0 for any free one; \(OptionDefaults.port) by default."
    )
    static let baseURL = OptionSyntax(
        "--base-url",
        "URL",
        isRequired: true,
        help: "The service's address, such as http://127.0.0.1:8080."
    )
    static let account = OptionSyntax(
        "--account",
        "ID",
        help: "The account whose schedules they are; \"\(OptionDefaults.account)\" by default."
    )
    static let json = OptionSyntax("--json", help: "Print JSON.")
    static let page = OptionSyntax("--page", "N", help: "The page, from 1; the first by default.")
    static let limit = OptionSyntax(
        "--limit",
        "N",
        help: "How many schedules a page has, 1 to 100; \(OptionDefaults.limit) by default."
    )
    static let id = OptionSyntax("--id", "ID", help: "The schedule's ID.")
    static let newId = OptionSyntax("--id", "ID", help: "The schedule's ID; a random one by default.")
    static let title = OptionSyntax("--title", "TEXT", help: "The schedule's title.")
    static let startsAt = OptionSyntax(
        "--starts-at",
        "DATE",
        help: "When the schedule starts, such as 2026-03-02T09:00:00Z."
    )
}

/// What holds for options that are left out.
enum OptionDefaults {
    static let port = 8080
    static let account = "demo"
    static let page = 1
    static let limit = 20
}
