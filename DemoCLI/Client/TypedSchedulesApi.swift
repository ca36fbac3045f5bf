import RetroKit

/// The schedules service with endpoints that name their error.
///
/// The type of a function can only name one since these systems. A package has one deployment target for all its targets, and
/// the library's is older, so that these endpoints stand apart.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class TypedSchedulesApi: ApiDomain {
    @Get("/api/v1/schedule/{schedule_id}")
    var getSchedule: (GetScheduleRequest) async throws(ApiError) -> Schedule
}
