import RetroKit

/// Sends a request once: whoever sends it again is given the first answer again.
///
/// It serves one call, and comes after the domain's interceptors.
final class FirstAnswer: Interceptor {
    private let answer = Locked<Result<HttpOperationResult, any Error>?>(nil)

    func intercept(_ request: HttpRequestParams, next: InterceptorChain) async throws -> HttpOperationResult {
        if let answer = answer.withLock({ $0 }) { return try answer.get() }
        do {
            let result = try await next(request)
            answer.withLock { $0 = .success(result) }
            return result
        } catch {
            answer.withLock { $0 = .failure(error) }
            throw error
        }
    }
}
