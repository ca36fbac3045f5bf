extension String {
    /// The text on one line and without control characters, so that what a service sends cannot command the terminal.
    var printable: String {
        String(String.UnicodeScalarView(unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
    }

    /// The text with spaces in front of every line that is not empty.
    func indented(by width: Int) -> String {
        split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { $0.isEmpty ? "" : String(repeating: " ", count: width) + $0 }
            .joined(separator: "\n")
    }

    /// The text, filled up with spaces to a width.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
