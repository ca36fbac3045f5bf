import Foundation

extension ApiError {
    /// The way from the body's root to where decoding failed, such as `items`, `Index 1`, `id`; empty for any other
    /// failure, and at the root itself.
    public var codingPath: [any CodingKey] {
        (underlying as? DecodingError)?.context.codingPath ?? []
    }

    /// The part of a JSON body around the place where decoding failed, for a developer's eyes: it is in no other text of
    /// the error, since it may hold whatever the body holds. Nil for any other failure, and for a body that is truncated.
    public var bodyExcerpt: String? {
        guard underlying is DecodingError, let decoder = parts.decoder, !decoder.body.isEmpty, !isBodyTruncated else {
            return nil
        }
        let bytes = [UInt8](decoder.body)
        do throws(JsonParser.Fault) {
            let root = try JsonParser.parse(bytes, depthLimit: decoder.jsonDepthLimit)
            return Self.excerpt(of: bytes, around: root.descendant(at: codingPath).range)
        } catch {
            return Self.excerpt(of: bytes, around: error.offset..<min(error.offset + 1, bytes.count))
        }
    }

    private static let excerptMargin = 40

    /// Some bytes with a margin on both sides, cut between characters.
    private static func excerpt(of bytes: [UInt8], around range: Range<Int>) -> String {
        var start = max(0, range.lowerBound - excerptMargin)
        while start > 0, bytes[start].isUTF8Continuation { start -= 1 }
        var end = min(bytes.count, min(range.upperBound, range.lowerBound + excerptMargin) + excerptMargin)
        while end < bytes.count, bytes[end].isUTF8Continuation { end += 1 }
        let text = String(decoding: bytes[start..<end], as: UTF8.self)
        return (start > 0 ? "…" : "") + text + (end < bytes.count ? "…" : "")
    }
}

extension UInt8 {
    /// Whether this byte goes on with a character that began before it.
    fileprivate var isUTF8Continuation: Bool { self & 0xC0 == 0x80 }
}

extension DecodingError {
    /// Where it failed and why.
    var context: Context {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            context
        @unknown default: Context(codingPath: [], debugDescription: "The value cannot be decoded.")
        }
    }
}
