import Foundation

/// The schedules of all accounts, in memory. Every account begins with the same three.
actor ScheduleStore {
    private var calendars: [String: [Schedule]] = [:]

    /// What an account begins with.
    static let seed = [
        Schedule(id: "standup", title: "Stand-up", startsAt: monday),
        Schedule(id: "review", title: "Design review", startsAt: monday + 2 * day),
        Schedule(id: "retro", title: "Retrospective", startsAt: monday + 4 * day),
    ]

    private static let monday = Date(timeIntervalSince1970: 1_772_442_000)  // 2026-03-02T09:00:00Z
    private static let day: TimeInterval = 24 * 60 * 60

    /// One page of an account's schedules, the earliest first. A page after the last is empty.
    ///
    /// - Parameters:
    ///   - page: The page, from 1.
    ///   - limit: How many schedules a page has at the most, from 1.
    ///   - account: The account.
    /// - Returns: The page.
    func page(_ page: Int, limit: Int, of account: String) -> GetSchedulesResponse {
        let schedules = calendar(of: account).sorted { ($0.startsAt, $0.id) < ($1.startsAt, $1.id) }
        let start = min(page - 1, schedules.count) * limit
        return GetSchedulesResponse(
            schedules: Array(schedules.dropFirst(start).prefix(limit)),
            page: page,
            total: schedules.count
        )
    }

    /// One schedule of an account.
    func schedule(_ id: String, of account: String) throws(ServiceFault) -> Schedule {
        calendar(of: account)[try index(of: id, in: account)]
    }

    /// Adds a schedule, whose ID must be new.
    func create(_ schedule: Schedule, in account: String) throws(ServiceFault) {
        try Self.validate(schedule)
        guard !calendar(of: account).contains(where: { $0.id == schedule.id }) else { throw .takenId(schedule.id) }
        calendars[account] = calendar(of: account) + [schedule]
    }

    /// Changes a schedule and returns it as it is then.
    func update(_ id: String, with changes: ScheduleChanges, in account: String) throws(ServiceFault) -> Schedule {
        let index = try index(of: id, in: account)
        var calendar = calendar(of: account)
        if let title = changes.title { calendar[index].title = title }
        if let startsAt = changes.startsAt { calendar[index].startsAt = startsAt }
        try Self.validate(calendar[index])
        calendars[account] = calendar
        return calendar[index]
    }

    /// Removes a schedule.
    func delete(_ id: String, in account: String) throws(ServiceFault) {
        let index = try index(of: id, in: account)
        var calendar = calendar(of: account)
        calendar.remove(at: index)
        calendars[account] = calendar
    }

    private func calendar(of account: String) -> [Schedule] {
        calendars[account] ?? Self.seed
    }

    private func index(of id: String, in account: String) throws(ServiceFault) -> Int {
        guard let index = calendar(of: account).firstIndex(where: { $0.id == id }) else { throw .unknownSchedule(id) }
        return index
    }

    private static func validate(_ schedule: Schedule) throws(ServiceFault) {
        guard !schedule.id.isEmpty else { throw .unusableContent("A schedule needs an ID.") }
        guard schedule.title.contains(where: { !$0.isWhitespace }) else {
            throw .unusableContent("A schedule needs a title.")
        }
    }
}
