import Foundation

/// When something may be done again, as header fields say it: a number of seconds, with a fraction and units or without, or
/// a date.
struct WaitText {
    private let text: String

    init(_ text: String) {
        self.text = text.trimmingHttpWhitespace
    }

    /// Whether this is what RFC 9110 §10.2.3 has: digits alone, or a date.
    var isStandard: Bool { seconds == nil || text.utf8.allSatisfy(\.isAsciiDigit) }

    /// The number of seconds: `20`, `1.5`, `20s`, `6m30s` or `250ms`, of several values the first; nil when the text is
    /// anything else.
    var seconds: Double? {
        var rest = text.prefix { $0 != "," && $0 != ";" }
        if let number = Self.number(rest) { return number }
        var sum = 0.0
        while !rest.isEmpty {
            let digits = rest.prefix { $0.isASCII && ($0.isWholeNumber || $0 == ".") }
            let unit = rest.dropFirst(digits.count).drop { $0 == " " }.prefix { $0.isLetter }
            guard let number = Self.number(digits), let factor = Self.units[unit.lowercased()] else { return nil }
            sum += number * factor
            rest = rest[unit.endIndex...].drop { $0 == " " }
        }
        return text.isEmpty ? nil : sum
    }

    /// A number in digits, with a fraction or without.
    private static func number(_ text: Substring) -> Double? {
        let isNumber = text.allSatisfy { $0.isASCII && ($0.isWholeNumber || $0 == ".") }
        guard isNumber, text.first != ".", text.last != "." else { return nil }
        return Double(text)
    }

    private static let units: [String: Double] = [
        "d": 86_400, "h": 3600, "m": 60, "min": 60, "s": 1, "sec": 1, "second": 1, "seconds": 1, "ms": 0.001,
    ]

    /// The date, in a form of HTTP or mail or in ISO 8601 with a zone; nil when the text is anything else.
    ///
    /// - Parameter now: What two digits of a year are compared with.
    /// - Returns: The date.
    func date(now: Date) -> Date? {
        if let date = Date(mailDate: text, now: now) { return date }
        return IsoDateText(text).flatMap { $0.hasZone ? $0.date : nil }
    }
}

extension HttpHeaders {
    /// The date that the response's dates are counted from: its own, for the clocks of two machines differ.
    ///
    /// - Parameter date: The date here, for a response that has none.
    /// - Returns: The response's date, or the one here.
    func ownDate(or date: Date) -> Date {
        self["Date"].flatMap { Date(httpDate: $0, now: date) } ?? date
    }
}
