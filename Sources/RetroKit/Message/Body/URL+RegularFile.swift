import Foundation

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
            return (try FileHandle(forReadingFrom: self), Int64(size))
        } catch {
            throw TransportError(.unreadableBody, "The file \(path) cannot be read.", underlying: error)
        }
    }
}
