import Foundation

/// Writes JSON as `JSONEncoder` does, but straight into bytes and in the order in which values are encoded.
///
/// It knows the plain road: one container for each value, no interest in the coding path, no key strategy, no layout. For
/// anything else it gives up, and `JSONEncoder` does the work and reports the errors.
final class JsonWriter {
    /// What a value is written as.
    private enum Form {
        case undecided, object, array, scalar
    }

    // A writer lives within one call on one thread, and nothing here calls back while it changes: the checks of exclusive
    // access, which cost as much as the writing, would find nothing.
    @exclusivity(unchecked) private var bytes: [UInt8] = []
    @exclusivity(unchecked) private var form = Form.undecided
    @exclusivity(unchecked) private var count = 0
    @exclusivity(unchecked) private(set) var depth = 0
    /// Whether something was asked for that is not on the plain road.
    @exclusivity(unchecked) private var hasGivenUp = false
    /// Whether a value is nested deeper than any encoder can write it.
    @exclusivity(unchecked) private var isTooDeep = false
    let encoder: JSONEncoder
    private let escapesSlashes: Bool
    private let writesLowercaseUUIDs: Bool

    private init(_ encoder: JSONEncoder) {
        self.encoder = encoder
        escapesSlashes = !encoder.outputFormatting.contains(.withoutEscapingSlashes)
        writesLowercaseUUIDs = encoder.writesLowercaseUUIDs
        bytes.reserveCapacity(256)
    }

    /// How deep values nest at most, each wrapper counted: `JSONEncoder` writes 512 levels at most, and runs out of stack
    /// on a value that contains itself.
    private static let depthLimit = 512

    /// The JSON of a value as an encoder would write it, but for the order of keys, which is that of encoding where the
    /// encoder's settings allow it.
    ///
    /// - Throws: An `EncodingError` for a value that is nested too deep, and for a `Decimal` that is no number; whatever the
    ///   value or the encoder throws.
    static func json(of value: some Encodable, by encoder: JSONEncoder) throws -> Data {
        guard type(of: encoder) == JSONEncoder.self, case .useDefaultKeys = encoder.keyEncodingStrategy,
            encoder.outputFormatting.subtracting(.withoutEscapingSlashes).isEmpty
        else { return try encoder.encode(value).requiringNumbers(in: value) }
        let writer = JsonWriter(encoder)
        let isWritten = (try? writer.writeValue(value)) != nil
        if writer.isTooDeep {
            let reason = "It is nested deeper than \(depthLimit) levels; look for an object that contains itself."
            throw EncodingError.invalidValue(value, .init(codingPath: [], debugDescription: reason))
        }
        if isWritten, !writer.hasGivenUp { return Data(writer.bytes) }
        return try encoder.encode(value).requiringNumbers(in: value)
    }
}

// MARK: Values

extension JsonWriter {
    /// Why the writer cannot go on. Nobody sees it: the encoder makes an error of its own.
    private struct NotPlain: Error {}

    /// Leaves the work to the encoder.
    func giveUp() {
        hasGivenUp = true
    }

    /// Writes a value of any type.
    func writeValue<Value: Encodable>(_ value: Value) throws {
        if let text = Self.same(value, as: String.self) { return writeText(text) }
        if let flag = Self.same(value, as: Bool.self) { return append(flag ? "true" : "false") }
        if let number = Self.same(value, as: Int.self) { return writeInteger(number) }
        if let number = Self.same(value, as: Double.self) { return try writeFloat(number) }
        if let number = Self.same(value, as: Float.self) { return try writeFloat(number) }
        if let number = Self.same(value, as: Int8.self) { return writeInteger(number) }
        if let number = Self.same(value, as: Int16.self) { return writeInteger(number) }
        if let number = Self.same(value, as: Int32.self) { return writeInteger(number) }
        if let number = Self.same(value, as: Int64.self) { return writeInteger(number) }
        if let number = Self.same(value, as: UInt.self) { return writeInteger(number) }
        if let number = Self.same(value, as: UInt8.self) { return writeInteger(number) }
        if let number = Self.same(value, as: UInt16.self) { return writeInteger(number) }
        if let number = Self.same(value, as: UInt32.self) { return writeInteger(number) }
        if let number = Self.same(value, as: UInt64.self) { return writeInteger(number) }
        if let date = Self.same(value, as: Date.self) { return try write(date) }
        if let data = Self.same(value, as: Data.self) { return try write(data) }
        if let url = Self.same(value, as: URL.self) { return writeText(url.absoluteString) }
        if writesLowercaseUUIDs, let identifier = Self.same(value, as: UUID.self) {
            return writeText(identifier.uuidString.lowercased())
        }
        if let number = Self.same(value, as: Decimal.self) { return try write(number) }
        try nest { try value.encode(to: self) }
    }

