extension NamedCommand {
    /// The command's help: what it does, how it is written, and its commands and options.
    var helpText: String {
        let help = syntax.subcommands.isEmpty ? [] : [("help", "Show the help of a command.")]
        let commands = syntax.subcommands.map { ($0.name, $0.summary) } + help
        let options = (syntax.options + [.help]).map { ($0.usage, $0.help) }
        return [syntax.summary, usage, section("Commands:", commands), section("Options:", options)]
            .filter { !$0.isEmpty }
            .joined(separator: "\n\n")
    }

    private var usage: String {
        let alone = syntax.isCommand ? ([path] + syntax.options.map(\.usageInLine)).joined(separator: " ") : ""
        let withCommand = syntax.subcommands.isEmpty ? "" : "\(path) COMMAND …"
        return "Usage:\n" + [alone, withCommand].filter { !$0.isEmpty }.joined(separator: "\n").indented(by: 2)
    }

    private func section(_ title: String, _ entries: [(name: String, help: String)]) -> String {
        guard let width = entries.map(\.name.count).max() else { return "" }
        let lines = entries.map { "\($0.name.padded(to: width))  \($0.help)" }
        return "\(title)\n" + lines.joined(separator: "\n").indented(by: 2)
    }
}

extension OptionSyntax {
    /// The option in a line of usage: in brackets when it may be left out.
    fileprivate var usageInLine: String { isRequired ? usage : "[\(usage)]" }
}
