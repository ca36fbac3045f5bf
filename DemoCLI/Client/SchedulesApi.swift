import Foundation
import RetroKit

/// The schedules service, as its clients see it.
final class SchedulesApi: ApiDomain {
    @Get("/api/v1/schedule")
    var getSchedules: (GetSchedulesRequest) async throws -> GetSchedulesResponse

    @Get("/api/v1/schedule/{schedule_id}")
    var getSchedule: (GetScheduleRequest) async throws -> Schedule

    @Put("/api/v1/schedule")
    var createSchedule: (CreateScheduleRequest) async throws -> Empty

    @Post("/api/v1/schedule/{schedule_id}")
    var updateSchedule: (UpdateScheduleRequest) async throws -> UpdateScheduleResponse

    @Delete("/api/v1/schedule/{schedule_id}")
    var deleteSchedule:
        (DeleteScheduleRequest) async throws -> Either<DeleteScheduleResponse, DeleteScheduleErrorResponse>

    @Post("/api/v1/speech")
    var sendSpeech: (SpeechRequest) async throws -> SpeechResponse

    @Get("/api/v1/recording/{name}")
    var getRecording: (GetRecordingRequest) async throws -> Download

    @Get("/api/v1/reminder", .reconnection(ReconnectionPolicy(attemptLimit: 3, maximumDelay: .milliseconds(50))))
    var getReminders: () async throws -> ServerSentEvents
}
