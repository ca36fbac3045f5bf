import RetroKit

/// Asks for one page of an account's schedules.
struct GetSchedulesRequest {
    @Query var page: Int
    @Query("limit") var schedulesPerPage: Int = 20
    @Header("X-Account-Id") var accountId: String = ""
}

/// Asks for one schedule.
struct GetScheduleRequest {
    @Path("schedule_id") var scheduleId: String = ""
    @Header("X-Account-Id") var accountId: String = ""
}

/// Adds a schedule, under an ID that the client chooses.
struct CreateScheduleRequest {
    @Header("X-Account-Id") var accountId: String = ""
    @JsonBody var scheduleBody: Schedule
}

/// Changes parts of a schedule.
struct UpdateScheduleRequest {
    @Path("schedule_id") var scheduleId: String = ""
    @Header("X-Account-Id") var accountId: String = ""
    @JsonBody var changes: ScheduleChanges
}

/// Removes a schedule.
struct DeleteScheduleRequest {
    @Path("schedule_id") var scheduleId: String = ""
    @Header("X-Account-Id") var accountId: String = ""
}

/// Asks for a recording; the service breaks the connection off after so many bytes, to show what comes then.
struct GetRecordingRequest {
    @Path var name: String = ""
    @Query("break_after") var breakAfter: Int? = nil
}

/// Sends a recording.
struct SpeechRequest {
    @FormParam("model_id") var modelId = ""
    @FormParam("tag_audio_events") var tagAudioEvents = false
    @FormFile("file") var recording = .empty
}
