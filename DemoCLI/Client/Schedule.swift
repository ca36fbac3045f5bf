import Foundation

/// An appointment in an account's calendar.
struct Schedule: Codable, Equatable, Sendable {
    var id: String
    var title: String
    var startsAt: Date
}

/// What is to change in a schedule. A nil leaves what is there.
struct ScheduleChanges: Codable, Equatable, Sendable {
    var title: String?
    var startsAt: Date?
}
