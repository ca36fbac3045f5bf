package import Foundation

/// A pure value that turns bytes into the elements of a stream, wherever the bytes are cut.
package protocol StreamParser: Sendable {
    associatedtype Element: Sendable

    /// Takes bytes that have arrived.
    mutating func append(_ chunk: Data)

    /// The next element of the bytes so far; nil when more are needed.
    mutating func next() throws(StreamProblem) -> Element?

    /// The last element, when no bytes will come; nil when there is none left.
    mutating func finish() throws(StreamProblem) -> Element?
}
