public import Foundation

/// Parts of a form, sent as `multipart/form-data` (RFC 7578; bytes as in the WHATWG HTML encoding algorithm).
///
/// A text field's line breaks are sent as CRLF, as browsers do; a file's bytes as they are.
public struct MultipartBody: Hashable, Sendable {
    /// One part: a field's text or a file.
    public struct Part: Hashable, Sendable {
        /// The field's name.
        public var name: String
        /// The file's name; nil for a plain field.
        public var fileName: String?
        /// The part's content type; nil for none, as plain fields have it.
        public var contentType: String?
        /// The part's further header fields. RFC 7578 §4.8 advises against any; some services want them.
        public var headers: [HttpHeaders.Field]
        /// Where the part's bytes come from.
        public var source: BodyContent

        /// Makes a part.
        ///
        /// - Parameters:
        ///   - name: The field's name.
        ///   - fileName: The file's name; nil for a plain field.
        ///   - contentType: The part's content type; nil for none.
        ///   - headers: The part's further header fields; none by default.
        ///   - source: Where the part's bytes come from.
        public init(
            name: String,
            fileName: String? = nil,
            contentType: String? = nil,
            headers: [HttpHeaders.Field] = [],
            source: BodyContent
        ) {
            self.name = name
            self.fileName = fileName
            self.contentType = contentType
            self.headers = headers
            self.source = source
        }

        /// Makes a part of bytes.
        ///
        /// - Parameters:
        ///   - name: The field's name.
        ///   - fileName: The file's name; nil for a plain field.
        ///   - contentType: The part's content type; nil for none.
        ///   - content: The part's bytes.
        public init(name: String, fileName: String? = nil, contentType: String? = nil, content: Data) {
            self.init(name: name, fileName: fileName, contentType: contentType, source: .data(content))
        }

        /// Makes a plain field of a text, its line breaks normalised to CRLF as browsers send them.
        public init(name: String, value: String) {
            self.init(name: name, content: Data(value.withCrlfLineBreaks.utf8))
        }

        /// The part's bytes; empty when they are not in memory.
        public var content: Data {
            get { source.data ?? Data() }
            set { source = .data(newValue) }
        }
    }

    /// The parts, in order; names may repeat.
    public var parts: [Part]
    /// The text between the parts: 1 to 70 token characters (RFC 2046 §5.1.1) that no part contains.
    public let boundary: String

    /// Makes a form of parts, under a random boundary: 122 random bits, which no content holds by chance.
    public init(_ parts: [Part] = []) {
        self.parts = parts
        boundary = "RetroKit-" + UUID().uuidString.replacing("-", with: "")
    }

    /// Makes a form of parts under a boundary of one's own.
    ///
    /// - Parameters:
    ///   - parts: The parts, in order.
    ///   - boundary: 1 to 70 characters of a token, so that no server needs quotes around it.
    /// - Throws: ``RequestProblem`` of code `invalidBoundary`, or `boundaryCollision` when a part in memory contains it.
    public init(_ parts: [Part], boundary: String) throws(RequestProblem) {
        guard boundary.utf8.count <= 70, HeaderSyntax.isToken(boundary) else {
            throw RequestProblem(
                .invalidBoundary,
                boundary,
                "The boundary \(boundary.debugDescription) is not allowed; use 1 to 70 letters, digits and hyphens "
                    + "(RFC 2046 §5.1.1)."
            )
        }
        let delimiter = Data("--\(boundary)".utf8)
        if let part = parts.first(where: { $0.source.data?.range(of: delimiter) != nil }) {
            throw RequestProblem(
                .boundaryCollision,
                part.name,
                "The part \"\(part.name)\" contains the boundary \(boundary); choose another, or none for a random one."
            )
        }
        self.parts = parts
        self.boundary = boundary
    }

    /// Makes a form that was received, whatever its boundary.
    package init(received parts: [Part], boundary: String) {
        self.parts = parts
        self.boundary = boundary
    }

    /// The content type, with the boundary.
    public var contentType: String { "multipart/form-data; boundary=\(boundary)" }
}

extension MultipartBody.Part: CustomStringConvertible, CustomReflectable {
    /// Name, file name and content type, and the content's size.
    public var description: String {
        let details = [fileName.map { "file \($0)" }, contentType, "\(source)"].compactMap(\.self)
        return "\(name): \(details.joined(separator: ", "))"
    }

    /// A mirror of the ``description``, so that `dump` shows nothing of the content.
    public var customMirror: Mirror { Mirror(describing: self) }
}
