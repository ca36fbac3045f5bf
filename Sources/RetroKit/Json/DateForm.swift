public import Foundation

/// A form in which dates are read in responses: ``ResponseOptions/acceptedDates`` and an endpoint's `.acceptedDates` list
/// those that count.
public struct DateForm: Sendable {
    /// Reads a text; nil when it has another form.
    package let read: @Sendable (String) -> Date?

    /// A form of one's own.
    ///
    /// - Parameter read: Reads a text or the digits of a number; nil when it has another form.
    /// - Returns: The form.
    public static func custom(_ read: @escaping @Sendable (String) -> Date?) -> DateForm { DateForm(read: read) }

    /// By a formatter, with its locale and time zone. It must not be changed any more.
    public static func formatted(_ formatter: DateFormatter) -> DateForm {
        DateForm { formatter.date(from: $0) }
    }

    /// ISO 8601 and RFC 3339 §5.6 with a time and a zone: `2026-01-31T12:00:00Z`, also with a fraction of any length, `t`
    /// and `z` in lower case, a space in place of `T`, a comma before the fraction or no seconds. The only form that is
    /// read unless options say otherwise.
    public static let iso8601 = DateForm {
        IsoDateText($0).flatMap { $0.hasZone ? $0.date : nil }
    }
    /// As ``iso8601``, but without a zone: `2026-01-31T12:00:00`, taken as UTC.
    public static let iso8601WithoutZone = DateForm {
        IsoDateText($0).flatMap { $0.hasTime && !$0.hasZone ? $0.date : nil }
    }
    /// Year, month and day: `2026-01-31`, taken as the day's beginning in UTC.
    public static let day = DateForm {
        IsoDateText($0).flatMap { $0.hasTime ? nil : $0.date }
    }
    /// The dates of HTTP (RFC 9110 §5.6.7) and of mail (RFC 1123, RFC 5322 §3.3): `Sat, 31 Jan 2026 12:00:00 GMT`.
    public static let rfc1123 = DateForm { Date(mailDate: $0) }
    /// Seconds since 1970, a number or its digits.
    public static let secondsSince1970 = DateForm {
        Double($0).flatMap { $0.isFinite ? Date(timeIntervalSince1970: $0) : nil }
    }
    /// Milliseconds since 1970, a number or its digits.
    public static let millisecondsSince1970 = DateForm {
        Double($0).flatMap { $0.isFinite ? Date(timeIntervalSince1970: $0 / 1000) : nil }
    }
}

extension [DateForm] {
    /// The forms that are read unless options say otherwise.
    static let standard: [DateForm] = [.iso8601]

    /// The date that a text is, by the first form that it has; nil when it has none.
    func date(_ text: String) -> Date? {
        lazy.compactMap { $0.read(text) }.first
    }

    /// Reads the date that a decoder is at.
    func date(from decoder: any Decoder) throws -> Date {
        let container = try decoder.singleValueContainer()
        let text: String
        do {
            text = try container.decode(String.self)
        } catch {
            guard let number = try? container.decode(Double.self) else { throw error }
            text = Int64(exactly: number).map { String($0) } ?? String(number)
        }
        if let date = date(text) { return date }
        throw DecodingError.dataCorruptedError(
            in: container,
            debugDescription: "It has none of the accepted forms: 2026-01-31T12:00:00Z, or those of .acceptedDates."
        )
    }
}
