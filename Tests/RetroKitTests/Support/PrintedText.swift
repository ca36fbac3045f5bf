/// What people see of a value.
enum PrintedText {
    /// The texts of `print`, of `debugPrint`, of interpolation and of `dump`.
    static func all(of value: some Any) -> [String] {
        var printed = ""
        print(value, to: &printed)
        var dumped = ""
        dump(value, to: &dumped)
        return [
            printed, dumped, String(describing: value), String(reflecting: value), "\([value])", "\(value as Any?)",
        ]
    }
}
