#if os(Linux)
    import Foundation
    import RetroKitTesting
    import Testing

    @testable import RetroKit

    /// HTTP/2 is offered where the TLS library tells whether it was negotiated.
    struct CurlTLSLibraryTests {
        @Test(
            arguments: [
                ("OpenSSL/3.0.15", .openSSL), ("OpenSSL/1.1.1k", .openSSL), ("LibreSSL/3.3.6", .openSSL),
                ("BoringSSL", .openSSL), ("quictls/3.0.8", .openSSL), ("AWS-LC/1.30.1", .openSSL),
                ("GnuTLS/3.7.9", .gnuTLS),
                ("GnuTLS/3.7.9 (OpenSSL/3.0.15)", .gnuTLS), ("(GnuTLS/3.7.9) OpenSSL/3.0.15", .openSSL),
                ("(OpenSSL/3.0.15) mbedTLS/2.28.3", nil), ("mbedTLS/3.6.0", nil), ("wolfSSL/5.6.6", nil),
                ("NSS/3.87", nil),
                ("BearSSL", nil), ("rustls-ffi/0.14.0", nil), ("", nil), ("(OpenSSL/3.0.15)", nil),
            ] as [(String, CurlTLSLibrary?)]
        )
        func `a library is known by the name of the one in use`(_ text: String, _ library: CurlTLSLibrary?) {
            #expect(CurlTLSLibrary(inUse: text) == library)
        }

        @Test func `the library of this machine is one that tells`() throws {
            _ = try #require(CurlTransport())
            #expect(CurlTLSLibrary.tellsVersion)
        }
    }

    extension OverTheWire {
        /// Servers over TLS that claim a version of HTTP that was not negotiated.
        @Suite(.enabled(if: TLSServer.isAvailable), .timeLimit(.minutes(1)))
        struct CurlTLSVersionTests {
            @Test(arguments: [[], ["-alpn", "http/1.1"]] as [[String]])
            func `a status line that claims HTTP 2 is refused where TLS has not negotiated it`(_ options: [String])
                async throws
            {
                let server = try await TLSServer(["-HTTP"] + options)
                let fixture = try CurlFixture { $0.tls.authorities = .file(server.path(of: "cert.pem")) }
                let base = "https://localhost:\(server.port)"
                for line in ["HTTP/2 200", "HTTP/2 200 OK"] {
                    let lie = "\(line)\r\nContent-Length: 2\r\n\r\nno"
                    try Data(lie.utf8).write(to: server.folder.appendingPathComponent("lie"))
                    await expectFailure(.protocolViolation) { try await fixture.get("/lie", at: base) }
                }
                let truth = "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nyes"
                try Data(truth.utf8).write(to: server.folder.appendingPathComponent("truth"))
                #expect(try await fixture.get("/truth", at: base).text == "yes")
            }
        }
    }
#endif
