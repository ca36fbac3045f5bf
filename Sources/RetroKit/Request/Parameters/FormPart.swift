/// Parts of a form, sent as `multipart/form-data`: `@FormPart var attachments: [FormFile.File]`.
///
/// What it holds decides:
///
/// | value | sent |
/// |---|---|
/// | ``FormFile/File`` | a file with its name and type, read from wherever it is |
/// | `Data` | bytes; `application/octet-stream` |
/// | ``FileSlice``, ``HttpUploadStream`` | bytes that are read while they are sent, of the type that the name or stream tells |
/// | a text, number, date … | its text, as ``FormParam`` sends it; with a content type, a `String` as it is |
/// | another `Encodable` | JSON; or what the coder of the part's content type makes of it |
/// | an array or set | a part for each element, under one name |
/// | a dictionary | a part for each entry, named by the key, sorted |
///
/// With a content type that is JSON's or a coder's, an array or dictionary is encoded as a whole instead. A nil is left
/// out.
///
/// ```swift
/// struct UploadRequest {
///     @FormPart(contentType: "application/json") var metadata = Metadata()
///     @FormPart("file") var files: [FormFile.File] = []
///     @FormPart("raw", contentType: "audio/L16; rate=16000", fileName: "voice.raw") var voice = Data()
/// }
/// ```
@propertyWrapper
public struct FormPart<Value> {
    /// The field's value.
    public var wrappedValue: Value
    private let name: String?
    private let contentType: String?
    private let fileName: String?
    private let headers: [HttpHeaders.Field]

    /// Declares a part.
    ///
    /// - Parameters:
    ///   - wrappedValue: The field's value.
    ///   - name: The name under which it is sent; nil, the default, for the property's own.
    ///   - contentType: The part's content type; by default what the value tells.
    ///   - fileName: The part's file name; by default what the value tells, and none for texts and bytes.
    ///   - headers: The part's further header fields, such as `Content-ID`; none by default (RFC 7578 §4.8 advises
    ///     against any).
    public init(
        wrappedValue: Value,
        _ name: String? = nil,
        contentType: String? = nil,
        fileName: String? = nil,
        headers: HttpHeaders = [:]
    ) {
        self.wrappedValue = wrappedValue
        self.name = name
        self.contentType = contentType
        self.fileName = fileName
        self.headers = Array(headers)
    }
}

extension FormPart {
    /// Not available: it catches parts with settings of their own and no default value.
    @available(*, unavailable, message: "a part with settings of its own needs a default value, such as = [] or = nil")
    public init(
        _ name: String? = nil,
        contentType: String? = nil,
        fileName: String? = nil,
        headers: HttpHeaders = [:]
    ) {
        fatalError("unavailable")
    }
}

extension FormPart: RequestParameter {
    package func encode(as label: String, into builder: inout RequestBuilder) throws(RequestProblem) {
        let head = PartHead(
            name: name ?? builder.options.key(for: label),
            contentType: contentType,
            fileName: fileName,
            headers: headers
        )
        try builder.addPart(wrappedValue, head)
    }
}

extension FormPart: Equatable where Value: Equatable {}
extension FormPart: Hashable where Value: Hashable {}
extension FormPart: Sendable where Value: Sendable {}

/// What is declared of a part beside its value.
struct PartHead {
    var name: String
    var contentType: String?
    var fileName: String?
    var headers: [HttpHeaders.Field] = []
}
