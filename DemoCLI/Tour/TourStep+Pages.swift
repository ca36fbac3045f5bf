import RetroKit
import RetroKitTesting

extension TourStep {
    /// A list, page by page.
    static let pages = [elements]

    private static let elements = TourStep(
        "Read a list, page by page",
        source: """
            let pages = api.$getSchedules(request).pages(by: .pageNumber(query: "page") { 2 * $0.page < $0.total })
            for try await schedule in pages.elements({ $0.schedules }) { titles.append(schedule.title) }
            """
    ) { stage in
        let api = stage.api
        let request = GetSchedulesRequest(page: 1, schedulesPerPage: 2, accountId: TourStage.account)
        var titles: [String] = []
        let pages = api.$getSchedules(request).pages(by: .pageNumber(query: "page") { 2 * $0.page < $0.total })
        for try await schedule in pages.elements({ $0.schedules }) { titles.append(schedule.title) }
        return TourResult(
            curl: try api.$getSchedules(request).curl(),
            value: titles,
            expected: ScheduleStore.seed.map(\.title),
            statuses: [200, 200],
            received: stage.service.requests.suffix(2).map { "\($0.method) \($0.target)" }
        )
    }
}
