extension Mirror {
    /// A mirror of a value's description alone: for what holds secrets that `dump` must not show either.
    package init(describing value: any CustomStringConvertible) {
        self.init(value, children: ["description": value.description])
    }
}
