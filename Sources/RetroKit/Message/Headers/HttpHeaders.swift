/// Header fields (RFC 9110 §5) in the order they were sent, with repeated fields kept and names compared without case.
///
/// ```swift
/// var headers: HttpHeaders = ["Accept": "application/json"]
/// headers["accept"]                       // "application/json"
/// headers.append("theme=dark", for: "Set-Cookie")
/// headers.values(for: "set-cookie")       // every field of that name, in order
/// ```
///
/// Legality of names and values is checked when a request is encoded, not here. Printing headers hides the values of
/// credentials.
public struct HttpHeaders: Sendable {
    /// One header field: a name as it was written, and its value.
    public struct Field: Hashable, Sendable {
        /// The field's name, in the spelling it was given.
        public var name: String
        /// The field's value.
        public var value: String

        /// Makes a field of a name and a value.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    private var fields: [Field]

    /// Makes an empty set of headers.
    public init() {
        fields = []
    }

    /// Makes headers of fields, in order, repeated names included.
    public init(_ fields: [Field]) {
        self.fields = fields
    }

    /// The first value of a name; nil when there is none. Setting replaces every field of that name, in the place of
    /// the first; setting nil removes them.
    public subscript(name: String) -> String? {
        get { fields.first { $0.name.isEqualIgnoringAsciiCase(to: name) }?.value }
        set {
            guard let newValue else { return remove(name) }
            guard let index = fields.firstIndex(where: { $0.name.isEqualIgnoringAsciiCase(to: name) }) else {
                return append(newValue, for: name)
            }
            let rest = fields[(index + 1)...].filter { !$0.name.isEqualIgnoringAsciiCase(to: name) }
            fields = fields[..<index] + [Field(name: name, value: newValue)] + rest
        }
    }

    /// Every value of a name, in order.
    public func values(for name: String) -> [String] {
        fields.filter { $0.name.isEqualIgnoringAsciiCase(to: name) }.map(\.value)
    }

    /// Whether there is a field of this name.
    public func contains(_ name: String) -> Bool {
        fields.contains { $0.name.isEqualIgnoringAsciiCase(to: name) }
    }

    /// Adds a field at the end, beside those of the same name.
    public mutating func append(_ value: String, for name: String) {
        fields.append(Field(name: name, value: value))
    }

    /// Makes room for some fields, so that adding them takes no more.
    package mutating func reserveCapacity(_ count: Int) {
        fields.reserveCapacity(count)
    }

    /// Removes every field of this name.
    public mutating func remove(_ name: String) {
        fields.removeAll { $0.name.isEqualIgnoringAsciiCase(to: name) }
    }

    /// Puts these headers over weaker ones: a name that is set here hides every field of that name there.
    ///
    /// - Parameter weaker: The headers of the outer layer, such as a transport's defaults.
    /// - Returns: The weaker fields whose names are not set here, followed by these.
    public func merged(over weaker: HttpHeaders) -> HttpHeaders {
        if weaker.isEmpty { return self }
        return HttpHeaders(weaker.filter { !contains($0.name) } + fields)
    }

    /// The fields as a dictionary: repeated fields joined with `, ` (RFC 9110 §5.3) under the first spelling.
    ///
    /// `Set-Cookie` cannot be joined without loss; use ``values(for:)`` for it.
    public var dictionary: [String: String] {
        var joined: [String: String] = [:]
        var spelling: [String: String] = [:]
        for field in fields {
            let name = spelling[field.name.lowercased(), default: field.name]
            spelling[field.name.lowercased()] = name
            joined[name] = joined[name].map { "\($0), \(field.value)" } ?? field.value
        }
        return joined
    }
}

extension HttpHeaders {
    /// Makes headers of a dictionary, sorted by name so that the order does not change from run to run. `Set-Cookie`
    /// fields that were joined are taken apart again.
    public init(_ dictionary: [String: String]) {
        self.init(
            dictionary.sorted(by: \.key).flatMap { name, value in
                let isSetCookie = name.isEqualIgnoringAsciiCase(to: "Set-Cookie")
                return (isSetCookie ? value.separateSetCookies : [value]).map { Field(name: name, value: $0) }
            }
        )
    }
}

extension HttpHeaders: RandomAccessCollection {
    /// The position of the first field.
    public var startIndex: Int { fields.startIndex }
    /// The position after the last field.
    public var endIndex: Int { fields.endIndex }
    /// The field at a position.
    public subscript(position: Int) -> Field { fields[position] }
}

extension HttpHeaders: Equatable {
    /// Whether two sets have the same fields in the same order, names compared without case.
    public static func == (left: HttpHeaders, right: HttpHeaders) -> Bool {
        left.fields.elementsEqual(right.fields) {
            $0.value == $1.value && $0.name.isEqualIgnoringAsciiCase(to: $1.name)
        }
    }
}

extension HttpHeaders: ExpressibleByDictionaryLiteral {
    /// Makes headers of a literal, in its order; a name may stand several times.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { Field(name: $0.0, value: $0.1) })
    }
}

extension HttpHeaders: CustomStringConvertible, CustomReflectable {
    /// One `Name: value` line a field, with the values of credentials hidden.
    public var description: String {
        fields.map(\.description).joined(separator: "\n")
    }

    /// A mirror of the lines of ``description``, so that `dump` shows no secret either.
    public var customMirror: Mirror {
        Mirror(self, unlabeledChildren: description.split(separator: "\n"), displayStyle: .collection)
    }
}

extension String {
    /// Whether two header names are the same: equal but for the case of ASCII letters.
    package func isEqualIgnoringAsciiCase(to other: String) -> Bool {
        utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8) { $0.asciiLowercased == $1.asciiLowercased }
    }
}

extension UInt8 {
    /// This byte, in lower case if it is an ASCII capital.
    package var asciiLowercased: UInt8 {
        UInt8(ascii: "A") <= self && self <= UInt8(ascii: "Z") ? self | 0x20 : self
    }

    /// Whether this is an ASCII digit.
    package var isAsciiDigit: Bool { UInt8(ascii: "0") <= self && self <= UInt8(ascii: "9") }
}

extension HttpHeaders.Field: CustomStringConvertible, CustomReflectable {
    /// `Name: value`, with the value of a credential hidden.
    public var description: String { "\(name): \(RedactionPolicy.standard.redactedValue(of: self))" }

    /// A mirror of the ``description``, so that `dump` shows no secret either.
    public var customMirror: Mirror { Mirror(describing: self) }
}

extension HttpHeaders {
    /// Whether a body was compressed on its way: then neither lengths nor ranges nor digests are about its bytes.
    package var announceContentCoding: Bool {
        self["Content-Encoding"].map { !["", "identity"].contains($0.trimmingHttpWhitespace.lowercased()) } ?? false
    }

    /// The length of a body that is not compressed; nil when it is not announced.
    package var bodyLength: Int64? {
        announceContentCoding ? nil : self["Content-Length"].flatMap { Int64(digits: $0.trimmingHttpWhitespace) }
    }
}
