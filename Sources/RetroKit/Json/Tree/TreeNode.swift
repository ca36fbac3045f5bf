/// A body as a tree of names and texts: what is decoded of formats that have no decoder of their own, such as forms.
indirect enum TreeNode: Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number, in the digits that it was written in.
    case number(String)
    /// A text, and nothing else.
    case string(String)
    /// A text that may stand for a number or a truth value as well, as in a form.
    case text(String)
    /// Values in order.
    case list([TreeNode])
    /// Values by name.
    case map([String: TreeNode])
}

extension TreeNode {
    /// A member of a map; nil when there is none.
    subscript(name: String) -> TreeNode? {
        if case .map(let members) = self { members[name] } else { nil }
    }
}
