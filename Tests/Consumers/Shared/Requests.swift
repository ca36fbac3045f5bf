import RetroKit

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
    @Header("X-Account-Id") var accountId: String = ""
    @JsonBody var scheduleBody: Schedule
}
struct DeleteScheduleRequest {
    @Path("schedule_id") var ScheduleId: String = ""
    @Header("X-Account-Id") var accountId: String = ""
}
struct SpeechRequest {
    @FormParam("model_id") var modelId = ""
    @FormParam("tag_audio_events") var tagAudioEvents = false
    @FormFile("file") var recording = .empty
}
struct PageRequest {
    @Query var page: Int
}
