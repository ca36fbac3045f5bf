import Foundation

extension RequestBuilder {
    /// Adds the parts of a multipart form that a value stands for; none for a nil or an empty file.
    mutating func addPart(_ value: some Any, _ head: PartHead) throws(RequestProblem) {
        requireMultipartForm()
        if let optional = value as? any OptionalValue, optional.isNil { return }
        if let file = value as? FormFile.File, file == .empty { return }
        let isEncoded = head.contentType.map(isEncoded) == true
        if let part = Self.part(of: value, head) {
            append(try part.checked())
        } else if !isEncoded, let collection = value as? any PartCollection {
            for (key, element) in collection.partElements {
                var head = head
                head.name = key ?? head.name
                try addPart(element, head)
            }
        } else if isEncoded || !RequestPlan.isText(value), let encodable = value as? any Encodable {
            let contentType = head.contentType ?? MediaType.json
            let data = try encoded(encodable, named: head.name, as: contentType)
            append(try Self.part(.data(data), head, or: contentType).checked())
        } else {
            try addTextParts(value, head)
        }
    }

    /// Whether a content type says that values are encoded by a coder.
    private func isEncoded(_ contentType: String) -> Bool {
        MediaType(contentType)?.isJson == true || coder(for: contentType) != nil
    }

    private mutating func addTextParts(_ value: some Any, _ head: PartHead) throws(RequestProblem) {
        for field in try Self.items(of: value, "The part \"\(head.name)\"", head.name, options) {
            let content = BodyContent.data(Data((field.value ?? "").withCrlfLineBreaks.utf8))
            var head = head
            head.name = field.name
            append(try Self.part(content, head, or: nil).checked())
        }
    }

    /// The part of a value that is bytes; nil when it is something else.
    private static func part(of value: some Any, _ head: PartHead) -> MultipartBody.Part? {
        switch value {
        case let file as FormFile.File:
            var head = head
            head.fileName = head.fileName ?? file.fileName
            return part(file.source, head, or: file.mimeType.isEmpty ? MediaType.bytes : file.mimeType)
        case let data as Data:
            return part(.data(data), head, or: MediaType.bytes)
        case let slice as FileSlice:
            var head = head
            head.fileName = head.fileName ?? slice.url.lastPathComponent
            return part(.file(slice), head, or: MediaType.contentType(ofFileNamed: slice.url.lastPathComponent))
        case let stream as HttpUploadStream:
            return part(.stream(stream), head, or: stream.contentType ?? MediaType.bytes)
        case let text as String where head.contentType != nil:
            return part(.data(Data(text.utf8)), head, or: nil)
        default:
            return nil
        }
    }

    private static func part(_ content: BodyContent, _ head: PartHead, or contentType: String?) -> MultipartBody.Part {
        MultipartBody.Part(
            name: head.name,
            fileName: head.fileName,
            contentType: head.contentType ?? contentType,
            headers: head.headers,
            source: content
        )
    }
}

/// A collection whose elements become parts of their own.
private protocol PartCollection {
    /// The elements, with the names of their parts if they have any.
    var partElements: [(key: String?, value: Any)] { get }
}

extension Array: PartCollection {
    fileprivate var partElements: [(key: String?, value: Any)] { map { (nil, $0) } }
}

extension Set: PartCollection {
    fileprivate var partElements: [(key: String?, value: Any)] { map { (nil, $0) } }
}

extension Dictionary: PartCollection where Key == String {
    fileprivate var partElements: [(key: String?, value: Any)] {
        sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}
