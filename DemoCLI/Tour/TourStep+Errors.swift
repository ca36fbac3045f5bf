import RetroKit

extension TourStep {
    /// The two ways of an error: as a value of its own type, and as a typed throw, which older systems do not have.
    static var errors: [TourStep] {
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return [either] }
        return [either, typedFailure]
    }

    private static let either = TourStep(
        "Delete it again: the other side of Either",
        source: """
            @Delete("/api/v1/schedule/{schedule_id}")
            var deleteSchedule: (DeleteScheduleRequest) async throws -> Either<DeleteScheduleResponse, DeleteScheduleErrorResponse>
            """
    ) { stage in
        let request = DeleteScheduleRequest(scheduleId: "planning", accountId: TourStage.account)
        return TourResult(
            curl: try stage.api.$deleteSchedule(request).curl(),
            value: try await stage.api.deleteSchedule(request),
            expected: .errorResponse(ErrorResponse(errorMessage: "There is no schedule \"planning\".")),
            statuses: [404]
        )
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    private static let typedFailure = TourStep(
        "A typed failure: throws(ApiError)",
        source: """
            @Get("/api/v1/schedule/{schedule_id}")
            var getSchedule: (GetScheduleRequest) async throws(ApiError) -> Schedule
            """
    ) { stage in
        let request = GetScheduleRequest(scheduleId: "planning", accountId: TourStage.account)
        let api = TypedSchedulesApi(at: stage.service.baseURL, over: stage.transport)
        let expected = CaughtError(
            kind: "status",
            endpoint: "TypedSchedulesApi.getSchedule",
            statusCode: 404,
            errorMessage: "There is no schedule \"planning\"."
        )
        let outcome: Result<Schedule, CaughtError>
        do throws(ApiError) {
            outcome = .success(try await api.getSchedule(request))
        } catch {
            outcome = .failure(CaughtError(error))
        }
        return TourResult(
            curl: try api.$getSchedule(request).curl(),
            value: outcome,
            expected: .failure(expected),
            statuses: [404]
        )
    }
}

/// What an `ApiError` tells, with the service's own words.
private struct CaughtError: Error, Equatable {
    let kind: String
    let endpoint: String
    let statusCode: Int?
    let errorMessage: String?
}

extension CaughtError {
    init(_ error: ApiError) {
        self.init(
            kind: error.kind.rawValue,
            endpoint: error.endpoint.description,
            statusCode: error.statusCode,
            errorMessage: try? error.decode(as: ErrorResponse.self).errorMessage
        )
    }
}
