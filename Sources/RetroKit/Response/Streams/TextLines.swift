import Foundation

/// A response's body as lines of text that come one by one.
///
/// ```swift
/// @Get("/logs/{name}") var follow: (_ name: String) async throws -> TextLines
/// ```
///
/// A line ends with LF, CR or CR LF, which are left out; the last one needs no end. The text is in the charset that the
/// content type names, unless that is UTF-16 or UTF-32, and in UTF-8 otherwise, also where it begins with UTF-8's byte order
/// mark, which is dropped. What is no text becomes U+FFFD. The body can be read once; ending the loop ends the exchange.
/// Iterating throws ``ApiError``, or `CancellationError` when the task is cancelled.
public struct TextLines: AsyncSequence, Sendable {
    /// A line without its end.
    public typealias Element = String

    /// The response's header fields.
    public var headers: HttpHeaders { source.context.response.headers }
    private let source: StreamSource

    /// Makes a stream of a body, for mocks.
    ///
    /// - Parameter body: The text.
    public init(_ body: HttpBodyStream) {
        source = StreamSource(body, StreamContext())
    }

    /// Begins to read.
    public func makeAsyncIterator() -> AsyncIterator {
        let charset = Charset(of: headers["Content-Type"])
        let parser = TextLineParser(sizeLimit: source.context.options.elementSize, charset: charset)
        return AsyncIterator(reader: StreamReader(parser, of: source))
    }

    /// Reads a body line by line.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let reader: StreamReader<TextLineParser>

        /// The next line, on the caller's actor; nil at the end.
        public nonisolated(nonsending) mutating func next() async throws -> String? {
            try await reader.next()
        }

        /// The next line, on an actor; nil at the end.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> String? {
            try await reader.next()
        }
    }
}

extension TextLines: ApiResponse {
    /// As it comes.
    public static var delivery: ResponseDelivery { .stream }

    /// Takes the body of a 2xx response.
    public init(from response: ResponseDecoder) throws {
        source = try StreamSource(response)
    }
}
