import Foundation
import RetroKit
import RetroKitTesting

extension SchedulesService {
    /// Serves `/api/v1/reminder`: a reminder for each schedule as server-sent events, two a connection.
    func routeReminders() {
        route(.get, "/api/v1/reminder") { request in
            let last = request.headers["Last-Event-ID"].flatMap { Int($0) } ?? 0
            let reminders = ScheduleStore.seed.enumerated().dropFirst(last).prefix(2).map { index, schedule in
                Data("retry: 1\nevent: reminder\nid: \(index + 1)\ndata: \(schedule.title)\n\n".utf8)
            }
            return reminders.isEmpty ? .status(204) : .chunked(reminders, contentType: "text/event-stream")
        }
    }
}
