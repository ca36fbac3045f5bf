import Foundation

/// A type whose values are bodies as they are, in no need of an encoder.
package protocol RawBodyValue {
    /// The body that a value is.
    ///
    /// - Parameter name: The field that it is the value of.
    /// - Returns: The body.
    /// - Throws: ``RequestProblem`` of code `unreadableFile`.
    func httpBody(for name: String) throws(RequestProblem) -> HttpBody
}

extension HttpBody: RawBodyValue {
    package func httpBody(for name: String) throws(RequestProblem) -> HttpBody {
        switch self {
        case .none, .form: break
        case .data(_, let contentType): try Self.check(contentType, of: name)
        case .file(let url, let contentType):
            try Self.check(contentType, of: name)
            _ = try FileSlice(url).measured(for: name)
        case .multipart(let body): return try body.httpBody(for: name)
        case .stream(let stream): return try stream.httpBody(for: name)
        }
        return self
    }

    /// Refuses a content type that cannot be sent.
    fileprivate static func check(_ contentType: String?, of name: String) throws(RequestProblem) {
        guard let contentType, !HeaderSyntax.isMediaType(contentType) || !HeaderSyntax.isValue(contentType) else {
            return
        }
        throw RequestProblem(
            .invalidContentType,
            name,
            "The content type of the body \"\(name)\" is not of the form type/subtype."
        )
    }
}

extension HttpForm: RawBodyValue {
    package func httpBody(for name: String) throws(RequestProblem) -> HttpBody { .form(self) }
}

extension MultipartBody: RawBodyValue {
    package func httpBody(for name: String) throws(RequestProblem) -> HttpBody {
        var body = self
        body.parts = []
        for part in parts { body.parts.append(try part.checked()) }
        return .multipart(body)
    }
}

extension Data: RawBodyValue {
    package func httpBody(for name: String) throws(RequestProblem) -> HttpBody {
        .data(self, contentType: MediaType.bytes)
    }
}

extension String: RawBodyValue {
    package func httpBody(for name: String) throws(RequestProblem) -> HttpBody {
        .data(Data(utf8), contentType: "text/plain; charset=utf-8")
    }
}

extension Substring: RawBodyValue {
    package func httpBody(for name: String) throws(RequestProblem) -> HttpBody {
        try String(self).httpBody(for: name)
    }
}

extension URL: RawBodyValue {
    package func httpBody(for name: String) throws(RequestProblem) -> HttpBody {
        try FileSlice(self).httpBody(for: name)
    }
}

extension FileSlice: RawBodyValue {
    package func httpBody(for name: String) throws(RequestProblem) -> HttpBody {
        let measured = try measured(for: name)
        let contentType = MediaType.contentType(ofFileNamed: url.lastPathComponent)
        if offset == 0, length == nil { return .file(url, contentType: contentType) }
        return .stream(
            HttpUploadStream(contentType: contentType, length: measured.length) {
                HttpBodyStream(source: try FileSliceSource(measured))
            }
        )
    }
}

extension HttpUploadStream: RawBodyValue {
    package func httpBody(for name: String) throws(RequestProblem) -> HttpBody {
        try HttpBody.check(contentType, of: name)
        return .stream(try checked(for: name))
    }
}

extension HttpBodyStream: RawBodyValue {
    package func httpBody(for name: String) throws(RequestProblem) -> HttpBody {
        .stream(HttpUploadStream(once: self, contentType: MediaType.bytes))
    }
}
