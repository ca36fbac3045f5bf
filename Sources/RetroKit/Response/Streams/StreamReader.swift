import Foundation

/// Whatever gives the elements of a stream, one after the other, to one task.
protocol ElementReader<Element>: AnyObject {
    associatedtype Element

    /// The next element; nil at the end and after an error.
    nonisolated(nonsending) func next() async throws -> Element?

    /// Ends the exchange.
    func close()
}

/// A body on its way through a parser.
final class StreamReader<Parser: StreamParser>: ElementReader {
    private(set) var parser: Parser
    private let context: StreamContext
    private var body: Result<HttpBodyStream, StreamProblem>?

    init(_ parser: Parser, of source: StreamSource) {
        self.parser = parser
        context = source.context
        body = Result { () throws(StreamProblem) in try source.take() }
    }

    /// Reads on in another response's body.
    init(_ parser: Parser, reading body: HttpBodyStream, _ context: StreamContext) {
        self.parser = parser
        self.context = context
        self.body = .success(body)
    }

    nonisolated(nonsending) func next() async throws -> Parser.Element? {
        do {
            return try await rawNext()
        } catch {
            throw context.error(error)
        }
    }

    /// As ``next()``, but the errors are the transport's and the parser's own.
    nonisolated(nonsending) func rawNext() async throws -> Parser.Element? {
        guard let body = try body?.get() else { return nil }
        do {
            while true {
                if let element = try buffered() { return element }
                guard let chunk = try await context.chunk(of: body) else { break }
                parser.append(chunk)
            }
            close()
            return try parser.finish()
        } catch {
            close()
            throw error
        }
    }

    /// The next element of what has arrived, without the cost of an asynchronous call; nil when there is none.
    func buffered() throws -> Parser.Element? {
        guard body != nil else { return nil }
        try Task.checkCancellation()
        return try parser.next()
    }

    func close() {
        body = nil
    }
}

extension StreamContext {
    /// The next chunk of a body, within the idle timeout.
    func chunk(of body: HttpBodyStream) async throws -> Data? {
        guard let timeout = options.idleTimeout else { return try await body.nextChunk() }
        do {
            return try await Deadline(after: timeout).limit(waitingFor: host) {
                try await body.nextChunk()
            }
        } catch let error as TransportError where error.kind == .timeout {
            throw TransportError(.idleTimeout, "Nothing came from \(host) for \(timeout.text).")
        }
    }
}

/// A streamed body that one reader gets: when that reader is dropped, the exchange ends, whoever still holds the stream.
final class StreamSource: Sendable {
    let context: StreamContext
    private let body: Locked<HttpBodyStream?>

    init(_ body: HttpBodyStream, _ context: StreamContext) {
        self.body = Locked(body)
        self.context = context
    }

    /// The body of a 2xx response.
    ///
    /// - Throws: ``ResponseProblem/status`` for any other status.
    convenience init(_ response: ResponseDecoder) throws(ResponseProblem) {
        try response.requireSuccess()
        self.init(response.bodyStream ?? HttpBodyStream([response.body]), StreamContext(response))
    }

    /// Gives the body away.
    ///
    /// - Throws: ``StreamProblem`` the second time.
    func take() throws(StreamProblem) -> HttpBodyStream {
        guard let body = body.take() else { throw .alreadyRead }
        return body
    }
}
