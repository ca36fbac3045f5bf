public import Foundation

/// Fields of a form, sent as `application/x-www-form-urlencoded` (WHATWG URL §5.2): in order, spaces as `+`.
public struct HttpForm: Hashable, Sendable {
    /// One field of a form.
    public struct Field: Hashable, Sendable {
        /// The field's name.
        public var name: String { didSet { encodedText = nil } }
        /// The field's value.
        public var value: String { didSet { encodedText = nil } }
        /// The field as it is written, where an option of its own decides; nil for the standard's way.
        private var encodedText: String?

        /// Makes a field of a name and a value.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }

        /// Makes a field that is written in a way of its own.
        init(name: String, value: String, encodedText: String) {
            self.init(name: name, value: value)
            self.encodedText = encodedText
        }

        fileprivate func append(to text: inout String) {
            if let encodedText {
                text += encodedText
            } else {
                PercentEncoding.form.append(name, to: &text)
                text += "="
                PercentEncoding.form.append(value, to: &text)
            }
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
            field.append(to: &text)
        }
        return Data(text.utf8)
    }
}

extension HttpForm.Field: CustomStringConvertible, CustomReflectable {
    /// Name and value, with the value of a credential hidden.
    public var description: String {
        "\(name)=\(RedactionPolicy.standard.hides(name, in: .form) ? RedactionPolicy.mark : value)"
    }

    /// A mirror of the ``description``, so that `dump` shows no secret either.
    public var customMirror: Mirror { Mirror(describing: self) }
}
