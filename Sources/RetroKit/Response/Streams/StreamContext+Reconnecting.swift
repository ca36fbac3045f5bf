import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension StreamProblem {
    /// A stream whose server ended it too often in good order.
    static func gaveUp(_ policy: ReconnectionPolicy) -> StreamProblem {
        StreamProblem(
            .gaveUp,
            "The stream ended, and \(policy.attemptLimit ?? 0) attempts in a row to take it up again brought no event."
        )
    }
}

extension ResponseExchange {
    /// Sends the request again, for what came after an event.
    func answerAgain(lastEventID: String) async throws -> HttpOperationResult {
        var request = request
        request.headerFields["Last-Event-ID"] = lastEventID.isEmpty ? nil : lastEventID
        return try await chain(request)
    }
}

extension StreamContext {
    /// The reader of a further response; nil when its status says that the stream is over for good (WHATWG HTML §9.2.3).
    ///
    /// - Throws: ``ApiError`` for an error's status, ``StreamProblem`` for a response that is no stream of events.
    nonisolated(nonsending) func connection(
        _ result: HttpOperationResult,
        of exchange: ResponseExchange,
        lastEventID: String
    ) async throws -> StreamReader<ServerSentEventParser>? {
        let statusCode = result.statusCode ?? 0
        if statusCode == 204 { return nil }
        guard response.options.successCodes.contains(statusCode) else {
            throw try await statusError(collecting: result, exchange)
        }
        try result.requireEventStream()
        let parser = ServerSentEventParser(lastEventID: lastEventID, sizeLimit: options.elementSize)
        return StreamReader(parser, reading: result.streamedBody, self)
    }
}

extension Error {
    /// Whether a stream that ended with this error is worth another attempt: the connection broke, or the server said
    /// that it is busy or being restarted.
    var allowsReconnection: Bool {
        switch self {
        case let error as TransportError: !TransportError.Kind.lasting.contains(error.kind)
        case let error as URLError: error.code != .cancelled
        case let error as ApiError: error.statusCode.map(StatusCodes.transient.contains) ?? false
        default: false
        }
    }
}
