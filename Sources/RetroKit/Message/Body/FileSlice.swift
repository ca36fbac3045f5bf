public import Foundation

/// A file, or a part of one, to be sent: it is read while it goes out, and never in memory as a whole.
///
/// ```swift
/// @Body var upload: FileSlice                              // a raw body
/// FileSlice(url, offset: 1_048_576, length: 65_536)        // the 64 KB behind the first megabyte
/// ```
public struct FileSlice: Hashable, Sendable {
    /// Where the file is.
    public var url: URL
    /// How many bytes at its beginning are left out.
    public var offset: Int64
    /// How many bytes are sent; nil for all up to the file's end.
    public var length: Int64?

    /// Makes a slice.
    ///
    /// - Parameters:
    ///   - url: Where the file is.
    ///   - offset: How many bytes at its beginning are left out; 0 by default.
    ///   - length: How many bytes are sent; nil, the default, for all up to the file's end.
    public init(_ url: URL, offset: Int64 = 0, length: Int64? = nil) {
        self.url = url
        self.offset = offset
        self.length = length
    }

    /// The slice with its length found out, if the file is there and long enough.
    ///
    /// - Parameter name: The field that it is the value of.
    /// - Returns: The slice, complete.
    /// - Throws: ``RequestProblem`` of code `unreadableFile`.
    func measured(for name: String) throws(RequestProblem) -> FileSlice {
        let size = try size(for: name)
        let rest = size - max(offset, 0)
        let length = length ?? rest
        guard offset >= 0, length >= 0, length <= rest else {
            throw RequestProblem(
                .unreadableFile,
                name,
                "The file \(url.lastPathComponent) of \"\(name)\" has \(size) bytes, which the slice asked for exceeds."
            )
        }
        return FileSlice(url, offset: offset, length: length)
    }

    private func size(for name: String) throws(RequestProblem) -> Int64 {
        guard let (file, size) = try? url.openRegularFile() else {
            throw RequestProblem(
                .unreadableFile,
                name,
                "The file \(url.lastPathComponent) of \"\(name)\" cannot be read; it must be a file on this machine."
            )
        }
        try? file.close()
        return size
    }
}

/// Reads a slice, chunk by chunk.
final class FileSliceSource: HttpBodySource, @unchecked Sendable {  // a stream is read by one task at a time
    private let slice: FileSlice
    private let handle: FileHandle
    private var remaining: Int64?

    private static let chunkSize = 64 << 10

    init(_ slice: FileSlice) throws(TransportError) {
        self.slice = slice
        remaining = slice.length
        do {
            handle = try FileHandle.opened(slice.url)
            if slice.offset > 0 { try handle.seek(toOffset: UInt64(slice.offset)) }
        } catch {
            throw TransportError(
                .unreadableBody,
                "The file \(slice.url.lastPathComponent) cannot be read.",
                underlying: error
            )
        }
    }

    deinit {
        try? handle.close()
    }

    func next() async throws -> Data? {
        try Task.checkCancellation()
        let wanted = min(Int64(Self.chunkSize), remaining ?? .max)
        guard wanted > 0 else { return nil }
        let chunk = try handle.read(upToCount: Int(wanted)) ?? Data()
        if let remaining {
            guard !chunk.isEmpty else {
                throw TransportError(
                    .unreadableBody,
                    "The file \(slice.url.lastPathComponent) became shorter while it was sent."
                )
            }
            self.remaining = remaining - Int64(chunk.count)
        }
        return chunk.isEmpty ? nil : chunk
    }
}

extension URL {
    /// Opens the file for reading, if it is one: neither a folder nor something that blocks.
    ///
    /// - Returns: The file, and how many bytes it has.
    /// - Throws: ``TransportError`` of kind `unreadableBody`.
    func openRegularFile() throws(TransportError) -> (file: FileHandle, size: Int64) {
        do {
            let values = try resourceValues(forKeys: [.fileSizeKey, .isRegularFileKey])
            guard isFileURL, values.isRegularFile == true, let size = values.fileSize else {
                throw CocoaError(.fileReadUnknown)
            }
            return (try FileHandle.opened(self), Int64(size))
        } catch {
            throw TransportError(.unreadableBody, "The file \(path) cannot be read.", underlying: error)
        }
    }
}
