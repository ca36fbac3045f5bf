import Foundation

/// The directives of `Cache-Control` fields (RFC 9111 §5.2).
struct CacheControl: Equatable, Sendable {
    /// The arguments by name, in lower case; empty for a directive without one. The first of a name counts.
    private var directives: [String: String] = [:]

    /// Reads the fields of a message. `Pragma: no-cache` counts where there is no `Cache-Control` (RFC 9111 §5.4).
    init(_ headers: HttpHeaders) {
        for field in headers.values(for: "Cache-Control") {
            for member in field.listMembers {
                let parts = member.split(separator: "=", maxSplits: 1).map { String($0).trimmingHttpWhitespace }
                guard let name = parts.first?.lowercased(), directives[name] == nil else { continue }
                directives[name] = parts.count > 1 ? parts[1].filter { $0 != "\"" } : ""
            }
        }
        let isAlone = directives.isEmpty
        if isAlone, headers["Pragma"]?.lowercased().contains("no-cache") == true { directives["no-cache"] = "" }
    }

    /// Whether there is a directive of this name, with an argument or without.
    func contains(_ name: String) -> Bool { directives[name] != nil }

    /// The seconds that a directive allows; nil when it is not there. What cannot be read allows nothing.
    func seconds(_ name: String) -> TimeInterval? {
        directives[name].map { Duration(delaySeconds: $0).map { $0 / .seconds(1) } ?? 0 }
    }

    /// The seconds of `max-stale`, which without an argument allows any age; nil when it is not there.
    var maxStale: TimeInterval? {
        directives["max-stale"] == "" ? .infinity : seconds("max-stale")
    }
}

extension String {
    /// The members of a list field (RFC 9110 §5.6.1), trimmed and without empty ones. A comma within quotes separates
    /// nothing.
    var listMembers: [String] {
        var members = [""]
        var isQuoted = false
        var isEscaped = false
        for character in unicodeScalars {
            if character == ",", !isQuoted {
                members.append("")
                continue
            }
            if character == "\"", !isEscaped { isQuoted.toggle() }
            isEscaped = isQuoted && character == "\\" && !isEscaped
            members[members.count - 1].unicodeScalars.append(character)
        }
        return members.map(\.trimmingHttpWhitespace).filter { !$0.isEmpty }
    }
}

extension Duration {
    /// Reads whole seconds as in `max-age` and `Age` (RFC 9111 §1.2.2); nil for anything else. A number that is
    /// too large counts as 2³¹.
    init?(delaySeconds text: String) {
        guard !text.isEmpty, text.utf8.allSatisfy(\.isAsciiDigit) else { return nil }
        let longest: Int64 = 1 << 31
        self = .seconds(min(Int64(text) ?? longest, longest))
    }
}
