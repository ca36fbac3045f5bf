extension String {
    /// The fields that were joined with commas into one `Set-Cookie` value, as dictionaries of headers do it.
    ///
    /// A comma separates two fields when a cookie's name and `=` follow; the comma of a date, as in
    /// `Expires=Wed, 09 Jun 2021 10:18:14 GMT`, has no name behind it.
    package var separateSetCookies: [String] {
        var fields: [[Substring]] = []
        for piece in split(separator: ",", omittingEmptySubsequences: false) {
            let name = String(piece.prefix { $0 != "=" }).trimmingHttpWhitespace
            let beginsField = piece.contains("=") && HeaderSyntax.isToken(name)
            if fields.isEmpty || beginsField {
                fields.append([piece])
            } else {
                fields[fields.count - 1].append(piece)
            }
        }
        return fields.map { $0.joined(separator: ",").trimmingHttpWhitespace }
    }
}
