public import Foundation
import RetroKit

/// The settings of a ``Client``.
public struct Configuration: Sendable {
    /// How dates in bodies are read.
    public let dateDecodingStrategy: JSONDecoder.DateDecodingStrategy
    /// How bytes in bodies are read.
    public let dataDecodingStrategy: JSONDecoder.DataDecodingStrategy
    /// How long a call may take, in seconds, redirects included.
    public let timeoutIntervalForRequest: TimeInterval
    /// How long a call may take, in seconds: the shorter of the two counts.
    public let timeoutIntervalForResource: TimeInterval
    /// Where closures are called that were made on no actor.
    public let queue: DispatchQueue

    /// Makes settings.
    ///
    /// - Parameters:
    ///   - dateDecodingStrategy: How dates are read; ISO 8601 without fractions by default.
    ///   - dataDecodingStrategy: How bytes are read; Base64 by default.
    ///   - timeoutIntervalForRequest: How long a call may take; 60 seconds by default.
    ///   - timeoutIntervalForResource: How long a call may take; a week by default.
    ///   - queue: Where closures are called that were made on no actor; the main queue by default. Those made on an actor,
    ///     such as a view controller's, are called there.
    public init(
        dateDecodingStrategy: JSONDecoder.DateDecodingStrategy = .iso8601,
        dataDecodingStrategy: JSONDecoder.DataDecodingStrategy = .base64,
        timeoutIntervalForRequest: TimeInterval = 60,
        timeoutIntervalForResource: TimeInterval = 604_800,
        queue: DispatchQueue = .main
    ) {
        self.dateDecodingStrategy = dateDecodingStrategy
        self.dataDecodingStrategy = dataDecodingStrategy
        self.timeoutIntervalForRequest = timeoutIntervalForRequest
        self.timeoutIntervalForResource = timeoutIntervalForResource
        self.queue = queue
    }

    /// The same settings of a domain: bodies are written as a plain JSON encoder writes them.
    func domain(at baseURL: URL) -> DomainConfiguration {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = dateDecodingStrategy
        decoder.dataDecodingStrategy = dataDecodingStrategy
        var domain = DomainConfiguration(
            baseURL: baseURL,
            timeout: .seconds(min(timeoutIntervalForRequest, timeoutIntervalForResource)),
            encoder: encoder,
            decoder: decoder
        )
        domain.parameters.spaces = .percent
        return domain
    }
}
