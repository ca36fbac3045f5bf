import Foundation
import RetroKit

/// Calls a schedules service for one account.
struct SchedulesClient {
    private let api: SchedulesApi
    private let account: String

    init(_ api: SchedulesApi, account: String) {
        self.api = api
        self.account = account
    }

    /// Does what the command line asks for.
    func perform(_ action: ScheduleAction) async throws -> ScheduleReply {
        switch action {
        case .list(let page, let limit):
            try await list(page: page, limit: limit)
        case .create(let title, let id, let startsAt):
            try await create(
                Schedule(id: id ?? Self.randomId(), title: title, startsAt: startsAt ?? Self.wholeSecond(of: .now))
            )
        case .update(let id, let changes):
            try await update(id, changes)
        case .delete(let id):
            try await delete(id)
        }
    }

    private func list(page: Int, limit: Int) async throws -> ScheduleReply {
        let response = try await api.getSchedules(
            GetSchedulesRequest(page: page, schedulesPerPage: limit, accountId: account)
        )
        return ScheduleReply(text: response.table, value: response)
    }

    private func create(_ schedule: Schedule) async throws -> ScheduleReply {
        _ = try await api.createSchedule(CreateScheduleRequest(accountId: account, scheduleBody: schedule))
        return ScheduleReply(text: "Created \(schedule.sentencePart).", value: schedule)
    }

    private func update(_ id: String, _ changes: ScheduleChanges) async throws -> ScheduleReply {
        let response = try await api.updateSchedule(
            UpdateScheduleRequest(scheduleId: id, accountId: account, changes: changes)
        )
        return ScheduleReply(text: "Updated \(response.schedule.sentencePart).", value: response)
    }

    private func delete(_ id: String) async throws -> ScheduleReply {
        switch try await api.deleteSchedule(DeleteScheduleRequest(scheduleId: id, accountId: account)) {
        case .response(let response):
            ScheduleReply(text: "Deleted \(response.deletedId.printable).", value: response)
        case .errorResponse(let error):
            throw ServiceRefusal(error)
        }
    }

    private static func randomId() -> String {
        String(UUID().uuidString.prefix { $0 != "-" }.lowercased())
    }

    private static func wholeSecond(of date: Date) -> Date {
        Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
    }
}

/// A refusal that the service explains.
struct ServiceRefusal: Error, Equatable {
    let reason: String

    init(_ response: ErrorResponse) {
        reason = response.errorMessage
    }
}
