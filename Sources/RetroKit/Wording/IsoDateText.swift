import Foundation

/// A date in the words of ISO 8601 and RFC 3339, taken apart: `2026-01-31T12:00:00.25+01:00`.
///
/// RFC 3339 §5.6 allows `t` and `z` in lower case, a space in place of `T` and any number of digits of a fraction; ISO 8601
/// a comma before them, times without seconds and zones without a colon.
struct IsoDateText {
    /// The date, in UTC where the text has no zone.
    let date: Date
    /// Whether the text has a time of the day.
    private(set) var hasTime = false
    /// Whether the text has a zone.
    private(set) var hasZone = false

    /// Reads a text; nil when it is no such date.
    init?(_ text: String) {
        var rest = text[...]
        guard let year = rest.takeNumber(4), rest.take("-") != nil, let month = rest.takeNumber(2), 1...12 ~= month,
            rest.take("-") != nil, let day = rest.takeNumber(2)
        else { return nil }
        var time = (hour: Int64(0), minute: Int64(0), second: Int64(0), fraction: Substring(""))
        var zone: Int?
        if !rest.isEmpty {
            guard rest.take("Tt ") != nil, let hour = rest.takeNumber(2), rest.take(":") != nil,
                let minute = rest.takeNumber(2)
            else { return nil }
            (hasTime, time.hour, time.minute) = (true, hour, minute)
            if rest.take(":") != nil {
                guard let second = rest.takeNumber(2) else { return nil }
                time.second = second
                if rest.take(".,") != nil {
                    time.fraction = rest.takeDigits()
                    if time.fraction.isEmpty { return nil }
                }
            }
            zone = Self.secondsEast(ofZone: String(rest))
            guard zone != nil || rest.isEmpty else { return nil }
        }
        hasZone = zone != nil
        guard
            let whole = Date(
                year: year,
                month: Int(month),
                day: day,
                hour: time.hour,
                minute: time.minute,
                second: time.second
            )
        else { return nil }
        date = (whole - Double(zone ?? 0)).adding(fraction: time.fraction)
    }

    /// How many seconds a zone is ahead of UTC: `Z`, `+01:00`, `+0100` or `+01`; nil when it is none.
    static func secondsEast(ofZone text: String) -> Int? {
        if text == "Z" || text == "z" { return 0 }
        var rest = text[...]
        guard let sign = rest.take("+-"), let hours = rest.takeNumber(2), hours < 24 else { return nil }
        var minutes: Int64 = 0
        if !rest.isEmpty {
            _ = rest.take(":")
            guard let number = rest.takeNumber(2), number < 60, rest.isEmpty else { return nil }
            minutes = number
        }
        return Int(hours * 3600 + minutes * 60) * (sign == "-" ? -1 : 1)
    }
}

extension Date {
    /// The date with the digits of a fraction: the number that is nearest to what is written.
    fileprivate func adding(fraction: Substring) -> Date {
        guard !fraction.isEmpty else { return self }
        let seconds = timeIntervalSince1970
        let sum = seconds < 0 ? nil : Double("\(Int64(seconds)).\(fraction)")
        return Date(timeIntervalSince1970: sum ?? seconds + (Double("0.\(fraction)") ?? 0))
    }
}

extension Substring {
    /// Takes one of some characters.
    fileprivate mutating func take(_ characters: String) -> Character? {
        guard let first, characters.contains(first) else { return nil }
        return removeFirst()
    }

    /// Takes the digits that stand next.
    fileprivate mutating func takeDigits() -> Substring {
        let digits = prefix { $0.isASCII && $0.isWholeNumber }
        removeFirst(digits.count)
        return digits
    }

    /// Takes a number of so many digits.
    fileprivate mutating func takeNumber(_ count: Int) -> Int64? {
        let digits = prefix(count)
        guard digits.count == count, digits.allSatisfy({ $0.isASCII && $0.isWholeNumber }) else { return nil }
        removeFirst(count)
        return Int64(digits)
    }
}
