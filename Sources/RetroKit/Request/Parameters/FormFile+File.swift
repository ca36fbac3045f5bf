public import Foundation

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
