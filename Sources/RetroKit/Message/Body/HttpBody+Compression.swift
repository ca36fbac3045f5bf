import Foundation

extension HttpBody {
    /// The body, compressed, if an option asks for it and it is worth it.
    ///
    /// - Returns: Nil when the body stays as it is.
    /// - Throws: ``RequestProblem`` of code `unavailableCompression` where zlib is missing.
    func compressed(by compression: BodyCompression) throws(RequestProblem) -> HttpBody? {
        guard let minimumSize = compression.minimumSize, !isNone else { return nil }
        if let length = contentLength, length < minimumSize { return nil }
        guard let gzip = Gzip() else {
            throw RequestProblem(
                .unavailableCompression,
                nil,
                "The body cannot be compressed, because this machine has no zlib (libz.so.1); install it, or use the "
                    + "option .compression(.none)."
            )
        }
        if let data = encoded() {
            do throws(TransportError) {
                return .data(try gzip.write(data, isLast: true), contentType: contentType)
            } catch {
                throw RequestProblem(.unavailableCompression, nil, error.message)
            }
        }
        guard let stream else { return nil }
        var compressed = HttpUploadStream(contentType: contentType) {
            guard let gzip = Gzip() else { throw TransportError(.unreadableBody, "There is no zlib any more.") }
            return HttpBodyStream(source: GzipSource(gzip, try await stream.opened()))
        }
        compressed.isReplayable = isReplayable
        return .stream(compressed)
    }
}
