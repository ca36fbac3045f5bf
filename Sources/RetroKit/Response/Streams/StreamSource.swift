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
