import Foundation

/// A value as Swift writes it: on one line where it fits, on several otherwise.
enum ValueText {
    case leaf(String)
    indirect case group(open: String, [(label: String, ValueText)], close: String)

    /// Reads a value.
    init(_ value: Any) {
        switch value {
        case let text as String: self = .leaf(text.debugDescription)
        case let date as Date: self = .leaf(date.formatted(.iso8601))
        default: self.init(Mirror(reflecting: value), of: value)
        }
    }

    private init(_ mirror: Mirror, of value: Any) {
        let children = mirror.children.map { (label: $0.label ?? "", ValueText($0.value)) }
        switch mirror.displayStyle {
        case .optional:
            self = children.first?.1 ?? .leaf("nil")
        case .collection, .set:
            self = .group(open: "[", children, close: "]")
        case .struct, .class:
            self = .group(open: "\(mirror.subjectType)(", children, close: ")")
        case .enum where !children.isEmpty:
            self = .group(open: ".\(children[0].label)(", children.map { ("", $0.1) }, close: ")")
        default:
            self = .leaf(String(describing: value))
        }
    }

    /// The text.
    ///
    /// - Parameters:
    ///   - width: How long a line may be.
    ///   - taken: How much of the first line is taken by what stands around the value.
    /// - Returns: The value's text.
    func text(width: Int, taken: Int = 0) -> String {
        let line = line
        guard case .group(let open, let children, let close) = self, line.count + taken > width, !children.isEmpty
        else {
            return line
        }
        let lines = children.map { label, child in
            let prefix = Self.prefix(label)
            let text = child.text(width: width - Self.indentation, taken: prefix.count + Self.separator.count)
            return (prefix + text).indented(by: Self.indentation)
        }
        return "\(open)\n\(lines.joined(separator: "\(Self.separator)\n"))\n\(close)"
    }

    private var line: String {
        switch self {
        case .leaf(let text):
            text
        case .group(let open, let children, let close):
            open + children.map { Self.prefix($0.label) + $0.1.line }.joined(separator: Self.separator + " ") + close
        }
    }

    private static let indentation = 2
    private static let separator = ","

    private static func prefix(_ label: String) -> String {
        label.isEmpty ? "" : "\(label): "
    }
}
