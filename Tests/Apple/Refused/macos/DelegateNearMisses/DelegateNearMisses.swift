// expect: DelegateNearMisses.swift:10:10: error: this method of a delegate is never called
// expect: DelegateNearMisses.swift:12:10: error: this method of a delegate is never called
// expect: DelegateNearMisses.swift:19:10: error: this method of a delegate is never called
import Foundation

/// The task of the second method has another type than the protocol's, the credential of the third may not be nil.
final class Delegate: NSObject, URLSessionTaskDelegate {
    func urlSession(_ session: URLSession, didCreateTask task: URLSessionTask) {}

    func urlSession(_ session: URLSession, taskIsWaitingForConnectivity task: URLSessionDataTask) {}

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential) -> Void
    ) {}

    func urlSession(_ session: URLSession, task: URLSessionTask, didFinishCollectingMetrics: URLSessionTaskMetrics) {}
}
