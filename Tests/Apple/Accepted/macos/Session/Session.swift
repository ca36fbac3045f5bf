import Foundation

/// What a transport over URLSession does on Apple's systems, in Apple's words.
final class Delegate: NSObject, URLSessionDataDelegate {
    private let lock = NSLock()

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        guard challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust,
            let trust = challenge.protectionSpace.serverTrust
        else { return completionHandler(.performDefaultHandling, nil) }
        SecTrustSetAnchorCertificates(trust, [] as CFArray)
        SecTrustSetAnchorCertificatesOnly(trust, true)
        SecTrustSetPolicies(trust, SecPolicyCreateSSL(true, challenge.protectionSpace.host as CFString))
        var failure: CFError?
        guard SecTrustEvaluateWithError(trust, &failure), keys(of: trust).allSatisfy({ !$0.isEmpty }) else {
            return completionHandler(.cancelAuthenticationChallenge, nil)
        }
        completionHandler(.useCredential, URLCredential(trust: trust))
    }

    func urlSession(_ session: URLSession, taskIsWaitingForConnectivity task: URLSessionTask) {
        lock.withLock { task.taskDescription = "waiting" }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics) {
        for transaction in metrics.transactionMetrics where transaction.negotiatedTLSProtocolVersion == .TLSv13 {
            print(transaction.connectEndDate as Any, transaction.remotePort ?? 0)
        }
    }

    private func keys(of trust: SecTrust) -> [Data] {
        let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate] ?? []
        return chain.compactMap(SecCertificateCopyKey).compactMap { key in
            let attributes = SecKeyCopyAttributes(key) as? [CFString: Any] ?? [:]
            guard attributes[kSecAttrKeyType] as? String == kSecAttrKeyTypeRSA as String else { return nil }
            var failure: Unmanaged<CFError>?
            return SecKeyCopyExternalRepresentation(key, &failure) as Data?
        }
    }
}

func session() -> URLSession {
    let configuration = URLSessionConfiguration.background(withIdentifier: "session")
    configuration.waitsForConnectivity = true
    configuration.allowsConstrainedNetworkAccess = false
    configuration.tlsMinimumSupportedProtocolVersion = .TLSv12
    configuration.connectionProxyDictionary = ["HTTPEnable": 1]
    configuration.protocolClasses = [URLProtocol.self]
    return URLSession(configuration: configuration, delegate: Delegate(), delegateQueue: nil)
}

func credential(_ data: Data, password: String) -> URLCredential? {
    var items: CFArray?
    let options = [kSecImportExportPassphrase as String: password] as CFDictionary
    guard SecPKCS12Import(data as CFData, options, &items) == errSecSuccess,
        let item = (items as? [[String: Any]])?.first,
        let value = item[kSecImportItemIdentity as String],
        CFGetTypeID(value as CFTypeRef) == SecIdentityGetTypeID()
    else { return nil }
    let certificates = item[kSecImportItemCertChain as String] as? [SecCertificate]
    return URLCredential(identity: value as! SecIdentity, certificates: certificates, persistence: .forSession)
}
