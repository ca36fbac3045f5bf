/// A media type without its parameters, in lower case (RFC 9110 §8.3.1): `application/problem+json`.
package struct MediaType: Hashable, Sendable {
    /// Type and subtype.
    package let essence: String

    /// Reads the beginning of a `Content-Type`; nil when it is not of the form `type/subtype`.
    package init?(_ contentType: String) {
        guard HeaderSyntax.isMediaType(contentType) else { return nil }
        essence = String(contentType.prefix { $0 != ";" }).trimmingHttpWhitespace.lowercased()
    }

    /// What stands behind the subtype's last plus sign, plus sign included (RFC 6838 §4.2.8): `+json`. Nil without one.
    package var suffix: String? {
        essence.lastIndex(of: "+").map { String(essence[$0...]) }
    }

    /// Whether it is one of some types: named whole, or by a suffix such as `+json`.
    package func isOne(of types: some Sequence<String>) -> Bool {
        types.contains { type in
            let type = type.lowercased()
            return type == essence || type == suffix
        }
    }

    /// The content type of bytes of which nothing is known.
    package static let bytes = "application/octet-stream"
    /// The content type of JSON (RFC 8259 §11).
    package static let json = "application/json"

    /// An `Accept` field's value: JSON, or anything else where there is none (RFC 9110 §12.5.1).
    package static let anythingButJsonFirst = "application/json, */*;q=0.5"

    /// Whether its content is JSON.
    package var isJson: Bool { isOne(of: [Self.json, "text/json", "+json"]) }
}

extension MediaType {
    /// The content type that a file's name tells by its extension; `application/octet-stream` when it tells none.
    package static func contentType(ofFileNamed name: String) -> String {
        let pieces = name.split(separator: ".", omittingEmptySubsequences: false)
        guard pieces.count > 1, let last = pieces.last else { return bytes }
        return contentTypes[last.lowercased()] ?? bytes
    }

    private static let contentTypes = [
        "aac": "audio/aac", "avif": "image/avif", "bin": bytes, "bmp": "image/bmp", "css": "text/css",
        "csv": "text/csv",
        "doc": "application/msword",
        "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "epub": "application/epub+zip", "flac": "audio/flac", "gif": "image/gif", "gz": "application/gzip",
        "heic": "image/heic", "htm": "text/html", "html": "text/html", "ico": "image/x-icon", "ics": "text/calendar",
        "jpeg": "image/jpeg", "jpg": "image/jpeg", "js": "text/javascript", "json": json,
        "jsonl": "application/jsonl", "m4a": "audio/mp4", "md": "text/markdown", "mov": "video/quicktime",
        "mp3": "audio/mpeg", "mp4": "video/mp4", "mpeg": "video/mpeg", "ndjson": "application/x-ndjson",
        "oga": "audio/ogg", "ogg": "audio/ogg", "pdf": "application/pdf", "plist": "application/x-plist",
        "png": "image/png", "ppt": "application/vnd.ms-powerpoint",
        "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation", "svg": "image/svg+xml",
        "tar": "application/x-tar", "tif": "image/tiff", "tiff": "image/tiff", "toml": "application/toml",
        "txt": "text/plain", "wasm": "application/wasm", "wav": "audio/wav", "webm": "video/webm", "webp": "image/webp",
        "woff2": "font/woff2", "xls": "application/vnd.ms-excel",
        "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xml": "application/xml",
        "yaml": "application/yaml", "yml": "application/yaml", "zip": "application/zip",
    ]
}
