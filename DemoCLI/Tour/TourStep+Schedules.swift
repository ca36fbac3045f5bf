import Foundation
import RetroKit

extension TourStep {
    /// The four calls that every service has: read, create, update, delete.
    static let schedules = [list, create, update, delete]

    private static let hour: TimeInterval = 60 * 60

    private static let planning = Schedule(
        id: "planning",
        title: "Planning",
        startsAt: ScheduleStore.seed[0].startsAt + hour
    )

    private static let list = TourStep(
        "List schedules",
        source: """
            @Get("/api/v1/schedule")
            var getSchedules: (GetSchedulesRequest) async throws -> GetSchedulesResponse
            """
    ) { stage in
        let request = GetSchedulesRequest(page: 1, schedulesPerPage: 10, accountId: TourStage.account)
        return TourResult(
            curl: try stage.api.$getSchedules(request).curl(),
            value: try await stage.api.getSchedules(request),
            expected: GetSchedulesResponse(schedules: ScheduleStore.seed, page: 1, total: 3)
        )
    }

    private static let create = TourStep(
        "Create a schedule",
        source: """
            @Put("/api/v1/schedule")
            var createSchedule: (CreateScheduleRequest) async throws -> Empty
            """
    ) { stage in
        let request = CreateScheduleRequest(accountId: TourStage.account, scheduleBody: planning)
        return TourResult(
            curl: try stage.api.$createSchedule(request).curl(),
            value: try await stage.api.createSchedule(request),
            expected: Empty(),
            statuses: [201]
        )
    }

    private static let update = TourStep(
        "Update it",
        source: """
            @Post("/api/v1/schedule/{schedule_id}")
            var updateSchedule: (UpdateScheduleRequest) async throws -> UpdateScheduleResponse
            """
    ) { stage in
        let request = UpdateScheduleRequest(
            scheduleId: planning.id,
            accountId: TourStage.account,
            changes: ScheduleChanges(title: "Sprint planning")
        )
        let expected = Schedule(id: planning.id, title: "Sprint planning", startsAt: planning.startsAt)
        return TourResult(
            curl: try stage.api.$updateSchedule(request).curl(),
            value: try await stage.api.updateSchedule(request),
            expected: UpdateScheduleResponse(schedule: expected)
        )
    }

    private static let delete = TourStep(
        "Delete it",
        source: """
            @Delete("/api/v1/schedule/{schedule_id}")
            var deleteSchedule: (DeleteScheduleRequest) async throws -> Either<DeleteScheduleResponse, DeleteScheduleErrorResponse>
            """
    ) { stage in
        let request = DeleteScheduleRequest(scheduleId: planning.id, accountId: TourStage.account)
        return TourResult(
            curl: try stage.api.$deleteSchedule(request).curl(),
            value: try await stage.api.deleteSchedule(request),
            expected: .response(DeleteScheduleResponse(deletedId: planning.id))
        )
    }
}
