/// A type that decides itself how it reads as a parameter: in a path, a query, a header, a cookie or a form.
///
/// Strings, numbers, `Bool`, `Date`, `UUID`, `URL`, `Decimal`, `Data`, enums with raw values, and whatever is
/// `CustomStringConvertible`, need no conformance; nor do optionals, arrays, sets and dictionaries of them. How dates and
/// the like are written is for ``ParameterOptions`` to say. A type of another module, whose text differs from API to API,
/// is better given a converter: ``ParameterOptions/convert(_:to:)``.
///
/// ```swift
/// extension Coordinate: ParameterValue {
///     func parameterText() -> String { "\(latitude),\(longitude)" }
/// }
/// ```
public protocol ParameterValue {
    /// The value's text, not yet percent-encoded.
    ///
    /// - Throws: Any error when the value has no text; nothing is sent then.
    func parameterText() throws -> String
}
