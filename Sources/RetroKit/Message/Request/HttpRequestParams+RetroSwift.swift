public import Foundation

/// RetroSwift's names for the parts of a request, so that transports written for it go on working.
extension HttpRequestParams {
    /// The path, percent-decoded, as `URLComponents.path` wants it. An encoded slash cannot be told from a plain one
    /// here: use ``percentEncodedPath`` in new code.
    public var path: String { percentEncodedPath.percentDecoded ?? percentEncodedPath }

    /// The headers as a dictionary, repeated fields joined; nil when there are none.
    public var headerParams: [String: String]? { headerFields.isEmpty ? nil : headerFields.dictionary }

    /// The query as a dictionary, the values of repeated names joined by commas; nil when there is none.
    public var queryParams: [String: String]? {
        let items = queryItems
        return items.isEmpty ? nil : Dictionary(items.map { ($0.name, $0.value ?? "") }) { "\($0),\($1)" }
    }

    /// The body's bytes; nil when there is no body.
    public var body: Data? { httpBody.encoded() }

    /// One field of a form.
    public struct FormParam: Hashable, Sendable {
        /// The field's name.
        public let name: String
        /// The field's text.
        public let content: String
    }

    /// One file of a form.
    public struct FormFile: Hashable, Sendable {
        /// The field's name.
        public let name: String
        /// The file's name.
        public let fileName: String
        /// The content's media type.
        public let mimeType: String
        /// The content.
        public let content: Data
    }

    /// The fields of a form that are no files, in order; nil when there are none. ``body`` holds the whole form too,
    /// under the boundary that its content type names: send one or the other.
    public var formParams: [FormParam]? {
        let params: [FormParam] =
            switch httpBody {
            case .form(let form): form.fields.map { FormParam(name: $0.name, content: $0.value) }
            case .multipart(let form):
                form.parts.filter { $0.fileName == nil }
                    .map { FormParam(name: $0.name, content: String(decoding: $0.content, as: UTF8.self)) }
            case .none, .data, .file, .stream: []
            }
        return params.isEmpty ? nil : params
    }

    /// The files of a form, in order; nil when there are none. The content of one that is on disk is not read for this:
    /// it is empty here, and ``httpBody`` says where it is.
    public var formFiles: [FormFile]? {
        guard case .multipart(let form) = httpBody else { return nil }
        let files = form.parts.compactMap { part in
            part.fileName.map {
                FormFile(name: part.name, fileName: $0, mimeType: part.contentType ?? "", content: part.content)
            }
        }
        return files.isEmpty ? nil : files
    }
}

extension HttpRequestParams.FormParam: CustomStringConvertible, CustomReflectable {
    /// Name and text, with the text of a credential hidden.
    public var description: String { HttpForm.Field(name: name, value: content).description }

    /// A mirror of the ``description``, so that `dump` shows no secret either.
    public var customMirror: Mirror { Mirror(describing: self) }
}

extension HttpRequestParams.FormFile: CustomStringConvertible, CustomReflectable {
    /// Name, file name and media type, and the content's size.
    public var description: String { "\(name): file \(fileName), \(mimeType), \(content.sizeText)" }

    /// A mirror of the ``description``, so that `dump` shows nothing of the content.
    public var customMirror: Mirror { Mirror(describing: self) }
}
