import Foundation

extension HttpUploadStream {
    /// The same stream with errors that name it: what it throws is no failure of the server's or the transport's.
    ///
    /// - Parameter name: What it is called at the beginning of a sentence.
    /// - Returns: The stream.
    func named(_ name: String) -> HttpUploadStream {
        var named = self
        named.open = { [open] in
            try await naming(name) { HttpBodyStream(source: NamedSource(try await open(), name)) }
        }
        return named
    }
}

/// A stream whose errors name it.
private final class NamedSource: HttpBodySource {
    private let stream: HttpBodyStream
    private let name: String

    init(_ stream: HttpBodyStream, _ name: String) {
        self.stream = stream
        self.name = name
    }

    func next() async throws -> Data? {
        try await naming(name) { try await stream.nextChunk() }
    }
}

/// Does something with a stream. What RetroKit itself says of the body's bytes stays as it is.
private func naming<Value>(_ name: String, _ work: () async throws -> Value) async throws -> Value {
    do {
        return try await work()
    } catch let error as TransportError where error.kind == .unreadableBody {
        throw error
    } catch  where !(error is CancellationError) {
        throw TransportError(
            .unreadableBody,
            "\(name) threw \(String(withArticle: type(of: error))), so that the request cannot be sent whole.",
            underlying: error
        )
    }
}
