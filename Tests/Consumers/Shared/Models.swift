struct Schedule: Codable, Equatable {
    var id: String
    var title: String
}
struct GetSchedulesResponse: Codable, Equatable {
    var schedules: [Schedule]
}
struct UpdateScheduleResponse: Codable, Equatable {
    var schedule: Schedule
}
struct DeleteScheduleResponse: Codable, Equatable {
    var deleted: String
}
struct DeleteScheduleErrorResponse: Codable, Equatable {
    var errorMessage: String
}
struct User: Codable, Equatable {
    var id: Int
    var name: String
}
struct UserUpdate: Codable, Equatable {
    var name: String
}
