import Foundation

extension TreeNode {
    /// Reads a form (application/x-www-form-urlencoded): a name that stands several times is a list, and brackets in
    /// names nest: `user[name]=Ada&tags[]=a&tags[]=b`.
    init(form: String) {
        let root = FormBranch()
        for pair in form.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = parts.count > 1 ? String(formEncoded: parts[1]) : ""
            root.add(value, at: Self.path(of: String(formEncoded: parts[0]))[...])
        }
        self = root.node
    }

    /// How deep brackets nest at most; deeper ones are part of the name.
    private static let formDepthLimit = 32

    /// The names of a field: `a[b][]` is `a`, `b` and an empty one.
    private static func path(of name: String) -> [String] {
        // By bytes: to find where a character begins can take as long as the text.
        let bytes = name.utf8
        guard let start = bytes.firstIndex(of: UInt8(ascii: "[")), start > bytes.startIndex,
            bytes.last == UInt8(ascii: "]")
        else { return [name] }
        let inner = String(Substring(bytes[bytes.index(after: start)...].dropLast()))
        let names = inner.components(separatedBy: "][")
        return names.count < formDepthLimit ? [String(name[..<start])] + names : [name]
    }
}

extension String {
    /// The text of a name or value in a form: `+` is a space.
    fileprivate init(formEncoded text: Substring) {
        let spaced = String(decoding: text.utf8.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }, as: UTF8.self)
        self = spaced.percentDecoded ?? spaced
    }
}

/// A form while it is read.
private final class FormBranch {
    private var texts: [String] = []
    private var members: [String: FormBranch] = [:]

    func add(_ text: String, at path: ArraySlice<String>) {
        guard let name = path.first, !name.isEmpty || path.count > 1 else { return texts.append(text) }
        let member = members[name, default: FormBranch()]
        members[name] = member
        member.add(text, at: path.dropFirst())
    }

    var node: TreeNode {
        if !members.isEmpty { return .map(members.mapValues(\.node)) }
        return texts.count == 1 ? .text(texts[0]) : .list(texts.map { .text($0) })
    }
}
