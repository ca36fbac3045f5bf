import Foundation

/// A call of a schedules service, as the command line asks for it.
struct ScheduleCall: Equatable, Sendable {
    let baseURL: URL
    let account: String
    let printsJson: Bool
    let action: ScheduleAction
}

/// What a call is to do.
enum ScheduleAction: Equatable, Sendable {
    case list(page: Int, limit: Int)
    /// An ID of nil is a random one, a start of nil is now.
    case create(title: String, id: String?, startsAt: Date?)
    case update(id: String, ScheduleChanges)
    case delete(id: String)
}
