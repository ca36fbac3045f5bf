import Foundation
import RetroKit
import RetroKitTesting
import Testing

/// Two users, told apart by one credential alone, over everything that is kept or shared: never does one get the other's
/// bytes, though URL, validators and time are the same.
struct TwoUsersTests {
    /// Where the credential stands.
    enum Place: Sendable, CustomTestStringConvertible {
        case header(String)
        case query(String)
        case interceptorBefore
        case interceptorBehind
        case queryBehind
        case transportInterceptor
        case certificate

        var testDescription: String { "\(self)" }

        static let all: [Place] =
            CredentialNames.headers.map { .header($0) } + [
                .query("api_key"), .query("user"), .interceptorBefore, .interceptorBehind, .queryBehind,
                .transportInterceptor, .certificate,
            ]
    }

    /// What two responses that differ have in common.
    enum Validator: String, CaseIterable, Sendable {
        case entityTag, date

        var headers: HttpHeaders {
            let date = "Thu, 01 Jan 2026 00:00:00 GMT"
            return self == .entityTag
                ? ["ETag": "\"same\"", "Date": date] : ["Last-Modified": "Wed, 31 Dec 2025 00:00:00 GMT", "Date": date]
        }
    }

    @Test(arguments: Place.all, Validator.allCases)
    func `a cache in memory`(_ place: Place, _ validator: Validator) async throws {
        try await check(HttpCache(.memory(), clock: TestClock().callClock), place, validator)
    }

    @Test(arguments: Place.all, Validator.allCases)
    func `a cache on a disk`(_ place: Place, _ validator: Validator) async throws {
        let folder = try TemporaryFolder()
        try await check(HttpCache(.disk(folder.url), clock: TestClock().callClock), place, validator)
        for name in folder.names {
            let file = String(decoding: try Data(contentsOf: folder.file(name)), as: UTF8.self)
            #expect(!file.contains("credential-of") || place.standsInURL)
        }
    }

    private func check(_ cache: HttpCache, _ place: Place, _ validator: Validator) async throws {
        for lifetime in ["max-age=60", "no-cache"] {
            let ada = Party(
                "ada",
                at: place,
                beyond: cache,
                validator.headers.merged(over: ["Cache-Control": lifetime])
            )
            let bob = Party(
                "bob",
                at: place,
                beyond: cache,
                validator.headers.merged(over: ["Cache-Control": lifetime])
            )
            for party in [ada, bob, ada, bob] { #expect(try await party.notes() == "notes of \(party.name)") }
            cache.removeAll()
        }
    }

    @Test(arguments: Place.all)
    func `calls at the same time`(_ place: Place) async throws {
        let deduplicator = RequestDeduplicator()
        let gate = Gate()
        let ada = Party("ada", at: place, beyond: deduplicator, waitingAt: gate)
        let bob = Party("bob", at: place, beyond: deduplicator)
        let waiting = Task { try await ada.notes() }
        while ada.requestCount == 0 { await Task.yield() }
        #expect(try await bob.notes() == "notes of bob")
        await gate.open()
        #expect(try await waiting.value == "notes of ada")
    }

    @Test(arguments: Place.all, Validator.allCases)
    func `a download that broke off`(_ place: Place, _ validator: Validator) async throws {
        let folder = try TemporaryFolder()
        let url = folder.file("notes.txt")
        let ada = Party("ada", at: place, validator.headers, breakingOff: true)
        await #expect(throws: ApiError.self) { try await ada.save(to: url) }
        #expect(folder.names == ["notes.txt.partial", "notes.txt.partial.json"])
        let note = String(decoding: try Data(contentsOf: folder.file("notes.txt.partial.json")), as: UTF8.self)
        #expect(!note.contains("credential-of"))
        let bob = Party("bob", at: place, validator.headers)
        #expect(try await bob.save(to: url).resumedFrom == 0)
        #expect(try Data(contentsOf: url) == Data("notes of bob".utf8))
    }

    @Test(arguments: Place.all)
    func `one's own download goes on`(_ place: Place) async throws {
        let folder = try TemporaryFolder()
        let url = folder.file("notes.txt")
        let headers = Validator.entityTag.headers
        await #expect(throws: ApiError.self) {
            try await Party("ada", at: place, headers, breakingOff: true).save(to: url)
        }
        #expect(try await Party("ada", at: place, headers).save(to: url).resumedFrom == 5)
        #expect(try Data(contentsOf: url) == Data("notes of ada".utf8))
    }

    @Test func `a download goes on for its owner, though the credential has changed`() async throws {
        let folder = try TemporaryFolder()
        let url = folder.file("notes.txt")
        let headers = Validator.entityTag.headers
        let place = Place.header("Authorization")
        let account = DownloadResumption(attemptLimit: 0, owner: "7")
        await #expect(throws: ApiError.self) {
            try await Party("ada", at: place, headers, breakingOff: true).save(to: url, account)
        }
        let other = DownloadResumption(attemptLimit: 0, owner: "8")
        await #expect(throws: ApiError.self) {
            try await Party("ada", at: place, headers, breakingOff: true).save(to: url, other)
        }
        let again = Party("ada", at: place, headers, token: "2")
        #expect(try await again.save(to: url, account).resumedFrom == 0)
        await #expect(throws: ApiError.self) {
            try await Party("ada", at: place, headers, breakingOff: true).save(to: url, account)
        }
        #expect(try await again.save(to: url, account).resumedFrom == 5)
    }
}

extension TwoUsersTests.Place {
    fileprivate var standsInURL: Bool { if case .query = self { true } else { false } }
}
