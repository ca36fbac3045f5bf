/// What the program is asked to do.
enum Command: Equatable, Sendable {
    /// Show the tour.
    case tour
    /// Run the service.
    case serve(port: Int)
    /// Call a service.
    case schedules(ScheduleCall)
    /// Print a help text.
    case help(String)
}

extension Command {
    /// Reads a command line: words that name a command, then its options. `help` among the words and `--help` or `-h`
    /// among the options ask for help instead.
    ///
    /// - Parameter arguments: The arguments, without the program's name.
    /// - Throws: `UsageError` when they make no command.
    init(_ arguments: [String]) throws(UsageError) {
        let words = arguments.prefix { !$0.hasPrefix("-") }
        let rest = arguments.dropFirst(words.count)
        let command = try NamedCommand(words.filter { $0 != "help" })
        let asksForHelp = words.contains("help") || rest.contains("--help") || rest.contains("-h")
        self = asksForHelp ? .help(command.helpText) : try command.command(rest)
    }
}
