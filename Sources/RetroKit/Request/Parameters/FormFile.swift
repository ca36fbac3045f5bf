/// A file in a form: `@FormFile("file") var recording = .empty` sends the request as `multipart/form-data`.
///
/// Several files under one name, and parts with headers of their own, are declared with ``FormPart``.
@propertyWrapper
public struct FormFile: Hashable, Sendable {
    /// The file.
    public var wrappedValue: File
    private let name: String?

    /// Declares a file that is named after its property.
    ///
    /// - Parameter wrappedValue: The file.
    public init(wrappedValue: File) {
        self.wrappedValue = wrappedValue
        name = nil
    }

    /// Declares a file with a field name of its own.
    ///
    /// - Parameters:
    ///   - wrappedValue: The file.
    ///   - name: The name under which it is sent.
    public init(wrappedValue: File, _ name: String) {
        self.wrappedValue = wrappedValue
        self.name = name
    }
}

extension FormFile: RequestParameter {
    package func encode(as label: String, into builder: inout RequestBuilder) throws(RequestProblem) {
        try builder.addPart(wrappedValue, PartHead(name: name ?? builder.options.key(for: label)))
    }
}
