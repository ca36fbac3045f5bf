/// The options that a kind of response has a use for, of those that not every kind has.
struct ResponseUses: OptionSet, Sendable {
    let rawValue: UInt8

    /// `.responseSizeLimit`.
    static let size = ResponseUses(rawValue: 1)
    /// `.idleTimeout`.
    static let silence = ResponseUses(rawValue: 2)
    /// `.elementSizeLimit`.
    static let elements = ResponseUses(rawValue: 4)
    /// `.reconnection` and `.lastEventData`.
    static let events = ResponseUses(rawValue: 8)
    /// All of them.
    static let all: ResponseUses = [.size, .silence, .elements, .events]
}

/// A response of RetroKit's own that is read as it comes.
protocol StreamedResponse {
    /// The options that it has a use for.
    static var uses: ResponseUses { get }
}

extension EventStream: StreamedResponse {
    static var uses: ResponseUses { [.silence, .elements, .events] }
}

extension TextLines: StreamedResponse {
    static var uses: ResponseUses { [.silence, .elements] }
}

extension JsonStream: StreamedResponse {
    static var uses: ResponseUses { [.silence, .elements] }
}

extension ByteStream: StreamedResponse {
    static var uses: ResponseUses { .silence }
}

extension Download: StreamedResponse {
    static var uses: ResponseUses { [.silence, .size] }
}

extension EndpointState {
    /// The options that the endpoint's response has a use for: all of them where somebody's own type reads a stream.
    var uses: ResponseUses {
        delivery == .whole ? .size : (value as? any StreamedResponse.Type)?.uses ?? .all
    }
}
