#if os(Linux)
    import Foundation

    /// OpenSSL's test server with a certificate of its own, for localhost and 127.0.0.1.
    final class TLSServer {
        /// Where it keeps certificate and key.
        let folder: URL
        /// Where it listens.
        private(set) var port = 0
        private let process: ShellProcess

        /// Whether there is an OpenSSL.
        static var isAvailable: Bool { FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl") }

        private static let script = """
            cd "$1" && shift
            openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout key.pem -out cert.pem -days 2 \\
                -subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1
            openssl x509 -in cert.pem -noout -pubkey | openssl pkey -pubin -outform der \\
                | openssl dgst -sha256 -binary | openssl base64 > pin
            openssl pkcs12 -export -in cert.pem -inkey key.pem -passout pass:s3cret -out identity.p12
            exec openssl s_server -accept 127.0.0.1:0 -cert cert.pem -key key.pem -www "$@"
            """

        /// Starts a server.
        ///
        /// - Parameter options: More options of `openssl s_server`.
        /// - Throws: When it does not begin to listen.
        convenience init(_ options: String...) async throws {
            try await self.init(options)
        }

        /// Starts a server with options in a list.
        init(_ options: [String]) async throws {
            folder = FileManager.default.temporaryDirectory.appendingPathComponent("RetroKit-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            process = try ShellProcess(Self.script, [folder.path] + options)
            let deadline = ContinuousClock.now + .seconds(20)
            while port == 0, ContinuousClock.now < deadline {
                try await Task.sleep(for: .milliseconds(5))
                let line = String(decoding: process.output, as: UTF8.self).split(separator: "\n").first {
                    $0.hasPrefix("ACCEPT ")
                }
                port = line?.split(separator: ":").last.flatMap { Int($0) } ?? 0
            }
            if port == 0 { throw RawConnection.Failure(description: String(decoding: process.error, as: UTF8.self)) }
        }

        deinit {
            process.abort()
            process.clean()
            try? FileManager.default.removeItem(at: folder)
        }

        /// The path of one of its files.
        func path(of name: String) -> String { folder.appendingPathComponent(name).path }

        /// The content of one of its files.
        func content(of name: String) throws -> Data { try Data(contentsOf: folder.appendingPathComponent(name)) }
    }
#endif
