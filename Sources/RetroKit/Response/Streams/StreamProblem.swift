public import Foundation

/// Why a streamed body cannot be read on: a line, an element or an event that is none, or that is too large.
///
/// It reaches the caller as the ``ApiError/underlying`` error of an ``ApiError``. What came before it has been delivered;
/// nothing comes after it.
public struct StreamProblem: Error, Sendable {
    /// What is wrong.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The code's name.
        public let rawValue: String

        /// Makes a code of any name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A line, an element or an event's data is no value of the declared type. ``StreamProblem/underlying`` tells why.
        public static let undecodable = Code(rawValue: "undecodable")
        /// The body does not keep to its format, such as an array without its bracket.
        public static let malformed = Code(rawValue: "malformed")
        /// The body ended within an array or an element.
        public static let truncated = Code(rawValue: "truncated")
        /// A line, an element or an event is larger than allowed.
        public static let tooLarge = Code(rawValue: "tooLarge")
        /// An element's arrays and objects are nested deeper than allowed.
        public static let tooDeep = Code(rawValue: "tooDeep")
        /// The response is of another media type than the stream's.
        public static let wrongContentType = Code(rawValue: "wrongContentType")
        /// The server ended the stream again and again, and reconnecting brought no event.
        public static let gaveUp = Code(rawValue: "gaveUp")
        /// The stream has been read before.
        public static let alreadyRead = Code(rawValue: "alreadyRead")
    }

    /// What is wrong.
    public let code: Code
    /// Which line, element or event it is, counted from 1; nil when it is the body as a whole.
    public let position: Int?
    /// How the faulty piece begins, up to 1 KB; empty when it is the body as a whole.
    public let bytes: Data
    /// What the decoder found; nil when no decoder was asked.
    public let underlying: (any Error)?
    /// One sentence that says what is wrong. It quotes nothing of the body.
    public let message: String

    package init(
        _ code: Code,
        at position: Int? = nil,
        bytes: Data = Data(),
        underlying: (any Error)? = nil,
        _ message: String
    ) {
        self.code = code
        self.position = position
        self.bytes = Data(bytes.prefix(1024))
        self.underlying = underlying
        self.message = message
    }
}

extension StreamProblem {
    /// A piece that cannot be decoded.
    static func undecodable(_ piece: String, _ position: Int, _ bytes: Data, as type: Any.Type, _ cause: any Error)
        -> StreamProblem
    {
        StreamProblem(
            .undecodable,
            at: position,
            bytes: bytes,
            underlying: cause,
            "\(piece) \(position) is no \(type): \(cause.codingSummary)."
        )
    }

    /// A piece that is larger than allowed.
    static func tooLarge(_ piece: String, _ position: Int, limit: Int) -> StreamProblem {
        StreamProblem(
            .tooLarge,
            at: position,
            "\(piece) \(position) is larger than \(limit) bytes; the option .elementSizeLimit allows more."
        )
    }

    /// A piece that is nested deeper than allowed.
    static func tooDeep(_ piece: String, _ position: Int, limit: Int) -> StreamProblem {
        StreamProblem(
            .tooDeep,
            at: position,
            "\(piece) \(position) is nested deeper than \(limit) levels; the option .jsonDepthLimit allows more."
        )
    }

    /// A stream that is read for the second time.
    static var alreadyRead: StreamProblem {
        StreamProblem(.alreadyRead, "A stream can be read once; call the endpoint again to read it anew.")
    }
}

extension StreamProblem {
    /// The kind of the ``ApiError`` that it becomes.
    var kind: ApiError.Kind {
        switch code {
        case .tooLarge, .tooDeep: .limitExceeded
        case .gaveUp: .transport
        default: .decoding
        }
    }
}

extension StreamProblem: CustomStringConvertible, CustomReflectable {
    /// The message.
    public var description: String { message }

    /// A mirror without the body's bytes, so that `dump` shows no secret.
    public var customMirror: Mirror {
        Mirror(self, children: ["code": code, "position": position as Any, "message": message])
    }
}

extension StreamProblem.Code: CustomStringConvertible {
    /// The code's name.
    public var description: String { rawValue }
}
