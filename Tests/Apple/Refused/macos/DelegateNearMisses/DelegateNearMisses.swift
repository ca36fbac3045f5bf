// expect: DelegateNearMisses.swift:9:10: error: this method of a delegate is never called
// expect: DelegateNearMisses.swift:11:10: error: this method of a delegate is never called
import Foundation

/// The task of the first method has another type than the protocol's, the credential of the second may not be nil.
final class Delegate: NSObject, URLSessionTaskDelegate {
    func urlSession(_ session: URLSession, didCreateTask task: URLSessionTask) {}

    func urlSession(_ session: URLSession, taskIsWaitingForConnectivity task: URLSessionDataTask) {}

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential) -> Void
    ) {}
}
