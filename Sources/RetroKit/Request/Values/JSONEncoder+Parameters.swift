import Foundation

extension JSONEncoder {
    /// An encoder that writes dates and UUIDs as parameters are written: this one if they leave both open.
    func writing(_ options: ParameterOptions) -> JSONEncoder {
        guard let dates = options.dates else { return writing(dates: nil, lowercaseUUIDs: options.uuids == .lowercase) }
        return writing(
            dates: { date, encoder in
                var container = encoder.singleValueContainer()
                let text = try options.text(of: date)
                switch dates {
                case .millisecondsSince1970:
                    try container.encode(Int64(text) ?? 0)
                case .secondsSince1970:
                    try container.encode(date.timeIntervalSince1970)
                default:
                    try container.encode(text)
                }
            },
            lowercaseUUIDs: options.uuids == .lowercase
        )
    }
}
