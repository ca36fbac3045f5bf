import Foundation
import RetroKit

/// The options of one command line: which stand there, and the texts behind them.
struct OptionValues: Sendable {
    private let command: NamedCommand
    private var texts: [String: String] = [:]

    /// Sorts a command's arguments into options.
    ///
    /// - Parameters:
    ///   - arguments: What stands behind the command's words, as `--name value`, `--name=value` or `--switch`.
    ///   - command: The command.
    /// - Throws: `UsageError` when an argument is no option of the command, or not written as one.
    init(_ arguments: ArraySlice<String>, of command: NamedCommand) throws(UsageError) {
        self.command = command
        var rest = arguments
        while let argument = rest.popFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let option = try command.option(parts.first ?? "", of: argument)
            guard texts[option.name] == nil else {
                throw UsageError("The option \(option.name) is given twice; give it once.")
            }
            texts[option.name] = try Self.text(of: option, attached: parts.dropFirst().first, orNextOf: &rest)
        }
    }

    /// What belongs to an option: what an equals sign attaches to it, or else the next argument; an empty text for a
    /// switch.
    private static func text(
        of option: OptionSyntax,
        attached: String?,
        orNextOf rest: inout ArraySlice<String>
    ) throws(UsageError) -> String {
        guard option.placeholder != nil else {
            guard attached == nil else {
                throw UsageError("The option \(option.name) takes no value; write \(option.name) alone.")
            }
            return ""
        }
        guard let text = attached ?? rest.first, attached != nil || !text.hasPrefix("--") else {
            throw UsageError("The option \(option.name) lacks its value; write \(option.usage).")
        }
        if attached == nil { rest.removeFirst() }
        return text
    }
}

extension OptionValues {
    /// Whether an option is there.
    func contains(_ option: OptionSyntax) -> Bool {
        texts[option.name] != nil
    }

    /// An option's text; nil when it is not there.
    func text(_ option: OptionSyntax) throws(UsageError) -> String? {
        guard let text = texts[option.name] else { return nil }
        guard text.contains(where: { !$0.isWhitespace }) else {
            throw UsageError("The value of \(option.name) is empty; write \(option.usage).")
        }
        return text
    }

    /// The text of an option that must be there.
    func requiredText(_ option: OptionSyntax) throws(UsageError) -> String {
        guard let text = try text(option) else {
            throw UsageError("\"\(command.path)\" needs the option \(option.name); add \(option.usage).")
        }
        return text
    }

    /// An option's whole number; nil when it is not there.
    func integer(_ option: OptionSyntax, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
        guard let text = try text(option) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            let most = range.upperBound == .max ? "or more" : "to \(range.upperBound)"
            throw UsageError(
                "The option \(option.name) needs a whole number, \(range.lowerBound) \(most), not \"\(text.printable)\"."
            )
        }
        return number
    }

    /// An option's date; nil when it is not there.
    func date(_ option: OptionSyntax) throws(UsageError) -> Date? {
        guard let text = try text(option) else { return nil }
        guard let date = try? Date(text, strategy: .iso8601) else {
            throw UsageError(
                "The option \(option.name) needs a date such as 2026-03-02T09:00:00Z, not \"\(text.printable)\"."
            )
        }
        return date
    }

    private static let ports = 1...65535

    /// The base URL in an option that must be there. The refusal does not quote it: it may hold a password.
    func url(_ option: OptionSyntax) throws(UsageError) -> URL {
        let text = try requiredText(option)
        guard (try? BaseURL(text)) != nil, let url = URL(string: text), Self.ports.contains(url.port ?? 80) else {
            throw UsageError(
                "The option \(option.name) needs an http or https URL without user name, query and fragment, "
                    + "such as http://127.0.0.1:8080."
            )
        }
        return url
    }
}
