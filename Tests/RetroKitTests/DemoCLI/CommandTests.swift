import Foundation
import Testing

@testable import DemoCLI

/// What the arguments of DemoCLI mean.
struct CommandTests {
    private static let url = "http://127.0.0.1:8080"

    private func call(_ action: ScheduleAction, account: String = "demo", printsJson: Bool = false) throws
        -> Command
    {
        let baseURL = try #require(URL(string: Self.url))
        return .schedules(ScheduleCall(baseURL: baseURL, account: account, printsJson: printsJson, action: action))
    }

    @Test func `no arguments ask for the tour`() throws {
        #expect(try Command([]) == .tour)
    }

    @Test(arguments: [([], 8080), (["--port", "0"], 0), (["--port=65535"], 65535)] as [([String], Int)])
    func `serve takes a port`(options: [String], port: Int) throws {
        #expect(try Command(["serve"] + options) == .serve(port: port))
    }

    @Test func `options of a call have defaults`() throws {
        #expect(try Command(["schedules", "list", "--base-url", Self.url]) == call(.list(page: 1, limit: 20)))
        #expect(
            try Command(["schedules", "create", "--base-url", Self.url, "--title", "Lunch"])
                == call(.create(title: "Lunch", id: nil, startsAt: nil))
        )
    }

    @Test func `options may stand in any order, with a space or an equals sign`() throws {
        let command = try Command([
            "schedules", "list", "--limit=5", "--json", "--account", "acc_id", "--page", "2",
            "--base-url=\(Self.url)",
        ])
        #expect(try command == call(.list(page: 2, limit: 5), account: "acc_id", printsJson: true))
    }

    @Test func `a value behind an equals sign may look like an option or hold another equals sign`() throws {
        let command = try Command(["schedules", "delete", "--base-url", Self.url, "--id=--json=1"])
        #expect(try command == call(.delete(id: "--json=1")))
    }

    @Test func `an update has changes`() throws {
        let command = try Command([
            "schedules", "update", "--base-url", Self.url, "--id", "a", "--starts-at", "1970-01-01T00:00:10Z",
        ])
        let changes = ScheduleChanges(startsAt: Date(timeIntervalSince1970: 10))
        #expect(try command == call(.update(id: "a", changes)))
    }
}
