import RetroKit

/// A media type with its parameters, such as `multipart/form-data; boundary=x` (RFC 9110 §8.3.1). It also fits a
/// `Content-Disposition`, whose grammar is the same.
struct ContentType {
    /// The whole, as it was written.
    let text: String
    /// What stands before the first semicolon, in lower case.
    let essence: String
    /// The parameters by their names in lower case; one that is not `name=value` or stands twice is left out.
    private(set) var parameters: [String: String] = [:]

    init(_ text: String) {
        self.text = text
        var pieces = Self.pieces(of: text)[...]
        essence = pieces.popFirst()?.lowercased() ?? ""
        let names = pieces.compactMap { Self.parameter(of: $0)?.name }
        for piece in pieces {
            guard let (name, value) = Self.parameter(of: piece) else { continue }
            if names.filter({ $0 == name }).count == 1 { parameters[name] = value }
        }
    }

    /// The stretches between semicolons outside quotes, trimmed.
    private static func pieces(of text: String) -> [String] {
        var isQuoted = false
        let pieces = text.unicodeScalars.split(omittingEmptySubsequences: false) { scalar in
            if scalar == "\"" { isQuoted.toggle() }
            return scalar == ";" && !isQuoted
        }
        return pieces.map { String($0).trimmingHttpWhitespace }
    }

    /// A parameter's name and value. Marks that combine with the quotes are text like any other, so scalars are compared.
    private static func parameter(of piece: String) -> (name: String, value: String)? {
        let halves = piece.unicodeScalars.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2, HeaderSyntax.isToken(String(halves[0])) else { return nil }
        let name = String(halves[0]).lowercased()
        let value = halves[1]
        if HeaderSyntax.isToken(String(value)) { return (name, String(value)) }
        guard value.count >= 2, value.first == "\"", value.last == "\"" else { return nil }
        let content = value.dropFirst().dropLast()
        return content.contains("\"") ? nil : (name, String(content))
    }
}