    /// A value as one of a type; nil when its own type is another. It is decided when a call for a known type is compiled.
    @inline(__always)
    private static func same<Value, Known>(_ value: Value, as type: Known.Type) -> Known? {
        Value.self == type ? value as? Known : nil
    }

    /// Writes a value that encodes itself, and closes what it opened.
    private func nest(_ encode: () throws -> Void) throws {
        let outer = (form, count)
        (form, count) = (.undecided, 0)
        depth += 1
        if depth > Self.depthLimit { isTooDeep = true }
        guard !hasGivenUp, !isTooDeep else { throw NotPlain() }
        try encode()
        depth -= 1
        switch form {
        case .undecided: throw NotPlain()
        case .object: append(UInt8(ascii: "}"))
        case .array: append(UInt8(ascii: "]"))
        case .scalar where count != 1: throw NotPlain()
        case .scalar: break
        }
        (form, count) = outer
    }

    private func write(_ date: Date) throws {
        switch encoder.dateEncodingStrategy {
        case .deferredToDate: try nest { try date.encode(to: self) }
        case .secondsSince1970: try writeFloat(date.timeIntervalSince1970)
        case .millisecondsSince1970: try writeFloat(1000 * date.timeIntervalSince1970)
        case .custom(let encode): try nest { try encode(date, self) }
        default: throw NotPlain()
        }
    }

    private func write(_ data: Data) throws {
        switch encoder.dataEncodingStrategy {
        case .base64: writeText(data.base64EncodedString())
        case .custom(let encode): try nest { try encode(data, self) }
        default: throw NotPlain()
        }
    }

    private func write(_ number: Decimal) throws {
        guard !number.isNaN else { throw NotPlain() }
        append(number.description)
    }

    func writeNil() { append("null") }

    private func writeInteger(_ number: some FixedWidthInteger) { append(String(number)) }

    private func writeFloat(_ number: some BinaryFloatingPoint & CustomStringConvertible) throws {
        guard number.isFinite else { throw NotPlain() }
        let text = number.description
        append(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
    }
}

// MARK: Containers

extension JsonWriter {
    /// Begins the object that a value is.
    func openObject() { open(.object, UInt8(ascii: "{")) }

    /// Begins the array that a value is.
    func openArray() { open(.array, UInt8(ascii: "[")) }

    /// Says that a value is one scalar.
    func openScalar() {
        if form != .undecided { giveUp() }
        form = .scalar
    }

    /// Counts the scalar of a value.
    func beginScalar(at depth: Int) {
        if depth != self.depth || count > 0 { giveUp() }
        count += 1
    }

    private func open(_ new: Form, _ bracket: UInt8) {
        if form != .undecided { giveUp() }
        form = new
        append(bracket)
    }

    /// Writes what stands before a member of the object at a depth.
    func beginMember(_ key: String, at depth: Int) {
        beginElement(at: depth)
        writeText(key)
        append(UInt8(ascii: ":"))
    }

    /// Writes what stands before an element of the array at a depth.
    func beginElement(at depth: Int) {
        if depth != self.depth { giveUp() }
        if count > 0 { append(UInt8(ascii: ",")) }
        count += 1
    }
}

// MARK: Bytes

extension JsonWriter {
    private func append(_ byte: UInt8) { bytes.append(byte) }

    private func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

    /// Writes a text in quotes (RFC 8259 §7).
    private func writeText(_ text: String) {
        append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { utf8 in
            var start = 0
            for index in utf8.indices where needsEscape(utf8[index]) {
                bytes.append(contentsOf: utf8[start..<index])
                appendEscaped(utf8[index])
                start = index + 1
            }
            bytes.append(contentsOf: utf8[start...])
        }
        append(UInt8(ascii: "\""))
    }

    private func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
            || (byte == UInt8(ascii: "/") && escapesSlashes)
    }

    private func appendEscaped(_ byte: UInt8) {
        switch byte {
        case 0x08: append("\\b")
        case 0x0C: append("\\f")
        case UInt8(ascii: "\n"): append("\\n")
        case UInt8(ascii: "\r"): append("\\r")
        case UInt8(ascii: "\t"): append("\\t")
        case ..<0x10: append("\\u000" + String(byte, radix: 16))
        case ..<0x20: append("\\u00" + String(byte, radix: 16))
        default:
            append(UInt8(ascii: "\\"))
            append(byte)
        }
    }
}
