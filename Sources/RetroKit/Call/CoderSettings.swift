public import Foundation

/// Settings whose coders can be looked at where they cannot be changed, as in a constant.
public protocol CoderSettings {
    /// A copy of what encodes and of what decodes.
    var copiedCoders: (encoder: JSONEncoder, decoder: JSONDecoder) { get }
}

extension CoderSettings {
    /// A copy of what encodes JSON bodies.
    public var encoder: JSONEncoder { copiedCoders.encoder }
    /// A copy of what decodes JSON responses.
    public var decoder: JSONDecoder { copiedCoders.decoder }
}

extension DomainConfiguration: CoderSettings {
    /// A copy of what encodes and of what decodes.
    public var copiedCoders: (encoder: JSONEncoder, decoder: JSONDecoder) { (ownEncoder.unshared, ownDecoder.unshared) }
}

extension DomainConfiguration {
    /// Writes and reads JSON as Foundation's coders do that nobody has set up: a date is a number, of seconds since 2001, and
    /// slashes are escaped.
    public mutating func usePlainCoders() {
        (encoder, decoder) = (JSONEncoder(), JSONDecoder())
    }

    /// These settings with coders that nobody else has.
    package var unshared: DomainConfiguration {
        var settings = self
        (settings.encoder, settings.decoder) = (ownEncoder, ownDecoder)
        return settings
    }
}
