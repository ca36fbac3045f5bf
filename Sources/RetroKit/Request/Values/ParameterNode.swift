/// What a value means as a parameter: nothing, a text, or several.
package enum ParameterNode: Equatable, Sendable {
    /// Nothing: a nil.
    case absent
    /// One text.
    case text(String)
    /// The elements of a list, in order.
    case list([ParameterNode])
    /// The entries of an object in order of declaration, or of a dictionary, sorted by key.
    case map([Entry])

    /// One entry of an object or a dictionary.
    package struct Entry: Equatable, Sendable {
        package let key: String
        package let value: ParameterNode
    }
}

extension ParameterNode {
    /// Reads a value. The common types come first: a comparison of types costs next to nothing.
    ///
    /// - Throws: ``RequestProblem`` when the value has no text.
    package init<Value>(_ value: Value, _ options: ParameterOptions) throws(RequestProblem) {
        if !options.converters.isEmpty, let converter = options.converters[ObjectIdentifier(Value.self)] {
            self = .text(try Self.text { try converter(value) })
        } else if Value.self == String.self, let text = value as? String {
            self = .text(text)
        } else if Value.self == Int.self, let number = value as? Int {
            self = .text(String(number))
        } else if let special = value as? any SpecialParameter {
            self = try special.parameterNode(options)
        } else if let custom = value as? any ParameterValue {
            self = .text(try Self.text { try custom.parameterText() })
        } else if let raw = value as? any RawRepresentable {
            self = try Self(raw: raw, options)
        } else if let printable = value as? any CustomStringConvertible {
            self = .text(printable.description)
        } else if let object = value as? any Encodable {
            self = try ParameterEncoder.node(of: object, options)
        } else {
            throw RequestProblem(
                .unsupportedValue,
                nil,
                "has the type \(Value.self), which has no text of its own; conform it to ParameterValue."
            )
        }
    }

    private init<Raw: RawRepresentable>(raw: Raw, _ options: ParameterOptions) throws(RequestProblem) {
        self = try Self(raw.rawValue, options)
    }

    /// The text that a caller's code makes.
    static func text(_ make: () throws -> String) throws(RequestProblem) -> String {
        do {
            return try make()
        } catch let problem as RequestProblem {
            throw problem
        } catch {
            throw RequestProblem(.invalidValue, nil, "has a value without a text: \(error).")
        }
    }

    /// The texts of a parameter that has one name and no structure, nils left out.
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
                case .list, .map: throw Self.nestedList
                }
            }
            return texts
        case .map: throw RequestProblem(.unsupportedValue, nil, "is an object or dictionary, which has no form here.")
        }
    }

    static var nestedList: RequestProblem {
        RequestProblem(
            .unsupportedValue,
            nil,
            "holds a list or dictionary inside a list; use the option .arrays(.indexed), or a body."
        )
    }
}
