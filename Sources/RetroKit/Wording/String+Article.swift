extension String {
    /// The text behind its article, for sentences: `an Int`, `a String`, `a UUID`. The first letters tell how it is
    /// spoken, which holds for the names of types, if not for every word.
    package var withArticle: String {
        let isVowel =
            switch first?.lowercased() {
            case "a", "e", "i", "o": true
            case "u": ["un", "up", "ul"].contains { lowercased().hasPrefix($0) } && !lowercased().hasPrefix("uni")
            default: false
            }
        return "\(isVowel ? "an" : "a") \(self)"
    }

    /// The name of a type behind its article.
    init(withArticle type: Any.Type) {
        self = "\(type)".withArticle
    }
}
