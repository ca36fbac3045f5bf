import Foundation
import RetroKit

/// Sends a request once: whoever sends it again is given the first answer again.
///
/// It serves one call, and comes after the domain's interceptors.
final class FirstAnswer: Interceptor, @unchecked Sendable {  // the answer is behind the lock
    private let lock = NSLock()
    private var answer: Result<HttpOperationResult, any Error>?

    func intercept(_ request: HttpRequestParams, next: InterceptorChain) async throws -> HttpOperationResult {
        if let answer = lock.withLock({ answer }) { return try answer.get() }
        do {
            let result = try await next(request)
            lock.withLock { answer = .success(result) }
            return result
        } catch {
            lock.withLock { answer = .failure(error) }
            throw error
        }
    }
}
