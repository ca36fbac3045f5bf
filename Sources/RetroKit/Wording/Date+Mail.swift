import Foundation

/// Dates of mail (RFC 5322 §3.3), which are those of HTTP in any zone.
extension Date {
    /// Reads a date in one of HTTP's forms, or with a zone other than GMT, as a number (`+0200`) or by one of the names of
    /// RFC 5322 §4.3 (`EST`); the name of the day may be missing.
    ///
    /// - Parameters:
    ///   - mailDate: The date's text.
    ///   - now: What two digits of a year are compared with.
    init?(mailDate: String, now: Date = Date()) {
        var words = mailDate.split { $0 == " " || $0 == "," }.map { String($0) }
        guard words.count > 3 else { return nil }
        guard let zone = words.last.flatMap({ Self.secondsEast(ofZone: $0) }) else {
            self.init(httpDate: mailDate, now: now)
            return
        }
        words[words.count - 1] = "GMT"
        if words[0].utf8.first.map({ 0x30...0x39 ~= $0 }) ?? false { words.insert("Day", at: 0) }
        guard let local = Date(httpDate: words.joined(separator: " "), now: now) else { return nil }
        self = local - Double(zone)
    }

    private static func secondsEast(ofZone name: String) -> Int? {
        zones[name.uppercased()].map { $0 * 3600 } ?? IsoDateText.secondsEast(ofZone: name)
    }

    /// The hours that zones are ahead of UTC.
    private static let zones = [
        "GMT": 0, "UT": 0, "UTC": 0, "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6, "PST": -8,
        "PDT": -7,
    ]
}
