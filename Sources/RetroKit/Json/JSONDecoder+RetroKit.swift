public import Foundation

extension JSONEncoder {
    /// RetroKit's default: ISO 8601 dates in UTC, with milliseconds when they have any; slashes as they are. A new
    /// encoder at each access.
    public static var retroKit: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(date.iso8601Text)
        }
        return encoder
    }
}

extension JSONDecoder {
    /// RetroKit's default: dates are ISO 8601 (RFC 3339) with any zone, with or without a fraction of a second. A new
    /// decoder at each access.
    public static var retroKit: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            let text = try container.decode(String.self)
            guard let date = Date(iso8601Text: text) else {
                throw DecodingError.dataCorruptedError(
                    in: container,
                    debugDescription: "A date is expected in the form 2026-01-31T12:00:00Z."
                )
            }
            return date
        }
        return decoder
    }
}

extension Date {
    private static let wholeSeconds = ISO8601FormatStyle()
    private static let fraction = ISO8601FormatStyle(includingFractionalSeconds: true)

    /// ISO 8601 in UTC: whole seconds, or milliseconds when the date has a fraction.
    fileprivate var iso8601Text: String {
        let milliseconds = (timeIntervalSince1970 * 1000).rounded()
        let style = milliseconds.truncatingRemainder(dividingBy: 1000) == 0 ? Self.wholeSeconds : Self.fraction
        return Date(timeIntervalSince1970: milliseconds / 1000).formatted(style)
    }

    /// Reads ISO 8601 with a zone, with or without a fraction; nil for anything else.
    init?(iso8601Text text: String) {
        guard let date = (try? Self.wholeSeconds.parse(text)) ?? (try? Self.fraction.parse(text)) else { return nil }
        self = date
    }
}
