/// How a call failed, for the decision whether it is tried again.
public struct RetryFailure: Sendable {
    /// The request.
    public var request: HttpRequestParams
    /// How often it has been sent.
    public var attempt: Int
    /// The response, or the error that stands for it.
    public var outcome: Result<HttpOperationResult, any Error>

    /// Makes a failure.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - attempt: How often it has been sent.
    ///   - outcome: The response or the error.
    public init(request: HttpRequestParams, attempt: Int, outcome: Result<HttpOperationResult, any Error>) {
        self.request = request
        self.attempt = attempt
        self.outcome = outcome
    }
}
