/// Whose options are checked.
enum OptionOwner {
    case endpoint
    case domain

    /// What an option is called in findings, at the beginning of a sentence.
    ///
    /// - Parameters:
    ///   - option: The endpoint's option, without its dot.
    ///   - setting: The domain's setting.
    /// - Returns: The name.
    func name(_ option: String, _ setting: String) -> String {
        switch self {
        case .endpoint: "The option .\(option)"
        case .domain: "The domain's response.\(setting)"
        }
    }
}
