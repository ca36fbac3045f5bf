import RetroKit
import RetroKitTesting

extension TourStep {
    /// Responses that come over time.
    static let streams = [events]

    private static let events = TourStep(
        "Follow a stream of events that the service ends early",
        source: """
            @Get("/api/v1/reminder", .reconnection(ReconnectionPolicy(attemptLimit: 3, maximumDelay: .milliseconds(50))))
            var getReminders: () async throws -> ServerSentEvents
            """
    ) { stage in
        var reminders: [String] = []
        for try await event in try await stage.api.getReminders() {
            reminders.append("\(event.id). \(event.data)")
        }
        return TourResult(
            curl: try stage.api.$getReminders().curl(),
            value: reminders,
            expected: ScheduleStore.seed.enumerated().map { "\($0 + 1). \($1.title)" },
            statuses: [200, 200, 204],
            received: stage.service.requests.suffix(2).compactMap { $0.headers["Last-Event-ID"] }
                .map { "Last-Event-ID: \($0)" }
        )
    }
}
