import Foundation

/// The outcome of a call, for people and for programs.
struct ScheduleReply {
    /// Lines for people.
    let text: String
    private let value: any Encodable

    init(text: String, value: any Encodable) {
        self.text = text
        self.value = value
    }

    /// The value as indented JSON.
    var json: String {
        get throws {
            let encoder = JSONEncoder.sorted
            encoder.outputFormatting.insert(.prettyPrinted)
            return String(decoding: try encoder.encode(value), as: UTF8.self)
        }
    }
}

extension GetSchedulesResponse {
    /// The schedules in columns, and which page they are.
    var table: String {
        let summary = "Page \(page): \(schedules.count) of \(total) schedules."
        guard !schedules.isEmpty else { return summary }
        let rows = [["ID", "TITLE", "STARTS AT"]] + schedules.map(\.columns)
        let widths = (0..<2).map { column in rows.map { $0[column].count }.max() ?? 0 }
        let lines = rows.map { row in
            (zip(row, widths).map { $0.padded(to: $1) } + row.suffix(1)).joined(separator: "  ")
        }
        return (lines + [summary]).joined(separator: "\n")
    }
}

extension Schedule {
    /// The schedule as a part of a sentence.
    var sentencePart: String { "\(id.printable) (\"\(title.printable)\", \(startsAt.formatted(.iso8601)))" }

    fileprivate var columns: [String] { [id.printable, title.printable, startsAt.formatted(.iso8601)] }
}
