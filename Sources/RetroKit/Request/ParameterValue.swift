public import Foundation

/// A type that decides itself how it reads as a parameter: in a path, a query, a header or a form.
///
/// Strings, numbers, `Bool`, `Date` (ISO 8601), `UUID`, `URL`, `Decimal`, `Data` (Base64), enums with raw values, and
/// whatever is `CustomStringConvertible`, need no conformance; nor do optionals, arrays, sets and dictionaries of them.
///
/// ```swift
/// extension Coordinate: ParameterValue {
///     func parameterText() -> String { "\(latitude),\(longitude)" }
/// }
/// ```
public protocol ParameterValue {
    /// The value's text, not yet percent-encoded.
    ///
    /// - Throws: Any error when the value has no text; nothing is sent then.
    func parameterText() throws -> String
}

/// What a value means as a parameter: nothing, a text, or several.
package enum ParameterNode: Equatable, Sendable {
    /// Nothing: a nil.
    case absent
    /// One text.
    case text(String)
    /// The elements of an array or set, in order.
    case list([ParameterNode])
    /// The entries of a dictionary, sorted by key.
    case map([Entry])

    /// One entry of a dictionary.
    package struct Entry: Equatable, Sendable {
        package let key: String
        package let value: ParameterNode
    }
}

extension ParameterNode {
    /// Reads a value. The common types come first: a comparison of types costs next to nothing.
    ///
    /// - Throws: ``RequestProblem`` when the value has no text.
    package init<Value>(_ value: Value) throws(RequestProblem) {
        if Value.self == String.self, let text = value as? String {
            self = .text(text)
        } else if Value.self == Int.self, let number = value as? Int {
            self = .text(String(number))
        } else if Value.self == Bool.self, let flag = value as? Bool {
            self = .text(flag ? "true" : "false")
        } else if let special = value as? any SpecialParameter {
            self = try special.parameterNode()
        } else if let custom = value as? any ParameterValue {
            self = .text(try Self.text(of: custom))
        } else if let raw = value as? any RawRepresentable {
            self = try Self(raw: raw)
        } else if let printable = value as? any CustomStringConvertible {
            self = .text(printable.description)
        } else {
            throw RequestProblem(
                .unsupportedValue,
                nil,
                "has the type \(Value.self), which has no text of its own; conform it to ParameterValue."
            )
        }
    }

    private init<Raw: RawRepresentable>(raw: Raw) throws(RequestProblem) {
        self = try Self(raw.rawValue)
    }

    private static func text(of custom: any ParameterValue) throws(RequestProblem) -> String {
        do {
            return try custom.parameterText()
        } catch let problem as RequestProblem {
            throw problem
        } catch {
            throw RequestProblem(.invalidValue, nil, "has a value without a text: \(error).")
        }
    }

    /// The texts of a parameter that may repeat, nils left out.
    ///
    /// - Throws: ``RequestProblem`` for a dictionary or a list in a list, which such a parameter cannot express.
    package func texts() throws(RequestProblem) -> [String] {
        switch self {
        case .absent: return []
        case .text(let text): return [text]
        case .list(let elements):
            var texts: [String] = []
            for element in elements {
                switch element {
                case .absent: continue
                case .text(let text): texts.append(text)
                case .list, .map:
                    throw RequestProblem(
                        .unsupportedValue,
                        nil,
                        "holds a list or dictionary inside a list, which has no form here."
                    )
                }
            }
            return texts
        case .map: throw RequestProblem(.unsupportedValue, nil, "is a dictionary, which has no form here.")
        }
    }
}

/// Types whose meaning as a parameter differs from their description.
private protocol SpecialParameter {
    func parameterNode() throws(RequestProblem) -> ParameterNode
}

extension Optional: SpecialParameter {
    fileprivate func parameterNode() throws(RequestProblem) -> ParameterNode {
        guard let value = self else { return .absent }
        return try ParameterNode(value)
    }
}

extension Array: SpecialParameter {
    fileprivate func parameterNode() throws(RequestProblem) -> ParameterNode { try .list(of: self) }
}

extension Set: SpecialParameter {
    /// The elements, sorted by text so that the order does not change from run to run.
    fileprivate func parameterNode() throws(RequestProblem) -> ParameterNode {
        .list(try ParameterNode.list(of: self).texts().sorted().map(ParameterNode.text))
    }
}

extension Dictionary: SpecialParameter {
    fileprivate func parameterNode() throws(RequestProblem) -> ParameterNode {
        var entries: [ParameterNode.Entry] = []
        for (key, value) in self {
            guard case .text(let name) = try ParameterNode(key) else {
                throw RequestProblem(.unsupportedValue, nil, "is a dictionary whose keys have no text.")
            }
            entries.append(ParameterNode.Entry(key: name, value: try ParameterNode(value)))
        }
        return .map(entries.sorted { $0.key < $1.key })
    }
}

extension ParameterNode {
    fileprivate static func list(of values: some Sequence) throws(RequestProblem) -> ParameterNode {
        var elements: [ParameterNode] = []
        for value in values { elements.append(try ParameterNode(value)) }
        return .list(elements)
    }

    fileprivate static func number(_ value: some BinaryFloatingPoint & CustomStringConvertible) throws(RequestProblem)
        -> ParameterNode
    {
        guard value.isFinite else {
            throw RequestProblem(.invalidValue, nil, "is a number that is not finite.")
        }
        return .text(value.description)
    }
}

extension Double: SpecialParameter {
    fileprivate func parameterNode() throws(RequestProblem) -> ParameterNode { try .number(self) }
}

extension Float: SpecialParameter {
    fileprivate func parameterNode() throws(RequestProblem) -> ParameterNode { try .number(self) }
}

extension Date: SpecialParameter {
    /// The times that ISO 8601 can write with four digits for the year.
    private static let writable = -62_135_596_800.0..<253_402_300_800.0

    fileprivate func parameterNode() throws(RequestProblem) -> ParameterNode {
        guard Self.writable.contains(timeIntervalSince1970) else {
            throw RequestProblem(.invalidValue, nil, "is a date outside the years 1 to 9999.")
        }
        return .text(formatted(.iso8601))
    }
}

extension UUID: SpecialParameter {
    fileprivate func parameterNode() -> ParameterNode { .text(uuidString) }
}

extension URL: SpecialParameter {
    fileprivate func parameterNode() -> ParameterNode { .text(absoluteString) }
}

extension Data: SpecialParameter {
    fileprivate func parameterNode() -> ParameterNode { .text(base64EncodedString()) }
}

extension Decimal: SpecialParameter {
    fileprivate func parameterNode() throws(RequestProblem) -> ParameterNode {
        guard isFinite else { throw RequestProblem(.invalidValue, nil, "is a number that is not finite.") }
        return .text(description)
    }
}
