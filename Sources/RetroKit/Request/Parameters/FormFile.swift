public import Foundation

/// A file in a form: `@FormFile("file") var recording = .empty` sends the request as `multipart/form-data`.
@propertyWrapper
public struct FormFile: Hashable, Sendable {
    /// A file's content with its name and type.
    public struct File: Hashable, Sendable {
        /// The file's name, as the server sees it.
        public var fileName: String
        /// The content's media type, such as `audio/mpeg`; `application/octet-stream` is sent for an empty one.
        public var mimeType: String
        /// The content.
        public var content: Data

        /// Makes a file.
        ///
        /// - Parameters:
        ///   - fileName: The file's name, as the server sees it.
        ///   - mimeType: The content's media type; `application/octet-stream` by default.
        ///   - content: The content.
        public init(fileName: String, mimeType: String = "application/octet-stream", content: Data) {
            self.fileName = fileName
            self.mimeType = mimeType
            self.content = content
        }

        /// No file: neither name nor content. A field left at it is not sent.
        public static var empty: File { File(fileName: "", mimeType: "", content: Data()) }
    }

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
        try builder.addFormFile(wrappedValue == .empty ? nil : wrappedValue, named: name ?? label)
    }
}
