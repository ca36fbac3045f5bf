import Foundation
import Testing

@testable import DemoCLI

/// What the service keeps.
struct ScheduleStoreTests {
    private let store = ScheduleStore()
    private let lunch = Schedule(id: "lunch", title: "Lunch", startsAt: Date(timeIntervalSince1970: 0))

    @Test(arguments: [
        (1, 10, ["standup", "review", "retro"]), (1, 2, ["standup", "review"]), (2, 2, ["retro"]), (3, 2, []),
        (Int.max, 100, []),
    ])
    func `every account begins with the same pages`(page: Int, limit: Int, ids: [String]) async {
        let response = await store.page(page, limit: limit, of: "any")
        #expect(response.schedules.map(\.id) == ids)
        #expect(response.page == page)
        #expect(response.total == 3)
    }

    @Test func `accounts are kept apart`() async throws {
        try await store.create(lunch, in: "one")
        try await store.delete("retro", in: "two")
        #expect(
            await store.page(1, limit: 10, of: "one").schedules.map(\.id) == [
                "lunch", "standup", "review", "retro",
            ]
        )
        #expect(await store.page(1, limit: 10, of: "two").schedules.map(\.id) == ["standup", "review"])
    }

    @Test func `an update changes what it names`() async throws {
        let start = Date(timeIntervalSince1970: 60)
        #expect(try await store.update("retro", with: ScheduleChanges(title: "End"), in: "a").title == "End")
        let moved = try await store.update("retro", with: ScheduleChanges(startsAt: start), in: "a")
        #expect(moved == Schedule(id: "retro", title: "End", startsAt: start))
        #expect(try await store.schedule("retro", of: "a") == moved)
    }

    @Test func `what cannot be done changes nothing`() async throws {
        try await store.create(lunch, in: "a")
        await #expect(throws: ServiceFault.takenId("lunch")) { try await store.create(lunch, in: "a") }
        await #expect(throws: ServiceFault.unknownSchedule("x")) { try await store.schedule("x", of: "a") }
        await #expect(throws: ServiceFault.unknownSchedule("x")) { try await store.delete("x", in: "a") }
        await #expect(throws: ServiceFault.unknownSchedule("x")) {
            try await store.update("x", with: ScheduleChanges(), in: "a")
        }
        await #expect(throws: ServiceFault.unusableContent("A schedule needs a title.")) {
            try await store.update("lunch", with: ScheduleChanges(title: " "), in: "a")
        }
        await #expect(throws: ServiceFault.unusableContent("A schedule needs an ID.")) {
            try await store.create(Schedule(id: "", title: "x", startsAt: lunch.startsAt), in: "a")
        }
        #expect(try await store.schedule("lunch", of: "a") == lunch)
    }
}
