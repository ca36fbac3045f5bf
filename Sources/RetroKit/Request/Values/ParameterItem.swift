/// One item of a query or a form: what a value becomes where names may repeat.
package struct ParameterItem: Hashable, Sendable {
    /// The item's name.
    package var name: String
    /// The value's pieces: one, or the elements of a delimited list; nil for a name that stands alone.
    package var elements: [String]?
    /// What stands between the elements.
    package var delimiter = ""
    /// Whether the delimiter is percent-encoded in queries too.
    package var isDelimiterEncoded = true

    /// Makes an item of a name and a value.
    package init(name: String, value: String?) {
        self.name = name
        elements = value.map { [$0] }
    }

    /// The value; nil for a name that stands alone.
    package var value: String? { elements?.joined(separator: delimiter) }
}

extension ParameterItem {
    /// The items that a value becomes, in order: one for a scalar, those of its elements for a list, and those of its
    /// entries for an object or a dictionary. Queries and forms of both kinds use them.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - name: The name under which it is sent; nil for an object whose keys are the names.
    ///   - options: How it is written.
    /// - Returns: The items.
    /// - Throws: ``RequestProblem`` when the value cannot be written.
    package static func items(of value: some Any, named name: String?, _ options: ParameterOptions)
        throws(RequestProblem) -> [ParameterItem]
    {
        let node = try ParameterNode(value, options)
        var items: [ParameterItem] = []
        if let name {
            try append(node, named: name, depth: 0, options, to: &items)
            return items
        }
        switch node {
        case .map(let entries):
            for entry in entries {
                try append(entry.value, named: (options.prefix ?? "") + entry.key, depth: 0, options, to: &items)
            }
        case .absent: break
        case .text, .list:
            throw RequestProblem(.unsupportedValue, nil, "is neither a dictionary nor an object with keys.")
        }
        return items
    }

    private static func append(
        _ node: ParameterNode,
        named name: String,
        depth: Int,
        _ options: ParameterOptions,
        to items: inout [ParameterItem]
    ) throws(RequestProblem) {
        switch node {
        case .absent:
            switch options.nils ?? .skip {
            case .skip: break
            case .empty: items.append(ParameterItem(name: name, value: ""))
            case .null: items.append(ParameterItem(name: name, value: "null"))
            case .nameOnly: items.append(ParameterItem(name: name, value: nil))
            }
        case .text(let text):
            items.append(ParameterItem(name: name, value: text))
        case .list(let elements):
            try append(elements, named: name, depth: depth, options, to: &items)
        case .map(let entries):
            for entry in entries {
                let key = try options.key(entry.key, in: name, depth: depth)
                try append(entry.value, named: key, depth: depth + 1, options, to: &items)
            }
        }
    }

    private static func append(
        _ elements: [ParameterNode],
        named name: String,
        depth: Int,
        _ options: ParameterOptions,
        to items: inout [ParameterItem]
    ) throws(RequestProblem) {
        let format = options.nesting == .deepObject && depth > 0 ? .repeated : options.arrays ?? .repeated
        switch format.kind {
        case .repeated:
            for text in try ParameterNode.list(elements).texts() {
                items.append(ParameterItem(name: name, value: text))
            }
        case .delimited(let delimiter):
            let texts = try ParameterNode.list(elements).texts()
            guard !texts.isEmpty else { return }
            var item = ParameterItem(name: name, value: nil)
            item.elements = texts
            item.delimiter = delimiter
            item.isDelimiterEncoded = format.isDelimiterEncoded
            items.append(item)
        case .brackets:
            for element in elements where element != .absent {
                try append(element, named: "\(name)[]", depth: depth, options, to: &items)
            }
        case .indexed(let first):
            for (index, element) in elements.enumerated() where element != .absent {
                let position = first.addingReportingOverflow(index).partialValue
                let key = options.nesting == .dots ? "\(name).\(position)" : "\(name)[\(position)]"
                try append(element, named: key, depth: depth, options, to: &items)
            }
        }
    }
}

extension ParameterOptions {
    /// The name of an entry within a parameter.
    fileprivate func key(_ key: String, in name: String, depth: Int) throws(RequestProblem) -> String {
        switch nesting ?? .brackets {
        case .brackets: return "\(name)[\(key)]"
        case .dots: return "\(name).\(key)"
        case .deepObject:
            guard depth == 0 else {
                throw RequestProblem(
                    .unsupportedValue,
                    nil,
                    "holds an object inside an object, which .deepObject cannot write; use .nesting(.brackets)."
                )
            }
            return "\(name)[\(key)]"
        }
    }
}
