extension Sequence {
    /// The elements in the order of their texts; those of one text as they were.
    package func sorted(by text: (Element) -> String) -> [Element] {
        let elements = Array(self)
        return order(of: elements.map(text)).map { elements[$0] }
    }
}

/// The positions of texts in their order. It is no part of the generic function, so that there is one sort and not one for
/// each type of element.
private func order(of texts: [String]) -> [Int] {
    texts.indices.sorted { (texts[$0], $0) < (texts[$1], $1) }
}
