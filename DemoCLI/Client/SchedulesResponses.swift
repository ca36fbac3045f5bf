/// One page of an account's schedules, and how many there are on all pages.
struct GetSchedulesResponse: Codable, Equatable, Sendable {
    var schedules: [Schedule]
    var page: Int
    var total: Int
}

/// A schedule after its update.
struct UpdateScheduleResponse: Codable, Equatable, Sendable {
    var schedule: Schedule
}

/// Which schedule is gone.
struct DeleteScheduleResponse: Codable, Equatable, Sendable {
    var deletedId: String
}

/// What the service says when it refuses a request, whatever the request.
struct ErrorResponse: Codable, Equatable, Sendable {
    var errorMessage: String
}

/// The error side of a deletion.
typealias DeleteScheduleErrorResponse = ErrorResponse

/// What arrived of a recording.
struct SpeechResponse: Codable, Equatable, Sendable {
    var modelId: String
    var tagAudioEvents: Bool
    var fileName: String
    var mimeType: String
    var byteCount: Int
}
