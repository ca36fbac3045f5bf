public import Foundation

extension RetryPolicy {
    /// Decides whether a call is tried again. Nothing is sent and nobody waits here.
    ///
    /// - Parameters:
    ///   - failure: How the call ended.
    ///   - date: The date, for a `Retry-After` that names one.
    ///   - random: Where the wait's chance comes from.
    /// - Returns: The verdict. Whether there is time for the wait is for the caller to see.
    public func verdict(on failure: RetryFailure, at date: Date, using random: inout some RandomNumberGenerator)
        -> RetryVerdict
    {
        guard failure.attempt < maximumAttempts, failure.request.httpBody.isReplayable, !failure.isSuccess,
            !failure.isCancellation
        else { return .giveUp }
        if let verdict = judge?(failure) { return verdict }
        guard mayPass(failure), maySendTwice(failure) else { return .giveUp }
        if honorsRetryAfter, case .success(let result) = failure.outcome,
            let wait = result.headerFields.retryAfter(at: date)
        {
            return wait <= maximumRetryAfter ? .retry(after: wait) : .giveUp
        }
        return .retry(after: backoff.wait(after: failure.attempt, using: &random))
    }

    private func mayPass(_ failure: RetryFailure) -> Bool {
        switch failure.outcome {
        case .success(let result): result.statusCode.map(statusCodes.contains) ?? false
        case .failure(let error): error.isTransportFailure(of: transportErrors)
        }
    }

    private func maySendTwice(_ failure: RetryFailure) -> Bool {
        methods.contains(failure.request.httpMethod) || failure.request.headerFields.contains("Idempotency-Key")
            || repeatsUnsentRequests && failure.isUnsent
    }
}

extension RetryFailure {
    /// Whether there is a response, and no failure.
    fileprivate var isSuccess: Bool {
        if case .success(let result) = outcome { (result.statusCode ?? 0) < 400 } else { false }
    }

    fileprivate var isCancellation: Bool {
        guard case .failure(let error) = outcome else { return false }
        return error is CancellationError || (error as? URLError)?.code == .cancelled
    }

    /// Whether the host was not reached, so that the request was not sent.
    fileprivate var isUnsent: Bool {
        guard case .failure(let error) = outcome else { return false }
        let kind = (error as? TransportError)?.kind ?? (error as? URLError)?.transportKind
        return kind.map(TransportError.Kind.withoutConnection.contains) ?? false
    }
}
