public import Foundation

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

extension FormFile {
    /// A file's content with its name and type.
    public struct File: Hashable, Sendable {
        /// The file's name, as the server sees it.
        public var fileName: String
        /// The content's media type, such as `audio/mpeg`; `application/octet-stream` is sent for an empty one.
        public var mimeType: String
        /// Where the content comes from.
        public var source: BodyContent

        /// Makes a file of bytes in memory.
        ///
        /// - Parameters:
        ///   - fileName: The file's name, as the server sees it.
        ///   - mimeType: The content's media type; `application/octet-stream` by default.
        ///   - content: The content.
        public init(fileName: String, mimeType: String = "application/octet-stream", content: Data) {
            self.init(fileName: fileName, mimeType: mimeType, source: .data(content))
        }

        /// Makes a file whose content comes from elsewhere.
        ///
        /// - Parameters:
        ///   - fileName: The file's name, as the server sees it.
        ///   - mimeType: The content's media type; `application/octet-stream` by default.
        ///   - source: Where the content comes from: memory, a part of a file, or a stream.
        public init(fileName: String, mimeType: String = "application/octet-stream", source: BodyContent) {
            self.fileName = fileName
            self.mimeType = mimeType
            self.source = source
        }

        /// Makes a file of one on disk, which is read while it is sent and never in memory as a whole.
        ///
        /// - Parameters:
        ///   - url: Where the file is. One that is not there is reported by the call, before anything is sent.
        ///   - fileName: The file's name, as the server sees it; the last component of the path by default.
        ///   - mimeType: The content's media type; by default what the name's extension tells.
        public init(contentsOf url: URL, fileName: String? = nil, mimeType: String? = nil) {
            self.init(
                fileName: fileName ?? url.lastPathComponent,
                mimeType: mimeType ?? MediaType.contentType(ofFileNamed: url.lastPathComponent),
                source: .file(FileSlice(url))
            )
        }

        /// The content; empty when it is not in memory.
        public var content: Data {
            get { source.data ?? Data() }
            set { source = .data(newValue) }
        }

        /// No file: neither name nor content. A field left at it is not sent.
        public static var empty: File { File(fileName: "", mimeType: "", content: Data()) }
    }
}
