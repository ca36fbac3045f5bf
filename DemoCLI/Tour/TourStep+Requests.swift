import RetroKit
import RetroKitTesting

extension TourStep {
    /// What a request can carry: a query and a header.
    static let requests = [queryAndHeader]

    private static let queryAndHeader = TourStep(
        "A query and a header on the wire",
        source: """
            struct GetSchedulesRequest {
                @Query var page: Int
                @Query("limit") var schedulesPerPage: Int = 20
                @Header("X-Account-Id") var accountId: String = ""
            }
            """
    ) { stage in
        let request = GetSchedulesRequest(page: 2, schedulesPerPage: 2, accountId: TourStage.account)
        let response = try await stage.api.getSchedules(request)
        let last = stage.service.requests.last
        return TourResult(
            curl: try stage.api.$getSchedules(request).curl(),
            value: response,
            expected: GetSchedulesResponse(schedules: [ScheduleStore.seed[2]], page: 2, total: 3),
            received: last.map { ["\($0.method) \($0.target)", "X-Account-Id: \($0.headers["X-Account-Id"] ?? "")"] }
                ?? []
        )
    }
}
