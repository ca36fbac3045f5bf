import Foundation
import RetroKitTesting
import Testing

@testable import RetroKit

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Which settings of a transport make it another one for what is stored and shared: those by which a server shows or hears
/// something else. Every stored property has a row, so that a new one cannot be forgotten.
struct TransportIdentityTests {
    /// A setting, and changes of it, none of which is its default.
    struct Row<Settings: Sendable>: Sendable, CustomStringConvertible {
        let description: String
        let changes: [@Sendable (inout Settings) -> Void]
        /// Whether each change makes another identity.
        let matters: Bool

        init(_ property: String, matters: Bool = true, _ changes: (@Sendable (inout Settings) -> Void)...) {
            description = property
            self.changes = changes
            self.matters = matters
        }
    }

    private static let (ada, bob) = (Data("ada".utf8), Data("bob".utf8))

    // MARK: TLS

    private static let tls: [Row<TLSSettings>] = [
        Row("authorities", { $0.authorities = .pem(ada) }, { $0.authorities = .file("/nowhere/ca.pem") }),
        Row(
            "clientIdentity",
            { $0.clientIdentity = .pkcs12(ada, password: "1") },
            { $0.clientIdentity = .pkcs12(bob, password: "1") }
        ),
        Row("clientCertificate", { $0.clientCertificate = .pem(ada) }, { $0.clientCertificate = .pem(bob) }),
        Row("clientKey", { $0.clientKey = .pem(ada) }, { $0.clientKey = .pem(bob) }),
        // It opens the key, and says nothing of whose it is.
        Row("clientKeyPassword", matters: false, { $0.clientKeyPassword = "1" }),
        Row(
            "pinnedPublicKeys",
            { $0.pinnedPublicKeys = ["a"] },
            { $0.pinnedPublicKeys = ["b"] },
            { $0.pinnedPublicKeys = ["a", "b"] }
        ),
        Row("minimumVersion", { $0.minimumVersion = .v13 }),
        Row("insecurelyTrustsAnyServer", { $0.insecurelyTrustsAnyServer = true }),
    ]

    @Test func `settings of TLS`() throws {
        let texts = try distinct(Self.tls, of: TLSSettings()) { $0.identity(besides: [:]).joined(separator: "\n") }
        #expect(!texts.contains { $0.contains("ada") || $0.contains("bob") })
        // What is set for one host is another thing than what is set for all, or for another host.
        let hosts = try distinct(Self.tls, of: TLSSettings()) { settings in
            TLSSettings().identity(besides: ["a.test": settings]).joined(separator: "\n")
        }
        #expect(hosts.isDisjoint(with: texts))
        let others = try distinct(Self.tls, of: TLSSettings()) { settings in
            TLSSettings().identity(besides: ["b.test": settings]).joined(separator: "\n")
        }
        #expect(others.isDisjoint(with: hosts))
    }

    @Test func `the order of pins and hosts makes no difference`() {
        var (one, other) = (TLSSettings(), TLSSettings())
        (one.pinnedPublicKeys, other.pinnedPublicKeys) = (["a", "b"], ["b", "a"])
        #expect(one.identity(besides: [:]) == other.identity(besides: [:]))
        let hosts = ["a": one, "b": TLSSettings(), "c": other]
        for _ in 0..<10 {
            let shuffled = Dictionary(uniqueKeysWithValues: hosts.shuffled())
            #expect(TLSSettings().identity(besides: shuffled) == TLSSettings().identity(besides: hosts))
        }
    }

    // MARK: URLSession

    private static let session: [Row<URLSessionTransport.Configuration>] = [
        Row("hostConnectionLimit", matters: false, { $0.hostConnectionLimit = 3 }),
        Row("responseSizeLimit", matters: false, { $0.responseSizeLimit = 3 }),
        // A new version of a program is no other user.
        Row("userAgent", matters: false, { $0.userAgent = "app/2" }),
        Row("redirects", matters: false, { $0.redirects = .never }),
        Row("tls", { $0.tls.clientCertificate = .pem(ada) }, { $0.tls.clientCertificate = .pem(bob) }),
        Row(
            "tlsByHost",
            { $0.tlsByHost["a.test"] = TLSSettings() },
            { $0.tlsByHost["*.test"] = TLSSettings() },
            { $0.tlsByHost["a.test", default: TLSSettings()].clientCertificate = .pem(ada) }
        ),
        Row("challenge", { $0.challenge = { $1(.performDefaultHandling, nil) } }),
        Row(
            "session",
            { $0.session = session { $0.httpAdditionalHeaders = ["X-User": "ada"] } },
            { $0.session = session { $0.httpAdditionalHeaders = ["X-User": "bob"] } },
            { $0.session = session { $0.connectionProxyDictionary = ["HTTPProxy": "ada.test"] } },
            { $0.session = session { $0.connectionProxyDictionary = ["HTTPProxy": "bob.test"] } }
        ),
        Row("clock", matters: false, { $0.clock = CallClock(ContinuousClock()) }),
    ]

