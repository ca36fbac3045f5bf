import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension FileHandle {
    /// Opens a file that is there. Programs that the process starts do not have it too, as they would have FileHandle's own on
    /// Linux.
    ///
    /// - Parameters:
    ///   - url: The file.
    ///   - isWritten: Whether it is written; by default it is read.
    /// - Returns: The file.
    /// - Throws: `POSIXError`.
    static func opened(_ url: URL, forWriting isWritten: Bool = false) throws -> FileHandle {
        let descriptor = open(url.path, (isWritten ? O_WRONLY : O_RDONLY) | O_CLOEXEC)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }
}
