import Foundation

/// What a response proposes to do with its body (RFC 6266): of interest is the name that a file of it should have.
struct ContentDisposition {
    /// The name that is proposed, as it was sent; nil when there is none.
    let fileName: String?

    /// Reads the value of a `Content-Disposition` field, which is no list: commas in a name that lacks its quotes are the
    /// name's.
    init(_ value: String) {
        var scanner = HeaderScanner(value)
        let parameters = scanner.parameters(isInList: false)
        let extended = parameters.first { $0.name == "filename*" }.flatMap { Self.extendedValue($0.value) }
        fileName = extended ?? parameters.first { $0.name == "filename" }?.value
    }

    /// The text of a value such as `UTF-8''na%C3%AFve%20plan.pdf` (RFC 8187 §3.2); nil when it is none.
    private static func extendedValue(_ value: String) -> String? {
        let parts = value.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, PercentEncoding.hasOnlyEscapes(String(parts[2])) else { return nil }
        switch parts[0].lowercased() {
        case "utf-8": return parts[2].percentDecoded
        case "iso-8859-1": return latinText(String(parts[2]))
        default: return nil
        }
    }

    private static func latinText(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%"), let code = UInt8(String(Substring(rest.prefix(2))), radix: 16) else {
                scalars.append(Unicode.Scalar(byte))
                continue
            }
            rest = rest.dropFirst(2)
            scalars.append(Unicode.Scalar(code))
        }
        return String(scalars)
    }
}

extension String {
    /// The longest name that leaves room for the names of the files beside it, in bytes of UTF-8.
    private static let longestFileName = 200

    /// The last part of this text as the name of one file: without folders, control characters, dots and spaces at its
    /// ends, so that it can neither lead elsewhere nor hide; nil when nothing is left.
    var safeFileName: String? {
        // By scalars: with an accent behind it a slash is no character of its own, but still a slash.
        let last = unicodeScalars.split { $0 == "/" || $0 == "\\" }.last ?? Substring.UnicodeScalarView()
        let visible = last.filter { !$0.isMisleading }
        let name = String(String.UnicodeScalarView(visible)).trimmingCharacters(
            in: .whitespaces.union(.init(charactersIn: "."))
        )
        guard !name.isEmpty else { return nil }
        return name.utf8.count <= Self.longestFileName ? name : name.shortened(to: Self.longestFileName)
    }

    /// The name with the end of its stem cut off, its extension kept.
    private func shortened(to limit: Int) -> String {
        let dot = unicodeScalars.lastIndex(of: ".") ?? endIndex
        let suffix = self[dot...].utf8.count <= 20 ? self[dot...] : ""
        let room = limit - suffix.utf8.count
        // The stem is cut between two characters. It is cut roughly first, for to find where a long one begins takes long.
        var stem = String(self[..<(suffix.isEmpty ? endIndex : dot)].unicodeScalars.prefix(limit))
        while stem.utf8.count > limit { stem.unicodeScalars.removeLast() }
        while stem.utf8.count > room { stem.removeLast() }
        return (stem.isEmpty ? "download" : stem) + suffix
    }
}

extension Unicode.Scalar {
    /// Whether a name must not hold it: control characters, and those that turn the direction of writing, which can make
    /// one extension look like another.
    fileprivate var isMisleading: Bool {
        switch value {
        case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: properties.generalCategory == .control
        }
    }
}
