/// A command with the words that lead to it.
struct NamedCommand: Sendable {
    let syntax: CommandSyntax
    /// The words, such as `DemoCLI schedules list`.
    let path: String

    /// Finds the command that words name.
    ///
    /// - Parameter words: The words behind the program's name.
    /// - Throws: `UsageError` when they name none.
    init(_ words: [String]) throws(UsageError) {
        var found = NamedCommand(syntax: .root, path: CommandSyntax.root.name)
        for word in words { found = try found.subcommand(word) }
        self = found
    }

    private init(syntax: CommandSyntax, path: String) {
        self.syntax = syntax
        self.path = path
    }

    private func subcommand(_ word: String) throws(UsageError) -> NamedCommand {
        guard let match = syntax.subcommands.first(where: { $0.name == word }) else {
            throw syntax.subcommands.isEmpty ? strayArgument(word) : unknownCommand(word)
        }
        return NamedCommand(syntax: match, path: "\(path) \(match.name)")
    }

    /// The option of a name.
    ///
    /// - Parameters:
    ///   - name: The name, with its dashes.
    ///   - argument: The whole argument that the name was read from.
    /// - Returns: The option.
    /// - Throws: `UsageError` when the command has none of this name.
    func option(_ name: String, of argument: String) throws(UsageError) -> OptionSyntax {
        guard argument.hasPrefix("-") else { throw strayArgument(argument) }
        guard let option = syntax.options.first(where: { $0.name == name }) else {
            throw UsageError("\"\(path)\" has no option \(name.printable); it takes \(optionNames).")
        }
        return option
    }

    /// The command itself, made of its options.
    func command(_ arguments: ArraySlice<String>) throws(UsageError) -> Command {
        let options = try OptionValues(arguments, of: self)
        guard let make = syntax.make else {
            throw UsageError("\"\(path)\" needs a command behind it; it has \(commandNames).")
        }
        return try make(options)
    }

    private func unknownCommand(_ word: String) -> UsageError {
        UsageError("\"\(path)\" has no command \"\(word.printable)\"; it has \(commandNames).")
    }

    private func strayArgument(_ argument: String) -> UsageError {
        UsageError("\"\(path)\" takes no argument \"\(argument.printable)\"; it takes \(optionNames).")
    }

    private var optionNames: String { (syntax.options + [.help]).map(\.name).listed }

    private var commandNames: String { (syntax.subcommands.map(\.name) + ["help"]).listed }
}
