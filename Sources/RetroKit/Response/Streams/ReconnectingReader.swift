import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What a stream remembers of the elements that came, so that another connection can go on behind them.
protocol StreamProgress {
    associatedtype Parser: StreamParser

    /// The wait before the next connection that the server named last; nil when it named none.
    var wish: Duration? { get }

    /// The parser of the next connection.
    func parser() -> Parser

    /// Takes note of how far a connection has come.
    mutating func note(_ connection: StreamReader<Parser>)

    /// Takes note of an element.
    ///
    /// - Returns: Whether the stream goes on: the element that ends it is not delivered.
    /// - Throws: What an element says that is an error.
    mutating func accept(_ element: Parser.Element) throws -> Bool

    /// The request for what comes next.
    func request(after request: HttpRequestParams) throws -> HttpRequestParams

    /// Refuses a further response that is no such stream.
    func check(_ result: HttpOperationResult) throws

    /// Refuses the end of the last connection where something had to come before it.
    func requireEnd() throws
}

/// Reads the elements of one response after the other, as long as the stream is to be taken up again.
final class ReconnectingReader<Progress: StreamProgress>: ElementReader {
    typealias Element = Progress.Parser.Element

    /// How far the stream has come.
    private(set) var progress: Progress
    private let context: StreamContext
    private var connection: StreamReader<Progress.Parser>?
    private var reconnection: ReconnectionState?

    init(_ source: StreamSource, _ progress: Progress) {
        self.progress = progress
        context = source.context
        connection = StreamReader(progress.parser(), of: source)
        if context.exchange != nil, context.response.statusCode != 204 {
            reconnection = context.options.effectiveReconnection.map(ReconnectionState.init)
        }
    }

    nonisolated(nonsending) func next() async throws -> Element? {
        do {
            while let connection {
                let element: Element?
                do {
                    var read = try connection.buffered()
                    if read == nil { read = try await connection.rawNext() }
                    element = read
                    progress.note(connection)
                } catch {
                    progress.note(connection)
                    try await reconnect(after: error)
                    continue
                }
                if let element { return try delivered(element) }
                try await reconnect(after: nil)
            }
            return nil
        } catch {
            close()
            throw context.error(error)
        }
    }

    func close() {
        connection = nil
    }

    /// Lets an element through; nil for the one that ends the stream.
    private func delivered(_ element: Element) throws -> Element? {
        guard try progress.accept(element) else {
            close()
            return nil
        }
        reconnection?.noteElement()
        return element
    }

    /// Opens the stream anew, or closes it where it is over.
    ///
    /// - Parameter failure: Why the connection ended; nil when the server ended it in good order.
    /// - Throws: The failure, when it is for good.
    private nonisolated(nonsending) func reconnect(after failure: (any Error)?) async throws {
        connection = nil
        reconnection?.noteEnd()
        var failure = failure
        while true {
            if let failure, !failure.allowsReconnection { throw failure }
            guard let policy = reconnection?.policy, let exchange = context.exchange else {
                if let failure { throw failure }
                return try progress.requireEnd()
            }
            guard let delay = reconnection?.nextDelay(wish: progress.wish) else {
                throw failure ?? StreamProblem.gaveUp(policy)
            }
            try await policy.clock.sleep(for: delay)
            do {
                connection = try await answer(again: exchange)
                reconnection?.noteStart()
                return
            } catch {
                failure = error
            }
        }
    }

    /// The reader of a further response; nil when its status says that the stream is over for good (WHATWG HTML §9.2.3).
    ///
    /// - Throws: ``ApiError`` for an error's status, and for a response that is no such stream.
    private nonisolated(nonsending) func answer(again exchange: ResponseExchange) async throws
        -> StreamReader<Progress.Parser>?
    {
        let result = try await exchange.chain(try progress.request(after: exchange.request))
        let statusCode = result.statusCode ?? 0
        if statusCode == 204 { return nil }
        guard context.response.options.successCodes.contains(statusCode) else {
            throw try await context.error(ResponseProblem.status(nil), collecting: result, exchange)
        }
        do {
            try progress.check(result)
        } catch {
            throw try await context.error(error, collecting: result, exchange)
        }
        return StreamReader(progress.parser(), reading: result.streamedBody, context)
    }
}

extension StreamProblem {
    /// A stream whose server ended it too often in good order.
    fileprivate static func gaveUp(_ policy: ReconnectionPolicy) -> StreamProblem {
        let attempts = policy.attemptLimit ?? 0
        return StreamProblem(
            .gaveUp,
            "The stream ended, and \(attempts) attempts in a row to take it up again brought nothing."
        )
    }
}

extension Error {
    /// Whether a stream that ended with this error is worth another attempt: the connection broke, or the server said
    /// that it is busy or being restarted.
    fileprivate var allowsReconnection: Bool {
        switch self {
        case let error as TransportError: !TransportError.Kind.lasting.contains(error.kind)
        case let error as URLError: error.code != .cancelled
        case let error as ApiError: error.statusCode.map(StatusCodes.transient.contains) ?? false
        default: false
        }
    }
}
