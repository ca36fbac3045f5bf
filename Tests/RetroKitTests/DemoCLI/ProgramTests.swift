import Foundation
import RetroKit
import RetroKitTesting
import Testing

@testable import DemoCLI

extension OverTheWire {
    /// What the program prints, and what it tells the shell.
    final class ProgramTests {
        private let service: SchedulesService
        private let captured = CapturedConsole()

        init() throws {
            service = try SchedulesService()
        }

        deinit {
            service.stop()
        }

        private func schedules(_ arguments: String...) async -> ExitCode {
            let all = ["schedules"] + arguments + ["--base-url", service.baseURL.absoluteString]
            return await Program.run(all, on: captured.console())
        }

        @Test func `schedules are listed in columns`() async {
            #expect(await schedules("list", "--limit", "2") == .success)
            #expect(
                captured.output == """
                    ID       TITLE          STARTS AT
                    standup  Stand-up       2026-03-02T09:00:00Z
                    review   Design review  2026-03-04T09:00:00Z
                    Page 1: 2 of 3 schedules.

                    """
            )
        }

        @Test func `an empty page has no columns`() async {
            #expect(await schedules("list", "--page", "9") == .success)
            #expect(captured.output == "Page 9: 0 of 3 schedules.\n")
        }

        @Test func `JSON is for programs`() async throws {
            #expect(await schedules("list", "--page", "2", "--limit", "1", "--json") == .success)
            let response = try JSONDecoder.retroKit.decode(GetSchedulesResponse.self, from: Data(captured.output.utf8))
            #expect(response == GetSchedulesResponse(schedules: [ScheduleStore.seed[1]], page: 2, total: 3))
        }

        @Test func `a schedule is created, updated and deleted`() async {
            #expect(
                await schedules("create", "--title", "Lunch", "--id", "l", "--starts-at", "2026-03-03T12:00:00+01:00")
                    == .success
            )
            #expect(await schedules("update", "--id", "l", "--title", "Dinner") == .success)
            #expect(await schedules("delete", "--id", "l") == .success)
            #expect(
                captured.output == """
                    Created l ("Lunch", 2026-03-03T11:00:00Z).
                    Updated l ("Dinner", 2026-03-03T11:00:00Z).
                    Deleted l.

                    """
            )
        }

        @Test func `a new schedule has an ID and a start of its own if none is given`() async throws {
            #expect(await schedules("create", "--title", "Lunch", "--json") == .success)
            let schedule = try JSONDecoder.retroKit.decode(Schedule.self, from: Data(captured.output.utf8))
            #expect(schedule.id.count == 8)
            #expect(abs(schedule.startsAt.timeIntervalSinceNow) < 60)
        }

        @Test func `the account decides whose schedules they are`() async {
            #expect(await schedules("delete", "--id", "retro", "--account", "mine") == .success)
            #expect(await schedules("delete", "--id", "retro") == .success)
            #expect(service.requests.map { $0.headers["X-Account-Id"] } == ["mine", "demo"])
        }

        @Test(arguments: [["delete", "--id", "x"], ["update", "--id", "x", "--title", "y"]])
        func `a refusal is one sentence and status 1`(arguments: [String]) async {
            let all = ["schedules"] + arguments + ["--json", "--base-url", service.baseURL.absoluteString]
            #expect(await Program.run(all, on: captured.console()) == .failure)
            #expect(captured.error == "The service refused: There is no schedule \"x\".\n")
            #expect(captured.output == "")
        }

        @Test func `a service out of reach is one sentence and status 1`() async {
            service.stop()
            #expect(await schedules("list") == .failure)
            #expect(
                captured.error
                    == "There is no service at \(service.baseURL); start one with \"DemoCLI serve\", or correct --base-url.\n"
            )
        }

        @Test func `a port that is taken is one sentence and status 1`() async throws {
            let port = try #require(service.baseURL.port)
            #expect(await Program.run(["serve", "--port", "\(port)"], on: captured.console()) == .failure)
            #expect(captured.error.hasSuffix("; choose another port with --port, or 0 for any free one.\n"))
            #expect(captured.output == "")
        }

        @Test func `a wrong argument is one sentence and status 64`() async {
            #expect(await schedules("list", "--pgae", "2") == .usage)
            #expect(ExitCode.usage.rawValue == 64)
            #expect(
                captured.error == """
                    "DemoCLI schedules list" has no option --pgae; \
                    it takes --base-url, --account, --page, --limit, --json and --help.

                    """
            )
            #expect(captured.output == "")
        }

        @Test func `help is no failure`() async {
            #expect(await schedules("list", "--help") == .success)
            #expect(captured.output.hasPrefix("List an account's schedules.\n"))
            #expect(captured.error == "")
        }

        @Test func `an answer that is not the service's is one sentence`() async {
            let stranger = try? LoopbackServer()
            defer { stranger?.stop() }
            stranger?.route(.get, "/api/v1/schedule", .text("<html>"))
            let url = stranger?.baseURL.absoluteString ?? ""
            #expect(await Program.run(["schedules", "list", "--base-url", url], on: captured.console()) == .failure)
            #expect(captured.error.hasPrefix("The response is no GetSchedulesResponse: "))
            #expect(captured.error.split(separator: "\n").count == 1)
        }
    }
}
