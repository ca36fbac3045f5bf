/// Whose options are checked.
enum OptionOwner {
    case endpoint
    case domain

    /// What an option is called in findings, at the beginning of a sentence.
    ///
    /// - Parameters:
    ///   - option: The option, without its dot; the domain's setting has the same word.
    ///   - group: What the domain's setting is part of.
    /// - Returns: The name.
    func name(_ option: String, in group: String = "response") -> String {
        switch self {
        case .endpoint: "The option .\(option)"
        case .domain: "The domain's \(group).\(option)"
        }
    }
}
