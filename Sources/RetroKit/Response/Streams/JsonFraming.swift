import Foundation

/// How JSON texts stand one after the other in a body: what tells ``JsonLines``, ``JsonArrayStream``, ``JsonSequence``
/// and ``ConcatenatedJson`` apart.
public protocol JsonFraming {
    /// The layout.
    static var layout: JsonLayout { get }
}

/// The layouts that bodies of several JSON texts can have.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum JsonLayout: Hashable, Sendable {
    /// One text a line, also called NDJSON.
    case lines
    /// The elements of an array.
    case array
    /// Texts with a record separator before each (RFC 7464).
    case sequence
    /// Texts one after the other, each on any number of lines, with white space between them or without.
    case concatenation
}

/// JSON Lines.
public enum JsonLinesFraming: JsonFraming {
    /// Lines.
    public static var layout: JsonLayout { .lines }
}

/// An array's elements.
public enum JsonArrayFraming: JsonFraming {
    /// An array.
    public static var layout: JsonLayout { .array }
}

/// JSON text sequences.
public enum JsonSequenceFraming: JsonFraming {
    /// A sequence.
    public static var layout: JsonLayout { .sequence }
}

/// Concatenated JSON.
public enum ConcatenatedJsonFraming: JsonFraming {
    /// A concatenation.
    public static var layout: JsonLayout { .concatenation }
}

extension JsonLayout {
    /// What one text is called in errors.
    var piece: String {
        switch self {
        case .lines: "Line"
        case .array: "Element"
        case .sequence, .concatenation: "Text"
        }
    }

    /// Whether texts can come at any time, so that their stream can be taken up again; an array is one text.
    var isOpenEnded: Bool { self != .array }

    /// Reads the texts of a body.
    func reader(of source: StreamSource) -> any ElementReader<JsonText> {
        let sizeLimit = source.context.options.elementSize
        return switch self {
        case .lines: reader(of: source) { JsonLineParser(sizeLimit: sizeLimit) }
        case .array: StreamReader(JsonArrayParser(sizeLimit: sizeLimit), of: source)
        case .sequence: reader(of: source) { JsonSequenceParser(sizeLimit: sizeLimit) }
        case .concatenation: reader(of: source) { ConcatenatedJsonParser(sizeLimit: sizeLimit) }
        }
    }

    /// Reads the texts of a body, and of those that follow where the stream is taken up again.
    private func reader<Parser: StreamParser>(of source: StreamSource, _ parser: @escaping () -> Parser)
        -> any ElementReader<JsonText> where Parser.Element == JsonText
    {
        let context = source.context
        guard context.options.effectiveReconnection != nil, let resumption = context.options.resumption else {
            return StreamReader(parser(), of: source)
        }
        return ReconnectingReader(source, JsonProgress(resumption, context) { WholePieces(parser: parser()) })
    }

    /// The body of some texts.
    func body(of texts: [Data]) -> Data {
        switch self {
        case .lines, .concatenation:
            return texts.reduce(into: Data()) { $0 += $1 + [.lineFeed] }
        case .array:
            return Data("[".utf8) + Data(texts.joined(separator: Data(",".utf8))) + Data("]".utf8)
        case .sequence:
            return texts.reduce(into: Data()) { $0 += [.recordSeparator] + $1 + [.lineFeed] }
        }
    }
}
