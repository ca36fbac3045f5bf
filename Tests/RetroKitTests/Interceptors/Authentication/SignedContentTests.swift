import Foundation
import RetroKit
import RetroKitTesting
import Testing

extension OverTheWire {
    /// Signatures over a digest of the body, or over the head alone, and what is sent beside them.
    struct SignedContentTests {
        static let transports = OverTheWire.TargetOnTheWireTests.transports

        private final class Api: ApiDomain {
            @Put("/file") var put: (HttpBody) async throws -> Empty
        }

        /// What was signed.
        private struct Seen: Equatable {
            var bodyCount: Int
            var digest: String?
        }

        private func sent(_ body: HttpBody, signing content: SignedContent, over transport: any HttpTransport)
            async throws -> (request: RecordedRequest, seen: Seen)
        {
            let server = try LoopbackServer()
            defer { server.stop() }
            server.enqueue(.status(204))
            let seen = Kept<Seen>()
            let signing = Authentication.signing(of: content) { request in
                seen.add(Seen(bodyCount: request.body.count, digest: request.bodyDigest?.hexadecimal))
                return [
                    "X-Signature": "s", "X-Amz-Content-Sha256": request.bodyDigest?.hexadecimal ?? "UNSIGNED-PAYLOAD",
                ]
            }
            var configuration = DomainConfiguration(baseURL: server.baseURL)
            configuration.interceptors = [RequestInterceptor { $0.httpBody = body }, signing]
            let api = Api(configuration: configuration, transport: transport)
            _ = try await api.put(.none)
            return (try #require(server.requests.first), try #require(seen.values.first))
        }

        @Test(arguments: transports)
        func `the digest is that of the bytes that are sent, which are not held in memory`(
            _ transport: any HttpTransport
        )
            async throws
        {
            let bytes = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
            let file = try TemporaryFile(bytes)
            let stream = HttpUploadStream { HttpBodyStream([bytes.prefix(7), bytes.dropFirst(7)]) }
            let part = MultipartBody.Part(name: "f", source: .file(FileSlice(file.url)))
            for body in [
                .data(bytes, contentType: nil), .file(file.url, contentType: nil), .stream(stream), .none,
                .multipart(try MultipartBody([part], boundary: "b")),
            ] as [HttpBody] {
                let (request, seen) = try await sent(body, signing: .digest, over: transport)
                #expect(seen == Seen(bodyCount: 0, digest: Digest.sha256(of: request.body).hexadecimal))
                #expect(request.headers["X-Amz-Content-Sha256"] == seen.digest)
                if !body.description.contains("no body") { #expect(request.body.count >= bytes.count) }
            }
        }

        @Test(arguments: transports)
        func `of the head alone nothing of the body is read before it is sent`(_ transport: any HttpTransport)
            async throws
        {
            let stream = HttpUploadStream(once: HttpBodyStream([Data("once".utf8)]))
            let (request, seen) = try await sent(.stream(stream), signing: .head, over: transport)
            #expect(seen == Seen(bodyCount: 0, digest: nil))
            #expect(request.headers["X-Amz-Content-Sha256"] == "UNSIGNED-PAYLOAD")
            #expect(request.body == Data("once".utf8))
        }

        @Test func `a stream that gives other bytes than were signed is not sent whole`() async throws {
            let readings = Kept<Int>()
            let stream = HttpUploadStream(length: 6) {
                readings.add(0)
                return HttpBodyStream([Data("bytes\(readings.values.count)".utf8)])
            }
            let error = try await #require(throws: ApiError.self) {
                _ = try await sent(.stream(stream), signing: .digest, over: PlatformTransport.shared)
            }
            #expect((error.underlying as? TransportError)?.kind == .unreadableBody)
            #expect(readings.values.count == 2)
        }

        @Test func `bytes come with their digest, and what cannot be read before says what to write`() async throws {
            let transport = PlatformTransport.shared
            let (_, seen) = try await sent(.data(Data("abc".utf8), contentType: nil), signing: .bytes, over: transport)
            #expect(seen == Seen(bodyCount: 3, digest: Digest.sha256(of: "abc").hexadecimal))
            let once = HttpBody.stream(HttpUploadStream(once: HttpBodyStream([Data("x".utf8)])))
            for (content, way) in [(SignedContent.bytes, "signing(of: .digest)"), (.digest, "signing(of: .head)")] {
                let error = try await #require(throws: ApiError.self) {
                    _ = try await sent(once, signing: content, over: transport)
                }
                #expect((error.underlying as? RequestProblem)?.code == .unencodableBody)
                #expect(error.reason.contains(way))
            }
        }
    }
}
