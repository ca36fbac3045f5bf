import Foundation

/// A moment, on the clock and in the calendar.
struct CallMoment: Sendable {
    /// The time on the clock.
    let time: Duration
    /// The date.
    let date: Date
}

extension CallClock {
    /// The moment now.
    var moment: CallMoment { CallMoment(time: now, date: date) }
}
