import Foundation
import Testing

@testable import RetroKit

/// Which host has which settings of TLS.
struct TLSHostsTests {
    private func settings(_ pin: String) -> TLSSettings {
        var settings = TLSSettings()
        settings.pinnedPublicKeys = [pin]
        return settings
    }

    private func pin(of host: String, in names: [String]) throws -> String? {
        let table = Dictionary(uniqueKeysWithValues: names.map { ($0, settings($0)) })
        return try table.settings(of: host, others: settings("others")).pinnedPublicKeys.first
    }

    @Test(arguments: [
        ("api.example.test", "api.example.test"), ("API.Example.Test.", "api.example.test"),
        ("a.api.example.test", "*.api.example.test"), ("b.a.api.example.test", "*.api.example.test"),
        ("www.example.test", "*.example.test"), ("example.test", "others"), ("notexample.test", "others"),
        ("example.test.evil.test", "others"), ("192.0.2.1", "192.0.2.1"), ("[::1]", "::1"), ("::1", "::1"),
        ("", "others"),
    ])
    func `the most precise name decides`(_ host: String, _ expected: String) throws {
        let names = ["*.example.test", "api.example.test", "*.api.example.test", "192.0.2.1", "[::1]"]
        let found = try pin(of: host, in: names)
        #expect(found == (expected == "::1" ? "[::1]" : expected))
    }

    @Test(arguments: ["", "*", "*.", "https://a.test", "a.test:443", "a.test/x", "ä.test", "*.*.test", "a b.test"])
    func `a name that can be no host's is refused, for whomever it is asked`(_ name: String) {
        let error = #expect(throws: TransportError.self) { try pin(of: "a.test", in: [name, "a.test"]) }
        #expect(error?.kind == .tls)
        #expect(error?.message.contains(name.debugDescription) == true)
    }

    @Test func `names are compared without case`() throws {
        #expect(try pin(of: "a.test", in: ["A.Test"]) == "A.Test")
        #expect(try pin(of: "b.a.test", in: ["*.A.TEST"]) == "*.A.TEST")
    }

    @Test func `no secret stands in their text`() {
        var settings = TLSSettings()
        settings.clientKeyPassword = "s3cret"
        settings.clientKey = .pem(Data("s3cret".utf8))
        settings.clientIdentity = .pkcs12(Data("s3cret".utf8), password: "s3cret")
        var dumped = ""
        dump(settings, to: &dumped)
        for text in [String(describing: settings), String(reflecting: settings), dumped] {
            #expect(!text.contains("s3cret") && !text.contains("115"), "\(text)")
            #expect(text.contains("6 bytes of PKCS #12"))
        }
    }
}
