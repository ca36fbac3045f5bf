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
        if let key = CodingUserInfoKey.standardDates { encoder.userInfo[key] = true }
        return encoder
    }
}

extension JSONDecoder {
    /// RetroKit's default: dates are ISO 8601 (RFC 3339) with any zone, with or without a fraction of a second, as
    /// ``DateForm/iso8601`` has them; ``ResponseOptions/acceptedDates`` puts others in its place. A new decoder at each access.
    public static var retroKit: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom([DateForm].standard.date(from:))
        if let key = CodingUserInfoKey.standardDates { decoder.userInfo[key] = true }
        return decoder
    }

    private var isMarked: Bool { CodingUserInfoKey.standardDates.map { userInfo[$0] != nil } ?? false }

    /// Whether dates are read as nobody but RetroKit or Foundation chose.
    package var hasStandardDates: Bool {
        switch dateDecodingStrategy {
        case .deferredToDate: type(of: self) == JSONDecoder.self
        case .custom: type(of: self) == JSONDecoder.self && isMarked
        default: false
        }
    }

    /// A decoder that reads dates in some forms: this one if it has a strategy of its own or is of a subclass.
    package func accepting(_ forms: [DateForm]?) -> JSONDecoder {
        guard let forms, hasStandardDates else { return self }
        let copy = copied
        copy.dateDecodingStrategy = .custom(forms.date(from:))
        return copy
    }

    /// A decoder that nobody else can change: a copy, or this one if it is of a subclass.
    var unshared: JSONDecoder { type(of: self) == JSONDecoder.self ? copied : self }

    /// Another decoder with the same settings. A subclass's own cannot be known.
    var copied: JSONDecoder {
        let copy = JSONDecoder()
        copy.dateDecodingStrategy = dateDecodingStrategy
        copy.dataDecodingStrategy = dataDecodingStrategy
        copy.nonConformingFloatDecodingStrategy = nonConformingFloatDecodingStrategy
        copy.keyDecodingStrategy = keyDecodingStrategy
        copy.allowsJSON5 = allowsJSON5
        copy.assumesTopLevelDictionary = assumesTopLevelDictionary
        copy.userInfo = userInfo
        return copy
    }
}

extension CodingUserInfoKey {
    /// Marks coders whose strategy for dates is RetroKit's.
    fileprivate static let standardDates = CodingUserInfoKey(rawValue: "RetroKit.standardDates")
    /// Marks encoders that write a UUID in lower case.
    fileprivate static let lowercaseUUIDs = CodingUserInfoKey(rawValue: "RetroKit.lowercaseUUIDs")
}

extension JSONEncoder {
    private var isMarked: Bool { CodingUserInfoKey.standardDates.map { userInfo[$0] != nil } ?? false }

    /// Whether dates are written as nobody but RetroKit or Foundation chose.
    package var hasStandardDates: Bool {
        switch dateEncodingStrategy {
        case .deferredToDate: type(of: self) == JSONEncoder.self
        case .custom: type(of: self) == JSONEncoder.self && isMarked
        default: false
        }
    }

    /// Whether a UUID is written in lower case.
    var writesLowercaseUUIDs: Bool {
        CodingUserInfoKey.lowercaseUUIDs.map { userInfo[$0] != nil } ?? false
    }

    /// An encoder that writes dates and UUIDs in other ways.
    ///
    /// - Parameters:
    ///   - date: Writes a date, unless the encoder has a strategy of its own; nil to leave it as it is.
    ///   - lowercaseUUIDs: Whether a UUID is written in lower case.
    /// - Returns: This encoder if nothing changes or it is of a subclass; a copy otherwise.
    package func writing(
        dates date: (@Sendable (Date, any Encoder) throws -> Void)?,
        lowercaseUUIDs: Bool
    ) -> JSONEncoder {
        let date = hasStandardDates ? date : nil
        guard date != nil || lowercaseUUIDs, type(of: self) == JSONEncoder.self else { return self }
        let copy = copied
        if let date { copy.dateEncodingStrategy = .custom(date) }
        if lowercaseUUIDs, let key = CodingUserInfoKey.lowercaseUUIDs { copy.userInfo[key] = true }
        return copy
    }

    /// An encoder that nobody else can change: a copy, or this one if it is of a subclass.
    var unshared: JSONEncoder { type(of: self) == JSONEncoder.self ? copied : self }

    /// Another encoder with the same settings. A subclass's own cannot be known.
    var copied: JSONEncoder {
        let copy = JSONEncoder()
        copy.outputFormatting = outputFormatting
        copy.dateEncodingStrategy = dateEncodingStrategy
        copy.dataEncodingStrategy = dataEncodingStrategy
        copy.nonConformingFloatEncodingStrategy = nonConformingFloatEncodingStrategy
        copy.keyEncodingStrategy = keyEncodingStrategy
        copy.userInfo = userInfo
        return copy
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
}
