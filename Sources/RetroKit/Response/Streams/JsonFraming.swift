import Foundation

/// How JSON texts stand one after the other in a body: what tells ``JsonLines``, ``JsonArrayStream`` and ``JsonSequence``
/// apart.
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

extension JsonLayout {
    /// What one text is called in errors.
    var piece: String {
        switch self {
        case .lines: "Line"
        case .array: "Element"
        case .sequence: "Text"
        }
    }

    /// Reads the texts of a body.
    func reader(of source: StreamSource) -> any ElementReader<JsonText> {
        let sizeLimit = source.context.options.elementSize
        return switch self {
        case .lines: StreamReader(JsonLineParser(sizeLimit: sizeLimit), of: source)
        case .array: StreamReader(JsonArrayParser(sizeLimit: sizeLimit), of: source)
        case .sequence: StreamReader(JsonSequenceParser(sizeLimit: sizeLimit), of: source)
        }
    }

    /// The body of some texts.
    func body(of texts: [Data]) -> Data {
        switch self {
        case .lines:
            return texts.reduce(into: Data()) { $0 += $1 + [.lineFeed] }
        case .array:
            return Data("[".utf8) + Data(texts.joined(separator: Data(",".utf8))) + Data("]".utf8)
        case .sequence:
            return texts.reduce(into: Data()) { $0 += [.recordSeparator] + $1 + [.lineFeed] }
        }
    }
}
