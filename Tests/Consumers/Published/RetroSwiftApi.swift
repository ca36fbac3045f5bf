import Foundation
import RetroKit

final class SchedulesApi: ApiDomain {
    @Get("/api/v1/schedule")
    var getSchedules: (GetSchedulesRequest) async throws -> GetSchedulesResponse

    @Put("/api/v1/schedule")
    var createSchedule: (CreateScheduleRequest) async throws -> Empty

    @Post("/api/v1/schedule/{schedule_id}")
    var updateSchedule: (UpdateScheduleRequest) async throws -> UpdateScheduleResponse

    @Delete("/api/v1/schedule/{schedule_id}")
    var deleteSchedule: (DeleteScheduleRequest) async throws -> Either<DeleteScheduleResponse, DeleteScheduleErrorResponse>
}

struct GetSchedulesRequest {
    @Query var page: Int
    @Query("limit") var schedulesPerPage: Int = 0
    @Header("X-Account-Id") var accountId: String = ""
}

struct CreateScheduleRequest {
    @Header("X-Account-Id") var accountId: String = ""
    @JsonBody var scheduleBody: Schedule
}

struct UpdateScheduleRequest {
    @Path("schedule_id") var scheduleId: String = ""
    @JsonBody var scheduleBody: Schedule
}

struct DeleteScheduleRequest {
    @Path("schedule_id") var ScheduleId: String = ""
    @Header("X-Account-Id") var accountId: String = ""
}

struct Schedule: Codable {
    var title: String
    var start: Date
}

struct GetSchedulesResponse: Decodable {
    var schedules: [Schedule]
}

struct UpdateScheduleResponse: Decodable {
    var title: String
}

struct DeleteScheduleResponse: Decodable {
    var deleted: String
}

struct DeleteScheduleErrorResponse: Decodable {
    var errorMessage: String
}

class ApiDomain: Domain {
    override init(transport: HttpTransport) {
        super.init(transport: transport)
        transport.setConfiguration(scheme: "http", host: "127.0.0.1", sharedHeaders: ["X-Shared": "s"])
        configuration.usePlainCoders()  // row: dates in JSON
    }
}
