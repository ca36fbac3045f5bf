import Foundation
import RetroKit
import Testing

/// One case of a handed file.
struct FixtureCase: Sendable, CustomTestStringConvertible {
    let json: JsonValue

    var id: String { json["id"]?.string ?? "" }
    var testDescription: String { id }
    subscript(key: String) -> JsonValue? { json[key] }

    /// The cases of a file in Fixtures; none when it cannot be read, which the tests that count them notice.
    static func all(in file: String) -> [FixtureCase] {
        let url = Bundle.module.bundleURL.appending(path: "Fixtures/\(file).json")
        let root = try? JSONDecoder().decode(JsonValue.self, from: Data(contentsOf: url))
        return (root?["cases"]?.array ?? []).map(FixtureCase.init)
    }
}
