import Foundation

extension Date {
    /// Reads the date of a cookie as RFC 6265 §5.1.1 says, which takes the forms of HTTP and the many wrong ones that
    /// servers send, always as UTC; nil for anything that is none.
    init?(cookieDate: String) {
        var parts = CookieDateParts()
        for token in cookieDate.utf8.split(whereSeparator: \.delimitsCookieDate) { parts.take(token) }
        guard let time = parts.time, let day = parts.day, let month = parts.month, let year = parts.year, year >= 1601
        else { return nil }
        self.init(year: year, month: month, day: day, hour: time.hour, minute: time.minute, second: time.second)
    }
}

/// What has been found of a cookie's date.
private struct CookieDateParts {
    var time: (hour: Int64, minute: Int64, second: Int64)?
    var day: Int64?
    /// The month, counted from 1.
    var month: Int?
    var year: Int64?

    /// Takes a token for the first part that it can be and that is still missing.
    mutating func take(_ token: Substring.UTF8View) {
        if time == nil, let time = Self.time(token) {
            self.time = time
        } else if day == nil, let day = Self.number(token, digits: 1...2) {
            self.day = day
        } else if month == nil, let month = Self.month(token) {
            self.month = month
        } else if year == nil, let year = Self.number(token, digits: 2...4) {
            self.year = year < 70 ? year + 2000 : year < 100 ? year + 1900 : year
        }
    }

    private static func time(_ token: Substring.UTF8View) -> (hour: Int64, minute: Int64, second: Int64)? {
        let fields = token.split(separator: UInt8(ascii: ":"), maxSplits: 2, omittingEmptySubsequences: false)
        guard fields.count == 3, fields[..<2].allSatisfy({ $0.allSatisfy(\.isAsciiDigit) }) else { return nil }
        let numbers = fields.compactMap { number($0, digits: 1...2) }
        guard numbers.count == 3, numbers[2] < 60 else { return nil }
        return (numbers[0], numbers[1], numbers[2])
    }

    private static func month(_ token: Substring.UTF8View) -> Int? {
        let name = String(decoding: token.prefix(3), as: UTF8.self)
        return Date.months.firstIndex { $0.isEqualIgnoringAsciiCase(to: name) }.map { $0 + 1 }
    }

    /// The number that a token begins with, if it has so many digits.
    private static func number(_ token: Substring.UTF8View, digits: ClosedRange<Int>) -> Int64? {
        let number = token.prefix(while: \.isAsciiDigit)
        return digits.contains(number.count) ? Int64(String(Substring(number))) : nil
    }
}

extension UInt8 {
    /// Whether this byte separates the parts of a cookie's date.
    fileprivate var delimitsCookieDate: Bool {
        switch self {
        case 0x09, 0x20...0x2F, 0x3B...0x40, 0x5B...0x60, 0x7B...0x7E: true
        default: false
        }
    }
}
