import Foundation

/// Hides the values of members in a JSON text and leaves everything else of it as it is, to the last blank.
///
/// The text may be cut off, several texts may follow each other, and what is no JSON passes: a log shows what was sent.
struct JsonRedactor {
    private let policy: RedactionPolicy
    private let paths: Set<String>
    /// The paths on which others in ``paths`` go on.
    private let beginnings: Set<String>

    /// - Parameter policy: Says which members are hidden.
    init(_ policy: RedactionPolicy) {
        self.policy = policy
        let paths = policy.jsonNames.filter { $0.contains(".") }.map {
            $0.hasPrefix("$.") ? String($0.dropFirst(2)) : $0
        }
        self.paths = Set(paths)
        beginnings = Set(paths.flatMap { path in path.indices.filter { path[$0] == "." }.map { String(path[..<$0]) } })
    }

    /// The text with the members' values hidden.
    func redacted(_ text: String) -> String {
        var scan = Scan(Array(text.utf8), beginnings)
        while let byte = scan.scanner.current {
            switch byte {
            case UInt8(ascii: "\""): member(&scan)
            case UInt8(ascii: "{"), UInt8(ascii: "["): scan.open()
            case UInt8(ascii: "}"), UInt8(ascii: "]"): scan.close()
            default: scan.copy()
            }
        }
        return String(decoding: scan.output, as: UTF8.self)
    }

    /// Copies a string, and hides the value that follows it if it is a secret member's name.
    private func member(_ scan: inout Scan) {
        let name = scan.string()
        let start = scan.scanner.position
        scan.scanner.skipSpace()
        guard scan.scanner.current == UInt8(ascii: ":") else { return scan.copy(from: start) }
        scan.scanner.position += 1
        scan.scanner.skipSpace()
        scan.copy(from: start)
        scan.name = name.lowercased()
        guard policy.hides(name, in: .json) || scan.path.map(paths.contains) == true else { return }
        scan.skipValue()
        scan.output += Array("\"\(RedactionPolicy.mark)\"".utf8)
    }
}

/// A JSON text on its way through the redactor.
private struct Scan {
    var scanner: JsonScanner<[UInt8]>
    var output: [UInt8] = []
    /// The name of the last member of the innermost object.
    var name = ""
    /// The members that the open objects and arrays are the values of: their names, and their paths as far as those lead
    /// to a secret.
    private var parents: [(name: String, path: String?)] = []
    private let beginnings: Set<String>

    init(_ bytes: [UInt8], _ beginnings: Set<String>) {
        scanner = JsonScanner(bytes)
        self.beginnings = beginnings
        output.reserveCapacity(bytes.count)
    }

    /// The names from the root to the last member; nil when no secret's path begins like its parent's.
    var path: String? {
        guard let parent = parents.last?.path ?? (parents.isEmpty ? "" : nil) else { return nil }
        return parent.isEmpty ? name : name.isEmpty ? parent : "\(parent).\(name)"
    }

    /// Copies what comes next.
    mutating func copy() {
        let start = scanner.position
        _ = scanner.skipToken()
        copy(from: start)
    }

    /// Copies what was passed.
    mutating func copy(from start: Int) {
        output += scanner.bytes[start..<scanner.position]
    }

    mutating func open() {
        parents.append((name, path.flatMap { $0.isEmpty || beginnings.contains($0) ? $0 : nil }))
        name = ""
        copy()
    }

    mutating func close() {
        name = parents.popLast()?.name ?? ""
        copy()
    }

    /// Copies a string.
    ///
    /// - Returns: Its text, its escapes read.
    mutating func string() -> String {
        let start = scanner.position
        copy()
        let quoted = scanner.bytes[start..<scanner.position]
        let text = String(decoding: quoted.dropFirst().dropLast(), as: UTF8.self)
        guard text.contains("\\") else { return text }
        return (try? JSONDecoder().decode(String.self, from: Data(quoted))) ?? text
    }

    /// Passes a value of any kind.
    mutating func skipValue() {
        let depth = scanner.depth
        while let byte = scanner.current {
            let isClosing = byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
            if scanner.depth == depth, isClosing || byte == UInt8(ascii: ",") || byte == .lineFeed { return }
            _ = scanner.skipToken()
            if scanner.depth == depth, isClosing || byte == UInt8(ascii: "\"") { return }
        }
    }
}
