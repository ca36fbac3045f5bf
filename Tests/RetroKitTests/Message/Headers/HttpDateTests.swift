import Foundation
import RetroKit
import Testing

struct HttpDateTests {
    private static let november = Date(timeIntervalSince1970: 784_111_777)

    @Test(arguments: [
        "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
        "Mon, 06 Nov 1994 08:49:37 GMT",
    ])
    func `a date is read in all its forms, whatever the day's name is`(_ text: String) {
        #expect(Date(httpDate: text) == Self.november)
    }

    @Test(arguments: [
        "", "now", "784111777", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 CET",
        "Sun, 32 Nov 1994 08:49:37 GMT", "Sun, 31 Nov 1994 08:49:37 GMT", "Sun, 29 Feb 1900 08:49:37 GMT",
        "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 06 Nix 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT",
        "Sun, 06 Nov 1994 8:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov 19940 08:49:37 GMT",
        "Sun, 06 Nov 1994 08:-9:37 GMT", "Sun, +6 Nov 1994 08:49:37 GMT",
    ])
    func `what is no date is none`(_ text: String) {
        #expect(Date(httpDate: text) == nil)
    }

    @Test func `two digits of a year are at most 50 years ahead`() {
        let now = Date(timeIntervalSince1970: 1_767_225_600)
        #expect(
            Date(httpDate: "Wednesday, 01-Jan-76 00:00:00 GMT", now: now)?.httpDate == "Wed, 01 Jan 2076 00:00:00 GMT"
        )
        #expect(
            Date(httpDate: "Saturday, 01-Jan-77 00:00:00 GMT", now: now)?.httpDate == "Sat, 01 Jan 1977 00:00:00 GMT"
        )
    }

    @Test(arguments: [
        (-1.0, "Wed, 31 Dec 1969 23:59:59 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
        (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (784_111_777.9, "Sun, 06 Nov 1994 08:49:37 GMT"),
        (-62_135_596_800, "Mon, 01 Jan 0001 00:00:00 GMT"), (2_147_483_647, "Tue, 19 Jan 2038 03:14:07 GMT"),
        (2_147_483_648, "Tue, 19 Jan 2038 03:14:08 GMT"), (4_294_967_296, "Sun, 07 Feb 2106 06:28:16 GMT"),
        (253_402_300_799, "Fri, 31 Dec 9999 23:59:59 GMT"),
    ])
    func `a date is written in the form of today`(_ seconds: Double, _ text: String) {
        #expect(Date(timeIntervalSince1970: seconds).httpDate == text)
    }

    @Test(arguments: [Double.infinity, .greatestFiniteMagnitude, 1e18, 253_402_300_800])
    func `a date that no four digits of a year hold is written as the nearest that they do`(_ seconds: Double) {
        #expect(Date(timeIntervalSince1970: seconds).httpDate == "Fri, 31 Dec 9999 23:59:59 GMT")
        #expect(Date(timeIntervalSince1970: -seconds).httpDate == "Sat, 01 Jan 0000 00:00:00 GMT")
    }

    @Test func `the first and the last second of every year after 2037 are read`() throws {
        for year in 2038...9999 {
            let first = try #require(Date(httpDate: "Mon, 01 Jan \(year) 00:00:00 GMT"))
            let last = try #require(Date(httpDate: "Mon, 31 Dec \(year) 23:59:59 GMT"))
            let days = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 366.0 : 365
            #expect(last.timeIntervalSince(first) == days * 86_400 - 1)
        }
    }

    @Test func `every day of 400 years reads back as it was written`() {
        for day in -73_000..<73_097 {
            let date = Date(timeIntervalSince1970: Double(day) * 86400 + 45_296)
            #expect(Date(httpDate: date.httpDate) == date)
        }
    }
}
