import Foundation
import Testing

@testable import RetroKit

/// Whether a server is spoken to.
struct ServerTrustTests {
    private func trust(_ change: (inout TLSSettings) -> Void) -> ServerTrust {
        var settings = TLSSettings()
        change(&settings)
        return ServerTrust(host: "api.example.test", settings: settings)
    }

    @Test func `without settings of its own nothing is asked beyond what the system asks`() {
        #expect(!trust { _ in }.isDemanding)
        #expect(!trust { $0.minimumVersion = .v13 }.isDemanding)
        #expect(trust { $0.pinnedPublicKeys = ["a"] }.isDemanding)
        #expect(trust { $0.authorities = .file("ca.pem") }.isDemanding)
        #expect(trust { $0.insecurelyTrustsAnyServer = true }.isDemanding)
    }

    @Test func `a pinned key is spoken to, and no other`() {
        let trust = trust { $0.pinnedPublicKeys = ["old", "new"] }
        #expect(trust.refusal(.trusted, pin: "new") == nil)
        let error = trust.refusal(.trusted, pin: "other")
        #expect(error?.kind == .tls)
        #expect(
            error?.message
                == "No secure connection to api.example.test: its public key is none of those that are pinned."
        )
        #expect(trust.refusal(.trusted, pin: nil)?.kind == .tls)
    }

    @Test func `a pinned key does not make up for a certificate that is not trusted`() {
        let error = trust { $0.pinnedPublicKeys = ["new"] }.refusal(.refused("it is expired"), pin: "new")
        #expect(error?.message == "No secure connection to api.example.test: it is expired.")
    }

    @Test func `whoever trusts any server still asks for pinned keys`() {
        #expect(trust { $0.insecurelyTrustsAnyServer = true }.refusal(.refused("unknown"), pin: nil) == nil)
        let both = trust { ($0.insecurelyTrustsAnyServer, $0.pinnedPublicKeys) = (true, ["new"]) }
        #expect(both.refusal(.refused("unknown"), pin: "new") == nil)
        #expect(both.refusal(.refused("unknown"), pin: "other")?.kind == .tls)
    }
}
