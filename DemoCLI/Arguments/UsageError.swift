/// Arguments that make no command: one sentence that names the culprit and the way out.
struct UsageError: Error, Equatable {
    let message: String

    init(_ message: String) {
        self.message = message
    }
}

extension [String] {
    /// The texts as a list in a sentence: `a, b and c`.
    var listed: String {
        count < 2 ? joined() : dropLast().joined(separator: ", ") + " and " + self[count - 1]
    }
}
