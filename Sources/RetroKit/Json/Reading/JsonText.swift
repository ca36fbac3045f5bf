package import Foundation

/// One JSON text of a stream, still to be decoded.
package struct JsonText: Hashable, Sendable {
    /// The text, without whitespace around an element of an array or a sequence.
    package let bytes: Data
    /// Which line or element it is, counted from 1.
    package let position: Int

    package init(bytes: Data, position: Int) {
        self.bytes = bytes
        self.position = position
    }

    /// Whether this is an object, an array or a string, whose last byte tells that it is whole.
    var hasOwnEnd: Bool {
        bytes.last == UInt8(ascii: "}") || bytes.last == UInt8(ascii: "]") || bytes.last == UInt8(ascii: "\"")
    }
}
