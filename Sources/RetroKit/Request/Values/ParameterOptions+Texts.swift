import Foundation

/// The texts of values whose writing is a matter of choice.
extension ParameterOptions {
    func text(of flag: Bool) -> String {
        switch bools ?? .literal {
        case .literal: flag ? "true" : "false"
        case .numeric: flag ? "1" : "0"
        case .words(let yes, let no): flag ? yes : no
        }
    }

    func text(of number: some BinaryFloatingPoint & CustomStringConvertible) throws(RequestProblem) -> String {
        let format = floats ?? .shortest
        switch format {
        case .custom(let make):
            return try ParameterNode.text { try make(Double(number)) }
        case .nonFinite(let positive, let negative, let nan) where !number.isFinite:
            return number.isNaN ? nan : number < 0 ? negative : positive
        default:
            guard number.isFinite else { throw .notFinite }
        }
        switch format {
        case .fixed(let digits): return Self.fixed(Double(number), digits)
        case .trimmed where number.description.hasSuffix(".0"): return String(number.description.dropLast(2))
        default: return number.description
        }
    }

    /// A number with a fixed number of digits after the point, whatever the locale.
    private static func fixed(_ number: Double, _ digits: Int) -> String {
        String(format: "%.\(min(max(digits, 0), 17))f", locale: Locale(identifier: "en_US_POSIX"), number)
    }

    func text(of date: Date) throws(RequestProblem) -> String {
        switch dates ?? .iso8601 {
        case .iso8601: return try date.checked.formatted(Self.wholeSeconds)
        case .rfc1123: return try date.checked.httpDate
        case .iso8601WithFraction: return try date.checked.formatted(Self.fraction)
        case .day: return try date.checked.formatted(Self.day)
        case .secondsSince1970:
            let seconds = try date.checked.timeIntervalSince1970
            return seconds == seconds.rounded() ? String(Int64(seconds)) : seconds.description
        case .millisecondsSince1970:
            return String(Int64((try date.checked.timeIntervalSince1970 * 1000).rounded()))
        case .formatted(let formatter):
            return formatter.string(from: date)
        case .custom(let make):
            return try ParameterNode.text { try make(date) }
        }
    }

    private static let wholeSeconds = Date.ISO8601FormatStyle()
    private static let fraction = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    private static let day = Date.ISO8601FormatStyle().year().month().day()

    func text(of identifier: UUID) -> String {
        uuids == .lowercase ? identifier.uuidString.lowercased() : identifier.uuidString
    }

    func text(of data: Data) -> String {
        switch self.data ?? .base64 {
        case .base64:
            return data.base64EncodedString()
        case .base64URL:
            let text = data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            return String(text.prefix { $0 != "=" })
        case .hexadecimal:
            return data.hexadecimal
        }
    }
}

extension Date {
    /// The times that ISO 8601 can write with four digits for the year.
    private static let writable = -62_135_596_800.0..<253_402_300_800.0

    /// The date, if it can be written.
    fileprivate var checked: Date {
        get throws(RequestProblem) {
            guard Self.writable.contains(timeIntervalSince1970) else {
                throw RequestProblem(.invalidValue, nil, "is a date outside the years 1 to 9999.")
            }
            return self
        }
    }
}
