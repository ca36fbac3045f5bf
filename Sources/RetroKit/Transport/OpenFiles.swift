import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The files and sockets that the process has open, of which the system allows so many: libcurl, URLSession and resolvers of
/// names say of one too many that there was no connection.
enum OpenFiles {
    /// Whether no other can be opened at this moment.
    static var areExhausted: Bool {
        let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
        guard descriptor < 0 else {
            close(descriptor)
            return false
        }
        return errno == EMFILE || errno == ENFILE
    }

    /// The error of an exchange that there was none left for.
    static func error(at host: String, underlying: (any Error)? = nil) -> TransportError {
        TransportError(
            .cannotConnect,
            at: host,
            reason:
                "the process has as many files and sockets open as it may (\(sysconf(Int32(_SC_OPEN_MAX)))); make fewer "
                + "calls at once, set the transport's hostConnectionLimit, or raise the limit (ulimit -n)",
            underlying: underlying
        )
    }
}
