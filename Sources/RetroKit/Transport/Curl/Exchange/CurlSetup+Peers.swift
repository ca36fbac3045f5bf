#if os(Linux)
    import CCurl
    import Foundation

    extension CurlSetup {
        /// Says through what the request goes. Without a word from us libcurl would ask the environment.
        func setProxy() {
            switch loop.configuration.proxy {
            case .never:
                handle.set(CurlOption.proxy, "")
            case .environment:
                return
            case .url(let url, let user, let password, let bypassed):
                handle.set(CurlOption.proxy, url)
                handle.set(CurlOption.noProxy, bypassed.joined(separator: ","))
                guard let user else { return }
                let escape = PercentEncoding.value.encode
                handle.set(CurlOption.proxyUserPassword, "\(escape(user)):\(escape(password ?? ""))")
            }
        }

        /// Says that HTTP/2 is for TLS to negotiate. Where that cannot be, or nobody could tell whether it was, no request may
        /// share a connection with another: libcurl would believe any server whose status line says HTTP/2.
        func setVersion() {
            guard loop.configuration.allowsHTTP2, exchange.isSecure, CurlTLSLibrary.tellsVersion else {
                return handle.set(CurlOption.httpVersion, CurlValue.http11)
            }
            handle.set(CurlOption.httpVersion, CurlValue.http2OverTLS)
            handle.set(CurlOption.pipeWait, true)
        }

        /// Says whom to trust and who we are.
        func setTLS() throws(TransportError) {
            let tls = try loop.configuration.tlsByHost.settings(of: exchange.host, others: loop.configuration.tls)
            handle.set(CurlOption.sslVersion, tls.minimumVersion == .v13 ? 7 : 6)
            if tls.insecurelyTrustsAnyServer {
                handle.set(CurlOption.sslVerifyPeer, false)
                handle.set(CurlOption.sslVerifyHost, false)
            }
            try setAuthorities(tls)
            try setClient(tls)
            if !tls.pinnedPublicKeys.isEmpty {
                handle.set(
                    CurlOption.pinnedPublicKey,
                    tls.pinnedPublicKeys.map { "sha256//\($0)" }.joined(separator: ";")
                )
            }
        }

        /// Says which authorities are trusted: those of the settings alone, or the system's, for which the environment may name
        /// another file and another folder.
        private func setAuthorities(_ tls: TLSSettings) throws(TransportError) {
            if let authorities = tls.authorities {
                // libcurl looks into the system's folder beside whatever file it is given.
                handle.set(CurlOption.caPath, pointer: nil)
                return try set(authorities, file: CurlOption.caInfo, blob: CurlOption.caInfoBlob)
            }
            if let file = Self.systemAuthorities {
                try set(.file(file), file: CurlOption.caInfo, blob: CurlOption.caInfoBlob)
            }
            if let folder = Self.systemAuthorityFolder { handle.set(CurlOption.caPath, folder) }
        }

        /// The file of the system's authorities, where the environment names one.
        private static let systemAuthorities = environment("CURL_CA_BUNDLE") ?? environment("SSL_CERT_FILE")
        /// Their folder, where the environment names one.
        private static let systemAuthorityFolder = environment("SSL_CERT_DIR")

        private static func environment(_ name: String) -> String? {
            ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
        }

        private func setClient(_ tls: TLSSettings) throws(TransportError) {
            if case .pkcs12(let data, let password) = tls.clientIdentity?.form {
                // The key is taken from where the certificate is.
                handle.set(CurlOption.sslCertificateType, "P12")
                handle.set(CurlOption.sslCertificateBlob, blob: data)
                handle.set(CurlOption.keyPassword, password)
                return
            }
            try set(tls.clientCertificate, file: CurlOption.sslCertificate, blob: CurlOption.sslCertificateBlob)
            try set(tls.clientKey, file: CurlOption.sslKey, blob: CurlOption.sslKeyBlob)
            if tls.clientKey == nil {
                try set(tls.clientCertificate, file: CurlOption.sslKey, blob: CurlOption.sslKeyBlob)
            }
            if let password = tls.clientKeyPassword { handle.set(CurlOption.keyPassword, password) }
        }

        private func set(_ source: TLSSettings.Source?, file: Int32, blob: Int32) throws(TransportError) {
            switch source {
            case .file(let path):
                guard FileManager.default.isReadableFile(atPath: path) else {
                    throw TransportError(.tls, "The TLS file \(path) cannot be read.")
                }
                handle.set(file, path)
            case .pem(let bytes):
                handle.set(blob, blob: bytes)
            case nil:
                return
            }
        }
    }
#endif