    private static func session(_ change: (URLSessionConfiguration) -> Void) -> URLSessionConfiguration {
        let session = URLSessionConfiguration.ephemeral
        change(session)
        return session
    }

    @Test func `settings of URLSession's transport`() throws {
        let digests = try distinct(Self.session, of: URLSessionTransport.Configuration(), \.identity)
        #expect(digests.allSatisfy { $0.utf8.count == 64 })
        #expect(URLSessionTransport().defaults.identity.isEmpty)
    }

    #if os(Linux)
        // MARK: libcurl

        private static let curl: [Row<CurlConfiguration>] = [
            Row("eventLoops", matters: false, { $0.eventLoops = 3 }),
            Row("hostConnectionLimit", matters: false, { $0.hostConnectionLimit = 3 }),
            Row("connectionLimit", matters: false, { $0.connectionLimit = 3 }),
            Row("idleConnectionLimit", matters: false, { $0.idleConnectionLimit = 3 }),
            Row("connectTimeout", matters: false, { $0.connectTimeout = .seconds(3) }),
            Row("idleTimeout", matters: false, { $0.idleTimeout = .seconds(3) }),
            Row("responseSizeLimit", matters: false, { $0.responseSizeLimit = 3 }),
            Row("allowsHTTP2", matters: false, { $0.allowsHTTP2 = false }),
            // A new version of a program is no other user.
            Row("userAgent", matters: false, { $0.userAgent = "app/2" }, { $0.userAgent = nil }),
            Row("redirects", matters: false, { $0.redirects = .never }),
            Row(
                "proxy",
                { $0.proxy = .environment },
                { $0.proxy = .url("http://a.test") },
                { $0.proxy = .url("http://b.test") },
                { $0.proxy = .url("http://a.test", user: "ada", password: "1") },
                { $0.proxy = .url("http://a.test", user: "bob", password: "1") },
                { $0.proxy = .url("http://a.test", bypassing: ["b.test"]) },
                { $0.proxy = .url("http://a.test", bypassing: ["b.test", "c.test"]) }
            ),
            Row("unixSocketPath", { $0.unixSocketPath = "/run/a" }, { $0.unixSocketPath = "/run/b" }),
            Row("tls", { $0.tls.clientCertificate = .pem(ada) }, { $0.tls.clientCertificate = .pem(bob) }),
            Row(
                "tlsByHost",
                { $0.tlsByHost["a.test"] = TLSSettings() },
                { $0.tlsByHost["*.test"] = TLSSettings() },
                { $0.tlsByHost["a.test", default: TLSSettings()].clientCertificate = .pem(ada) }
            ),
            Row("clock", matters: false, { $0.clock = CallClock(ContinuousClock()) }),
        ]

        @Test func `settings of libcurl's transport`() throws {
            let digests = try distinct(Self.curl, of: CurlConfiguration(), \.identity)
            #expect(digests.allSatisfy { $0.utf8.count == 64 })
            #expect(try #require(CurlTransport()).defaults.identity.isEmpty)
        }
    #endif

    // MARK: The defaults

    @Test func `the defaults of a transport keep its identity, whatever they are`() throws {
        let names = StoredProperty.all(of: TransportConfiguration.Values.self)?.map(\.name)
        #expect(names == ["baseURL", "problem", "headerFields", "identity"])
        let configuration = TransportConfiguration(identity: "ada")
        for host in ["a.test", "no host"] {
            configuration.set(scheme: "https", host: host, sharedHeaders: ["X-A": "1"])
            #expect(configuration.current.identity == "ada")
        }
        #expect(TransportConfiguration().current.identity.isEmpty)
    }

    /// Checks that every stored property has a row, and that the changes that matter make identities of their own, each
    /// another one.
    ///
    /// - Returns: Those identities.
    private func distinct<Settings>(
        _ rows: [Row<Settings>],
        of settings: Settings,
        _ identity: (Settings) -> String
    ) throws -> Set<String> {
        let names = try #require(StoredProperty.all(of: Settings.self)).map(\.name)
        #expect(rows.map(\.description) == names, "Every stored property has a row.")
        let plain = identity(settings)
        var seen = [plain: "the default"]
        for row in rows {
            for change in row.changes {
                var changed = settings
                change(&changed)
                let name = identity(changed)
                if row.matters {
                    #expect(seen.updateValue(row.description, forKey: name) == nil, "\(row)")
                } else {
                    #expect(name == plain, "\(row)")
                }
            }
        }
        seen[plain] = nil
        return Set(seen.keys)
    }
}
