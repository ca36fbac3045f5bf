import Foundation
import Testing

/// One word for one thing: an option at a field, an endpoint or a call, and the setting of a domain that it goes before.
struct VocabularyTests {
    /// Options that have no setting of a domain: they stand for several, are for a field, or are told to an interceptor, which
    /// a domain configures itself.
    private static let withoutSetting: Set<String> = [
        "group", "setting", "json", "prefix", "preEncoded", "authentication", "cache", "priority", "retry",
        "addsIdempotencyKey", "pathPrefix",
    ]
    /// Settings of a domain that no endpoint has, and the groups of settings.
    private static let withoutOption: Set<String> = [
        "baseURL", "eventListeners", "redaction", "parameters", "body", "response", "streams",
    ]

    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static func text(of path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// An option as its source has it: its name, and the setting that it writes; nil when it is another option's shorthand.
    private struct Option {
        let name: String
        let setting: String?
    }

    private static func options() throws -> [Option] {
        let folder = "Sources/RetroKit/Endpoint/Options"
        let names = try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path())
        let files = names.map { "\(folder)/\($0)" } + ["Sources/RetroKit/Request/Parameters/ParameterOption.swift"]
        let declaration = /\n    public static (?:func|var) (\w+)((?:(?!\n    \}\n|\n\n).)*)/.dotMatchesNewlines()
        return try files.flatMap { file in
            try text(of: file).matches(of: declaration).map { match in
                let written = match.output.2.firstMatch(of: /\$0\.(?:(?:parameters|body|response|streams)\.)*(\w+)/)
                return Option(name: String(match.output.1), setting: written.map { String($0.output.1) })
            }
        }
    }

    /// The names of the settings that a domain's configuration offers.
    private static func settings() throws -> Set<String> {
        let files = [
            "Call/DomainConfiguration", "Request/Parameters/ParameterOptions", "Request/Body/BodyOptions",
            "Response/ResponseOptions",
        ]
        let declaration = /\n    public (?:var|mutating func) (\w+)/
        return try files.reduce(into: []) { names, file in
            let text = try text(of: "Sources/RetroKit/\(file).swift")
            names.formUnion(text.matches(of: declaration).map { String($0.output.1) }.filter { $0 != "customMirror" })
        }
    }

    /// The setting of an option's name. An option that adds one to many is their singular.
    private static func setting(of option: String, among settings: Set<String>) -> String? {
        [option, option + "s"].first(where: settings.contains)
    }

    @Test func `every option bears the name of the domain's setting, and every setting has its option`() throws {
        let (options, settings) = (try Self.options(), try Self.settings())
        #expect(options.count > 40 && settings.count > 30)
        let named = Set(options.compactMap { Self.setting(of: $0.name, among: settings) })
        #expect(settings.subtracting(named) == Self.withoutOption)
        let own = Set(options.map(\.name)).filter { Self.setting(of: $0, among: settings) == nil }
        #expect(own == Self.withoutSetting)
    }

    @Test func `every option writes the setting of its name`() throws {
        let settings = try Self.settings()
        for option in try Self.options() {
            guard let setting = Self.setting(of: option.name, among: settings), let written = option.setting else {
                continue
            }
            #expect(written == setting, ".\(option.name)")
        }
    }

    @Test func `the article lists every option`() throws {
        let article = try Self.text(of: "Sources/RetroKit/RetroKit.docc/Vocabulary.md")
        for option in try Self.options() {
            #expect(article.contains("`.\(option.name)"), "Vocabulary.md says nothing of .\(option.name)")
        }
    }
}

/// The rules of the article `Vocabulary` that a declaration alone shows.
extension VocabularyTests {
    /// The lines of public declarations of properties and functions, by the file that they are in.
    private static func publicLines() -> [(file: String, line: String)] {
        ["RetroKit", "RetroKitTesting"].flatMap { module in
            let files = FileManager.default.enumerator(
                at: root.appending(path: "Sources/\(module)"),
                includingPropertiesForKeys: nil
            )
            let sources = (files?.allObjects ?? []).compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
            return sources.flatMap { url in
                let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
                return text.split(separator: "\n").filter { $0.contains("public ") && !$0.contains("///") }
                    .map { (url.lastPathComponent, String($0)) }
            }
        }
    }

    @Test func `a limit is optional, and nil is none`() {
        let limits = Self.publicLines().filter {
            $0.line.contains(/public (?:internal\(set\) )?(?:var|let) \w+Limit\b/)
        }
        #expect(limits.count >= 15)
        for (file, line) in limits {
            #expect(line.contains(/Limit: \w+\?/), "\(file): \(line)")
        }
        for (file, line) in Self.publicLines() where line.contains(/\bmaximum\w*: Int\b/) {
            Issue.record("\(file): \(line)")
        }
    }

    @Test func `sets of statuses are StatusCodes, and spans are durations`() {
        for (file, line) in Self.publicLines() where line.contains(/Set<Int>|: TimeInterval/) {
            Issue.record("\(file): \(line)")
        }
    }

    @Test func `headers are HttpHeaders where RetroSwift has no say`() {
        let spelledByRetroSwift = /sharedHeaders|headerParams|queryParams|customHeaders|statusCode: Int\?, headers:/
        let views = [
            "HttpOperationResult.swift", "HttpHeaders.swift", "MetricsRecorder.swift", "RecordedRequest.swift",
        ]
        for (file, line) in Self.publicLines() where line.contains("[String: String]") {
            #expect(line.contains(spelledByRetroSwift) || views.contains(file), "\(file): \(line)")
        }
    }

    @Test func `none is said as never`() {
        let words = /static (?:var|let|func) (?:none|off|no[A-Z]\w*)\b/
        for (file, line) in Self.publicLines() where line.contains(words) {
            Issue.record("\(file): \(line)")
        }
    }
}
