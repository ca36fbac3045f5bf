#if os(Linux)
    import Foundation
    import Testing

    @testable import RetroKit

    /// The public keys of certificates that OpenSSL made.
    @Suite(.enabled(if: TLSServer.isAvailable, "openssl is not installed"))
    struct PublicKeyInfoTests {
        private static let script = """
            cd "$1" && shift
            openssl req -x509 "$@" -nodes -keyout key.pem -out cert.pem -days 2 -subj "/CN=a.test/O=Ünder" -utf8
            openssl x509 -in cert.pem -outform der -out cert.der
            openssl x509 -in cert.pem -noout -pubkey | openssl pkey -pubin -outform der -out info.der
            openssl dgst -sha256 -binary info.der | openssl base64 -A > pin
            """

        /// Runs the script, and reads some of its files.
        private func files(_ options: [String], _ names: [String]) async throws -> [Data] {
            let folder = FileManager.default.temporaryDirectory.appending(path: "RetroKit-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let process = try ShellProcess(Self.script, [folder.path] + options)
            let code = try await process.end()
            #expect(code == 0, "\(String(decoding: process.error, as: UTF8.self))")
            process.clean()
            return try names.map { try Data(contentsOf: folder.appending(path: $0)) }
        }

        @Test(arguments: [
            ["-newkey", "rsa:2048"], ["-newkey", "rsa:3072"], ["-newkey", "rsa:4096"],
            ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"],
            ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-384"],
            ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-521"], ["-newkey", "ed25519"],
        ])
        func `the key of a certificate is what OpenSSL finds there`(_ options: [String]) async throws {
            let files = try await files(options, ["cert.der", "info.der", "pin", "cert.pem"])
            let info = try #require(PublicKeyInfo(ofCertificate: files[0]))
            #expect(info.der == files[1])
            #expect(info.pin == String(decoding: files[2], as: UTF8.self))
            #expect(PemBlocks.certificates(in: files[3]) == [files[0]])
            // A part of another buffer does not begin at zero.
            let slice = (Data([1, 2, 3]) + files[0]).dropFirst(3)
            #expect(PublicKeyInfo(ofCertificate: slice) == info)
        }

        @Test func `what is no certificate has no key, wherever it is cut or changed`() async throws {
            let certificate = try await files(["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"], ["cert.der"])[0]
            for count in 0..<certificate.count {
                #expect(PublicKeyInfo(ofCertificate: certificate.prefix(count)) == nil)
            }
            #expect(PublicKeyInfo(ofCertificate: certificate + [0]) == nil)
            let key = try #require(PublicKeyInfo(ofCertificate: certificate)).der
            for index in certificate.indices {
                for byte: UInt8 in [0, 0x7F, 0x80, 0x84, 0xFF] {
                    var changed = certificate
                    changed[index] = byte
                    // Whatever is found lies within the bytes.
                    let found = PublicKeyInfo(ofCertificate: changed)?.der
                    #expect(found.map { changed.range(of: $0) != nil } ?? true)
                }
            }
            #expect(key.count == 91)
        }
    }

    /// Certificates in PEM.
    struct PemBlocksTests {
        private let block = "-----BEGIN CERTIFICATE-----\nAAEC\r\nAwQ=\n-----END CERTIFICATE-----\n"

        @Test func `every certificate of a text is found, and nothing else`() {
            let text = "subject=/CN=a\n\(block)-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n  \(block)"
            #expect(PemBlocks.certificates(in: Data(text.utf8)) == [Data([0, 1, 2, 3, 4]), Data([0, 1, 2, 3, 4])])
        }

        @Test(arguments: [
            "", "no", "-----BEGIN CERTIFICATE-----\nAAEC\n", "-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----",
            "-----BEGIN CERTIFICATE-----\n?*\n-----END CERTIFICATE-----", "-----END CERTIFICATE-----",
        ])
        func `a text that holds none, or one that is broken, is no list of certificates`(_ text: String) {
            #expect(PemBlocks.certificates(in: Data(text.utf8)) == nil)
            #expect(
                PemBlocks.certificates(in: Data((block + text + "\n").utf8))?.count == (text.contains("-") ? nil : 1)
            )
        }
    }
#endif
