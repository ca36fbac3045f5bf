/// A coding key of any name or position.
struct AnyCodingKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(stringValue: String) {
        self.stringValue = stringValue
        intValue = nil
    }

    init(intValue: Int) {
        stringValue = String(intValue)
        self.intValue = intValue
    }

    /// The place of an element in a list, as Foundation's decoders name it.
    init(index: Int) {
        stringValue = "Index \(index)"
        intValue = index
    }
}
