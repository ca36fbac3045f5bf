import RetroKit

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
enum UserLookup: StatusOutcome, Equatable {
    case found(User)
    case missing

    static var cases: [StatusReader<UserLookup>] { [.on(200, UserLookup.found), .on(404, .missing)] }
}
