import RetroKit

extension TourStep {
    /// From the network to a mock, and back.
    static let mocks = [mock, reset]

    private static let request = GetSchedulesRequest(page: 1, schedulesPerPage: 1, accountId: TourStage.account)

    private static let mock = TourStep(
        "Swap an endpoint for a mock",
        source: """
            api.getSchedules = { _ in GetSchedulesResponse(schedules: [], page: 1, total: 0) }
            """
    ) { stage in
        let api = stage.api
        api.getSchedules = { _ in GetSchedulesResponse(schedules: [], page: 1, total: 0) }
        return TourResult(
            curl: try api.$getSchedules(request).curl(),
            value: try await api.getSchedules(request),
            expected: GetSchedulesResponse(schedules: [], page: 1, total: 0),
            statuses: []
        )
    }

    private static let reset = TourStep(
        "Reset the mock",
        source: """
            api.$getSchedules.reset()
            """
    ) { stage in
        let api = stage.api
        api.$getSchedules.reset()
        return TourResult(
            curl: try api.$getSchedules(request).curl(),
            value: try await api.getSchedules(request),
            expected: GetSchedulesResponse(schedules: [ScheduleStore.seed[0]], page: 1, total: 3)
        )
    }
}
