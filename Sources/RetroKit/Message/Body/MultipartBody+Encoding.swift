public import Foundation

extension MultipartBody {
    /// The form's bytes; nil when a part's are not in memory, or when they are more than memory can hold.
    public func encoded() -> Data? {
        guard isInMemory, let length else { return nil }
        var data = Data(capacity: Int(clamping: length))
        for part in parts {
            part.appendHead(to: &data, after: boundary)
            data.append(part.content)
            data.append(contentsOf: Self.lineBreak)
        }
        data.append(contentsOf: end)
        return data
    }

    /// The length in bytes; nil when a part's is unknown, or when they add up to more than an integer holds.
    public var length: Int64? {
        var length = Int64(end.count)
        for part in parts {
            guard let content = part.source.length else { return nil }
            let frame = part.headLength(after: boundary) + Int64(Self.lineBreak.count)
            for count in [frame, content] {
                let (sum, isTooLong) = length.addingReportingOverflow(count)
                if isTooLong { return nil }
                length = sum
            }
        }
        return length
    }

    /// Whether every part is in memory, and an `Int` counts all of their bytes: on some watches it ends at 2 GB, which
    /// parts that share their bytes can exceed.
    var isInMemory: Bool {
        var count: Int64 = 0
        for part in parts {
            guard let data = part.source.data else { return false }
            count += Int64(data.count)
        }
        return Int(exactly: count) != nil
    }

    /// Whether every part can be read more than once.
    var isReplayable: Bool { parts.allSatisfy(\.source.isReplayable) }

    /// The form's bytes as they are read from wherever the parts are.
    var stream: HttpUploadStream {
        var contents: [BodyContent] = []
        var head = Data()
        for part in parts {
            part.appendHead(to: &head, after: boundary)
            contents += [.data(head), part.source]
            head = Data(Self.lineBreak)
        }
        head.append(contentsOf: end)
        contents.append(.data(head))
        var stream = HttpUploadStream(contentType: contentType, length: length) { [contents] in
            HttpBodyStream(source: JoinedSource(contents))
        }
        stream.isReplayable = isReplayable
        return stream
    }

    private static let lineBreak = Array("\r\n".utf8)

    /// The delimiter that ends the form.
    private var end: String.UTF8View { "--\(boundary)--\r\n".utf8 }
}

extension MultipartBody.Part {
    /// Appends what stands before the part's content: the delimiter, the header lines and the empty line.
    fileprivate func appendHead(to data: inout Data, after boundary: String) {
        data.append(contentsOf: head(after: boundary).utf8)
    }

    fileprivate func headLength(after boundary: String) -> Int64 {
        Int64(head(after: boundary).utf8.count)
    }

    private func head(after boundary: String) -> String {
        var text = "--\(boundary)\r\nContent-Disposition: form-data; name=\""
        text += name.withCrlfLineBreaks.escapedForPartHeader
        if let fileName { text += "\"; filename=\"" + fileName.escapedForPartHeader }
        text += "\""
        if let contentType { text += "\r\nContent-Type: " + contentType }
        for field in headers { text += "\r\n\(field.name): \(field.value)" }
        return text + "\r\n\r\n"
    }
}

extension String {
    /// The text with the three characters escaped that would end a quoted name (WHATWG HTML, multipart/form-data).
    fileprivate var escapedForPartHeader: String {
        guard utf8.contains(where: { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\"") })
        else { return self }
        var text = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "\r": text += "%0D"
            case "\n": text += "%0A"
            case "\"": text += "%22"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    /// The text with every CR, LF and CRLF as CRLF.
    var withCrlfLineBreaks: String {
        guard utf8.contains(where: { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }) else { return self }
        var text = ""
        var previous: Unicode.Scalar?
        for scalar in unicodeScalars {
            if scalar == "\r" || (scalar == "\n" && previous != "\r") {
                text += "\r\n"
            } else if scalar != "\n" {
                text.unicodeScalars.append(scalar)
            }
            previous = scalar
        }
        return text
    }
}

extension MultipartBody.Part {
    /// The part with the length of its file found out, if its head is allowed and its file is there.
    ///
    /// - Throws: ``RequestProblem`` of code `invalidPartHeader` or `unreadableFile`.
    func checked() throws(RequestProblem) -> MultipartBody.Part {
        try checkHead()
        var part = self
        part.source = try source.measured(for: name)
        return part
    }

    /// Refuses a head that would break out of its lines.
    ///
    /// - Throws: ``RequestProblem`` of code `invalidPartHeader`.
    package func checkHead() throws(RequestProblem) {
        if let contentType, !HeaderSyntax.isMediaType(contentType) || !HeaderSyntax.isValue(contentType) {
            throw RequestProblem(
                .invalidPartHeader,
                name,
                "The content type of the part \"\(name)\" is not of the form type/subtype."
            )
        }
        for field in headers {
            let isOwn = ["content-disposition", "content-type"].contains(field.name.lowercased())
            guard HeaderSyntax.isToken(field.name), HeaderSyntax.isValue(field.value), !isOwn else {
                throw RequestProblem(
                    .invalidPartHeader,
                    name,
                    "The header \(field.name.debugDescription) of the part \"\(name)\" is not allowed; give a legal name "
                        + "and a value on one line, and the type by contentType."
                )
            }
        }
    }
}
