package import Foundation

/// Dates of HTTP (RFC 9110 §5.6.7), without a locale and without the system's calendar. Seconds and days are counted in 64
/// bits: 32, which is all that an `Int` has on some watches, end in January 2038.
extension Date {
    /// Reads an HTTP date: in the form of today, `Sun, 06 Nov 1994 08:49:37 GMT`, or in one of the two obsolete forms,
    /// `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov  6 08:49:37 1994`. The name of the day is not checked. Two digits
    /// of a year mean the year that is less than 50 years ahead.
    ///
    /// - Parameters:
    ///   - httpDate: The date's text.
    ///   - now: What two digits of a year are compared with.
    package init?(httpDate: String, now: Date = Date()) {
        let words = httpDate.split { $0 == " " || $0 == "," || $0 == "-" }
        switch words.count {
        case 6 where words[5] == "GMT":
            guard let year = Self.year(words[3], now: now) else { return nil }
            self.init(day: words[1], month: words[2], year: year, time: words[4])
        case 5:
            guard let year = Self.year(words[4], now: now) else { return nil }
            self.init(day: words[2], month: words[1], year: year, time: words[3])
        default:
            return nil
        }
    }

    /// The date in HTTP's form, such as `Sun, 06 Nov 1994 08:49:37 GMT`. One beyond the years 0 to 9999 is written as the
    /// nearest second within them.
    package var httpDate: String {
        let seconds = wholeSeconds
        let days = seconds.flooredQuotient(86400)
        let time = Int(seconds - days * 86400)
        let date = CivilDate(daysSince1970: days)
        let weekday = Self.weekdays[Int((days + 4) - (days + 4).flooredQuotient(7) * 7)]
        let clock = [time / 3600, time / 60 % 60, time % 60].map(\.twoDigits).joined(separator: ":")
        let year = String(repeating: "0", count: 4 - "\(date.year)".count) + "\(date.year)"
        return "\(weekday), \(date.day.twoDigits) \(Self.months[Int(date.month) - 1]) \(year) \(clock) GMT"
    }

    /// The seconds of the years 0 to 9999, which have four digits.
    private static let countedSeconds: ClosedRange<Int64> = -62_167_219_200...253_402_300_799

    /// The seconds since 1970, rounded down; the nearest that are counted for a date beyond.
    private var wholeSeconds: Int64 {
        let seconds = timeIntervalSince1970.rounded(.down)
        let exact = Int64(exactly: seconds) ?? (seconds < 0 ? .min : .max)
        return min(max(exact, Self.countedSeconds.lowerBound), Self.countedSeconds.upperBound)
    }

    private init?(day: Substring, month: Substring, year: Int64, time: Substring) {
        let parts = time.split(separator: ":", omittingEmptySubsequences: false).map { Self.number($0, digits: 2...2) }
        guard let day = Self.number(day, digits: 1...2), let month = Self.months.firstIndex(of: String(month)),
            parts.count == 3, let hour = parts[0], let minute = parts[1], let second = parts[2]
        else { return nil }
        self.init(year: year, month: month + 1, day: day, hour: hour, minute: minute, second: second)
    }

    /// Makes a date of its parts in UTC, none of which is negative; nil when there is no such day or time. The 60th second,
    /// which some minutes have, is the next minute's first.
    init?(year: Int64, month: Int, day: Int64, hour: Int64, minute: Int64, second: Int64) {
        guard hour < 24, minute < 60, second <= 60 else { return nil }
        let date = CivilDate(year: year, month: Int64(month), day: day)
        // A day that the month does not have comes back as another one.
        guard day > 0, CivilDate(daysSince1970: date.daysSince1970) == date else { return nil }
        self.init(timeIntervalSince1970: Double(date.daysSince1970 * 86400 + hour * 3600 + minute * 60 + second))
    }

    private static func year(_ text: Substring, now: Date) -> Int64? {
        guard text.utf8.count == 2 else { return number(text, digits: 4...4) }
        guard let digits = number(text, digits: 2...2) else { return nil }
        let current = CivilDate(daysSince1970: now.wholeSeconds.flooredQuotient(86400)).year
        let year = current / 100 * 100 + digits
        return year - current > 50 ? year - 100 : year
    }

    private static func number(_ text: Substring, digits: ClosedRange<Int>) -> Int64? {
        guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
        return Int64(text)
    }

    /// The names of the months as HTTP writes them.
    static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
}

/// A day of the Gregorian calendar, and its number.
private struct CivilDate: Equatable {
    var year: Int64
    var month: Int64
    var day: Int64

    init(year: Int64, month: Int64, day: Int64) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// Counts from 1 March of year 0 in periods of 400 years, all of which have 146,097 days.
    init(daysSince1970 days: Int64) {
        let shifted = days + 719_468
        let era = shifted.flooredQuotient(146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    var daysSince1970: Int64 {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = shiftedYear.flooredQuotient(400)
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }
}

extension Int64 {
    /// The quotient, rounded down.
    fileprivate func flooredQuotient(_ divisor: Int64) -> Int64 {
        self / divisor - (self % divisor < 0 ? 1 : 0)
    }
}

extension BinaryInteger {
    fileprivate var twoDigits: String { self < 10 ? "0\(self)" : "\(self)" }
}
