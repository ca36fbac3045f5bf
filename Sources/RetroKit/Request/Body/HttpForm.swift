public import Foundation

/// Fields of a form, sent as `application/x-www-form-urlencoded` (WHATWG URL §5.2): in order, spaces as `+`.
public struct HttpForm: Hashable, Sendable {
    /// One field of a form.
    public struct Field: Hashable, Sendable {
        /// The field's name.
        public var name: String
        /// The field's value.
        public var value: String

        /// Makes a field of a name and a value.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The fields, in order; names may repeat.
    public var fields: [Field]

    /// Makes a form of fields.
    public init(_ fields: [Field] = []) {
        self.fields = fields
    }

    /// The content type of every such form.
    public static let contentType = "application/x-www-form-urlencoded"

    /// The form's bytes.
    public func encoded() -> Data {
        var text = ""
        for (index, field) in fields.enumerated() {
            if index > 0 { text += "&" }
            PercentEncoding.form.append(field.name, to: &text)
            text += "="
            PercentEncoding.form.append(field.value, to: &text)
        }
        return Data(text.utf8)
    }
}
