/// A command: its name, and either the commands below it or the options that it takes.
struct CommandSyntax: Sendable {
    /// Makes the command of its options.
    typealias Maker = @Sendable (OptionValues) throws(UsageError) -> Command

    /// The word on the command line.
    let name: String
    /// One line of help.
    let summary: String
    /// The options beside `--help`.
    let options: [OptionSyntax]
    /// The commands below it.
    let subcommands: [CommandSyntax]
    /// Makes the command; nil for one that only has commands below it.
    let make: Maker?

    init(
        _ name: String,
        _ summary: String,
        options: [OptionSyntax] = [],
        subcommands: [CommandSyntax] = [],
        make: Maker? = nil
    ) {
        self.name = name
        self.summary = summary
        self.options = options
        self.subcommands = subcommands
        self.make = make
    }

    /// Whether it is a command itself, and does not only have commands below it.
    ///
    /// Comparing with nil would need the metadata of a function type that names its error, which older systems than
    /// macOS 15 do not have.
    var isCommand: Bool {
        switch make {
        case .some: true
        case .none: false
        }
    }
}

extension CommandSyntax {
    /// All commands there are.
    static let root = CommandSyntax(
        "DemoCLI",
        "A tour through RetroKit, against a service that it starts on this machine.",
        subcommands: [schedules, serve],
        make: { _ in .tour }
    )

    private static let serve = CommandSyntax(
        "serve",
        "Run the schedules service until Ctrl-C.",
        options: [.port],
        make: { options throws(UsageError) in
            .serve(port: try options.integer(.port, in: 0...65535) ?? OptionDefaults.port)
        }
    )

    private static let schedules = CommandSyntax(
        "schedules",
        "Call a schedules service.",
        subcommands: [
            scheduleCommand("list", "List an account's schedules.", [.page, .limit], action: ScheduleAction.readList),
            scheduleCommand(
                "create",
                "Create a schedule.",
                [.title.required, .newId, .startsAt],
                action: ScheduleAction.readCreate
            ),
            scheduleCommand(
                "update",
                "Change a schedule.",
                [.id.required, .title, .startsAt],
                action: ScheduleAction.readUpdate
            ),
            scheduleCommand("delete", "Delete a schedule.", [.id.required], action: ScheduleAction.readDelete),
        ]
    )

    /// A command that calls the service, with the options that all of them take.
    private static func scheduleCommand(
        _ name: String,
        _ summary: String,
        _ options: [OptionSyntax],
        action: @escaping @Sendable (OptionValues) throws(UsageError) -> ScheduleAction
    ) -> CommandSyntax {
        CommandSyntax(name, summary, options: [.baseURL, .account] + options + [.json]) { values throws(UsageError) in
            .schedules(
                ScheduleCall(
                    baseURL: try values.url(.baseURL),
                    account: try values.text(.account) ?? OptionDefaults.account,
                    printsJson: values.contains(.json),
                    action: try action(values)
                )
            )
        }
    }
}
