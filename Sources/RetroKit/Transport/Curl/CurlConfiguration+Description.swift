#if os(Linux)
    import Foundation

    extension CurlConfiguration.Proxy: CustomStringConvertible, CustomReflectable {
        /// The proxy without its credentials.
        public var description: String {
            switch self {
            case .none: "none"
            case .environment: "the environment's"
            case .url(let url, let user, _, let bypassed):
                Self.withoutUserInfo(url) + (user == nil ? "" : " with a password")
                    + (bypassed.isEmpty ? "" : " but for \(bypassed.joined(separator: ", "))")
            }
        }

        /// A mirror of the ``description``, so that `dump` shows no secret.
        public var customMirror: Mirror { Mirror(describing: self) }

        /// The URL without what stands before its host, however it is written: it may be no URL at all.
        static func withoutUserInfo(_ url: String) -> String {
            guard let at = url.lastIndex(of: "@") else { return url }
            let start = url[..<at].range(of: "://")?.upperBound ?? url.startIndex
            return url[..<start] + RedactionPolicy.mark + url[at...]
        }
    }

    extension CurlConfiguration {
        /// Stands for whom the transport shows to servers and whom it takes for them, so that nobody is given what another
        /// transport got: the digest of its certificates, of its proxy and of its socket; empty for the default.
        var identity: String {
            var texts = tls.identity(besides: tlsByHost)
            if let unixSocketPath { texts += ["socket", unixSocketPath] }
            switch proxy {
            case .none: break
            case .environment: texts += ["proxy of the environment"]
            case .url(let url, let user, let password, let bypassed):
                texts += ["proxy", url, user ?? "", password ?? "", "\(bypassed.count)"] + bypassed
            }
            return texts.isEmpty ? "" : Sha256.digits(of: texts)
        }
    }
#endif
