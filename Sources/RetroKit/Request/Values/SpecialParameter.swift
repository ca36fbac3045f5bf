import Foundation

/// Types whose meaning as a parameter differs from their description.
protocol SpecialParameter {
    func parameterNode(_ options: ParameterOptions) throws(RequestProblem) -> ParameterNode
}

// MARK: Containers

extension Optional: SpecialParameter {
    func parameterNode(_ options: ParameterOptions) throws(RequestProblem) -> ParameterNode {
        guard let value = self else { return .absent }
        return try ParameterNode(value, options)
    }
}

extension Array: SpecialParameter {
    func parameterNode(_ options: ParameterOptions) throws(RequestProblem) -> ParameterNode {
        try .list(of: self, options)
    }
}

extension ArraySlice: SpecialParameter {
    func parameterNode(_ options: ParameterOptions) throws(RequestProblem) -> ParameterNode {
        try .list(of: self, options)
    }
}

extension ContiguousArray: SpecialParameter {
    func parameterNode(_ options: ParameterOptions) throws(RequestProblem) -> ParameterNode {
        try .list(of: self, options)
    }
}

extension Set: SpecialParameter {
    /// The elements, sorted by text so that the order does not change from run to run.
    func parameterNode(_ options: ParameterOptions) throws(RequestProblem) -> ParameterNode {
        .list(try ParameterNode.list(of: self, options).texts().sorted().map(ParameterNode.text))
    }
}

extension Dictionary: SpecialParameter {
    func parameterNode(_ options: ParameterOptions) throws(RequestProblem) -> ParameterNode {
        .map(try ParameterNode.entries(of: self, options).sorted(by: \.key))
    }
}

extension KeyValuePairs: SpecialParameter {
    /// The entries, in their own order.
    func parameterNode(_ options: ParameterOptions) throws(RequestProblem) -> ParameterNode {
        .map(try ParameterNode.entries(of: self, options))
    }
}

extension ParameterNode {
    fileprivate static func list(of values: some Sequence, _ options: ParameterOptions) throws(RequestProblem)
        -> ParameterNode
    {
        var elements: [ParameterNode] = []
        for value in values { elements.append(try ParameterNode(value, options)) }
        return .list(elements)
    }

    fileprivate static func entries<Key, Value>(
        of values: some Sequence<(key: Key, value: Value)>,
        _ options: ParameterOptions
    ) throws(RequestProblem) -> [Entry] {
        var entries: [Entry] = []
        for (key, value) in values {
            guard case .text(let name) = try ParameterNode(key, options) else {
                throw RequestProblem(.unsupportedValue, nil, "is a dictionary whose keys have no text.")
            }
            entries.append(Entry(key: name, value: try ParameterNode(value, options)))
        }
        return entries
    }
}

// MARK: Scalars

extension Bool: SpecialParameter {
    func parameterNode(_ options: ParameterOptions) -> ParameterNode { .text(options.text(of: self)) }
}

extension Double: SpecialParameter {
    func parameterNode(_ options: ParameterOptions) throws(RequestProblem) -> ParameterNode {
        .text(try options.text(of: self))
    }
}

extension Float: SpecialParameter {
    func parameterNode(_ options: ParameterOptions) throws(RequestProblem) -> ParameterNode {
        .text(try options.text(of: self))
    }
}

extension CGFloat: SpecialParameter {
    func parameterNode(_ options: ParameterOptions) throws(RequestProblem) -> ParameterNode {
        .text(try options.text(of: Double(self)))
    }
}

extension Date: SpecialParameter {
    func parameterNode(_ options: ParameterOptions) throws(RequestProblem) -> ParameterNode {
        .text(try options.text(of: self))
    }
}

extension Data: SpecialParameter {
    func parameterNode(_ options: ParameterOptions) -> ParameterNode { .text(options.text(of: self)) }
}

extension Substring: SpecialParameter {
    func parameterNode(_ options: ParameterOptions) -> ParameterNode { .text(String(self)) }
}

extension UUID: SpecialParameter {
    func parameterNode(_ options: ParameterOptions) -> ParameterNode { .text(options.text(of: self)) }
}

extension URL: SpecialParameter {
    func parameterNode(_ options: ParameterOptions) -> ParameterNode { .text(absoluteString) }
}

extension Decimal: SpecialParameter {
    func parameterNode(_ options: ParameterOptions) throws(RequestProblem) -> ParameterNode {
        if isFinite { return .text(description) }
        guard case .nonFinite(_, _, let nan) = options.floats else { throw .notFinite }
        return .text(nan)
    }
}

extension RequestProblem {
    /// A number without digits.
    static var notFinite: RequestProblem {
        RequestProblem(.invalidValue, nil, "is a number that is not finite; the option .floats can give it a word.")
    }
}
