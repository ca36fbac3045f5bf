#if canImport(Security)
    import Foundation
    import Security

    /// Answers the challenges of TLS by the settings of a transport. What is decided here is decided by ``ServerTrust``;
    /// this asks the system what there is to decide about.
    struct SessionTrust: Sendable {
        /// What a challenge is answered with.
        enum Answer {
            case credential(URLCredential)
            case refusal(TransportError)
        }

        let configuration: URLSessionTransport.Configuration

        /// Answers a challenge; nil when the settings say nothing of it.
        func answer(to challenge: URLAuthenticationChallenge) -> Answer? {
            let space = challenge.protectionSpace
            do throws(TransportError) {
                let settings = try configuration.tlsByHost.settings(of: space.host, others: configuration.tls)
                switch space.authenticationMethod {
                case NSURLAuthenticationMethodServerTrust:
                    let demands = ServerTrust(host: space.host, settings: settings)
                    return demands.isDemanding ? try answer(to: space.serverTrust, by: demands) : nil
                case NSURLAuthenticationMethodClientCertificate:
                    return try settings.clientIdentity.map { identity throws(TransportError) in
                        .credential(try identity.credential(for: space.host))
                    }
                default:
                    return nil
                }
            } catch {
                return .refusal(error)
            }
        }

        private func answer(to trust: SecTrust?, by demands: ServerTrust) throws(TransportError) -> Answer {
            guard let trust else {
                throw TransportError(.tls, at: demands.host, reason: "it shows no certificate")
            }
            if let authorities = demands.settings.authorities {
                let anchors = try authorities.certificates(for: demands.host)
                guard SecTrustSetAnchorCertificates(trust, anchors as CFArray) == errSecSuccess,
                    SecTrustSetAnchorCertificatesOnly(trust, true) == errSecSuccess
                else {
                    throw TransportError(.tls, at: demands.host, reason: "the system refuses the trusted authorities")
                }
            }
            let error = demands.refusal(Self.verdict(of: trust), pin: Self.pin(of: trust))
            return error.map { .refusal($0) } ?? .credential(URLCredential(trust: trust))
        }

        private static func verdict(of trust: SecTrust) -> ServerTrust.Verdict {
            var error: CFError?
            if SecTrustEvaluateWithError(trust, &error) { return .trusted }
            return .refused(error.map { $0.localizedDescription } ?? "the system does not trust its certificate")
        }

        /// The digest of the public key of a server's own certificate, which comes first in the chain.
        private static func pin(of trust: SecTrust) -> String? {
            let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate]
            let certificate = chain?.first.map { SecCertificateCopyData($0) as Data }
            return certificate.flatMap { PublicKeyInfo(ofCertificate: $0)?.pin }
        }
    }

    extension TLSSettings.Source {
        /// The certificates that it holds.
        fileprivate func certificates(for host: String) throws(TransportError) -> [SecCertificate] {
            let bytes: Data?
            switch self {
            case .file(let path): bytes = FileManager.default.contents(atPath: path)
            case .pem(let data): bytes = data
            }
            let blocks = bytes.flatMap { PemBlocks.certificates(in: $0) }
            let certificates = blocks?.compactMap { SecCertificateCreateWithData(nil, $0 as CFData) }
            guard let certificates, certificates.count == blocks?.count else {
                throw TransportError(
                    .tls,
                    at: host,
                    reason: "\(description) of trusted authorities cannot be read as certificates in PEM"
                )
            }
            return certificates
        }
    }

    extension ClientIdentity {
        /// The credential that shows it.
        fileprivate func credential(for host: String) throws(TransportError) -> URLCredential {
            switch form {
            case .system(let system):
                return URLCredential(
                    identity: system.identity,
                    certificates: system.chain,
                    persistence: .forSession
                )
            case .pkcs12(let data, let password):
                let (identity, chain) = try Self.identity(in: data, password, for: host)
                return URLCredential(identity: identity, certificates: chain, persistence: .forSession)
            }
        }

        private static func identity(
            in data: Data,
            _ password: String,
            for host: String
        ) throws(TransportError) -> (SecIdentity, [SecCertificate]) {
            var items: CFArray?
            let options = [kSecImportExportPassphrase as String: password] as CFDictionary
            let status = SecPKCS12Import(data as CFData, options, &items)
            let item = (items as? [[String: Any]])?.first
            let identity = item?[kSecImportItemIdentity as String] as CFTypeRef?
            guard status == errSecSuccess, let identity, CFGetTypeID(identity) == SecIdentityGetTypeID() else {
                let words = SecCopyErrorMessageString(status, nil).map { $0 as String } ?? "status \(status)"
                throw TransportError(
                    .tls,
                    at: host,
                    reason: "the client's identity in PKCS #12 cannot be read (\(words))"
                )
            }
            let chain = item?[kSecImportItemCertChain as String] as? [SecCertificate] ?? []
            // The chain begins with the identity's own certificate, which goes with it anyhow.
            return (unsafeDowncast(identity, to: SecIdentity.self), Array(chain.dropFirst()))
        }
    }
#endif
