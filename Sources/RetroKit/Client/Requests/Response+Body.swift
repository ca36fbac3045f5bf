extension Response {
    /// The decoded body: another name of ``value``.
    public var body: Value { value }
}
