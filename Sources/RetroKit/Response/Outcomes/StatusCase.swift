/// A status, or a class of statuses, with what its body is: one of the cases of an ``Outcome2``, ``Outcome3`` or
/// ``Outcome4``.
///
/// There is ``Status200`` and the like for the usual ones, and ``Status4xx`` and the like for classes. Any other takes a
/// line:
///
/// ```swift
/// enum Status451<Body>: StatusCase { static var codes: StatusCodes { 451 } }
/// ```
public protocol StatusCase<Body> {
    /// What the body is.
    associatedtype Body
    /// The statuses.
    static var codes: StatusCodes { get }
}
