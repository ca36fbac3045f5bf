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
