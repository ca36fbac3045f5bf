#if os(Linux)
    import Foundation
    import RetroKit
    import Testing

    /// CurlTransport against a server of HTTP/2 that tells what it sees of streams that are broken off.
    struct Http2Tests {
        private final class StreamsApi: ApiDomain, @unchecked Sendable {  // only endpoints, which are locked
            @Get("/silent/{name}") var silent: (_ name: String) async throws -> ServerSentEvents
            @Get("/mute/{name}") var mute: (_ name: String) async throws -> Data
            @Get("/echo/{name}") var echo: (_ name: String) async throws -> Response<String>
            @Get("/{kind}/{name}") var get: (_ kind: String, _ name: String) async throws -> String
            @Post("/upload/{name}") var upload: (_ name: String, HttpUploadStream) async throws -> String
            @Post("/{kind}/{name}") var post: (PostRequest) async throws -> String
        }

        private struct PostRequest {
            @Path var kind: String
            @Path var name: String
            @Body("text/plain") var body = Data("x".utf8)
        }

        private final class ControlApi: ApiDomain, @unchecked Sendable {  // only endpoints, which are locked
            @Get("/streams/{name}") var streams: (_ name: String) async throws -> [String]
            @Post("/say/{name}") var say: (_ name: String) async throws -> [String]

            /// Waits until the streams of a name have come to an end, or for a second.
            func ended(_ name: String) async throws -> [String] {
                for _ in 0..<100 {
                    let states = try await streams(name)
                    if !states.isEmpty, !states.contains("open") { return states }
                    try await Task.sleep(for: .milliseconds(10))
                }
                return try await streams(name)
            }
        }

        private let control: ControlApi

        init() throws {
            control = ControlApi(baseURL: try Peer.url("H2_CONTROL_URL"))
        }

        private func api(_ variable: String = "H2_URL") throws -> StreamsApi {
            var configuration = CurlConfiguration()
            configuration.tls.authorities = .file(try Peer.variable("H2_CA"))
            configuration.eventLoops = 1
            return StreamsApi(baseURL: try Peer.url(variable), transport: try #require(CurlTransport(configuration)))
        }

        private func newName() -> String { UUID().uuidString.lowercased() }

        @Test func `HTTP/2 is negotiated`() async throws {
            let response = try await api().echo("x")
            #expect(response.value == "/echo/x")
            #expect(response.timings?.protocolVersion == "HTTP/2")
        }

        @Test(.timeLimit(.minutes(1)))
        func `a stream that nobody reads any more ends at the server at once, alone on its connection`() async throws {
            let api = try api()
            let name = newName()
            for try await event in try await api.silent(name) {
                #expect(event.data == "first")
                break
            }
            #expect(try await control.ended(name).allSatisfy { $0 != "open" })
        }

        @Test(.timeLimit(.minutes(1)))
        func `a stream that is broken off ends at once beside silent ones, which go on`() async throws {
            let api = try api()
            let (first, second) = (newName(), newName())
            var kept = try await api.silent(first).makeAsyncIterator()
            #expect(try await kept.next()?.data == "first")
            for try await _ in try await api.silent(second) { break }
            #expect(try await control.ended(second) == ["reset"])
            #expect(try await control.streams(first) == ["open"])
            _ = try await control.say(first)
            #expect(try await kept.next()?.data == "more")
            #expect(try await api.echo("after").value == "/echo/after")
        }

        @Test(.timeLimit(.minutes(1)))
        func `a call that is cancelled before its answer ends at once beside a silent one`() async throws {
            let api = try api()
            let (first, second) = (newName(), newName())
            var kept = try await api.silent(first).makeAsyncIterator()
            #expect(try await kept.next()?.data == "first")
            let call = Task { try await api.mute(second) }
            while try await control.streams(second).isEmpty { try await Task.sleep(for: .milliseconds(10)) }
            call.cancel()
            await #expect(throws: CancellationError.self) { try await call.value }
            #expect(try await control.ended(second) == ["reset"])
            _ = try await control.say(first)
            #expect(try await kept.next()?.data == "more")
        }

        /// A request that the server has not processed (RFC 9113 §8.7): refused, or beyond the last stream of a GOAWAY.
        @Test(.timeLimit(.minutes(1)), arguments: ["refused", "goaway", "reload"], [false, true])
        func `what was not processed is sent again, whatever its method`(_ kind: String, _ isReused: Bool) async throws
        {
            let sent = kind == "reload" ? 1 : 2
            for method in [HttpMethod.get, .post] {
                let api = try api()
                if isReused { _ = try await api.echo("warm") }
                let name = newName()
                let text =
                    method == .get
                    ? try await api.get(kind, name) : try await api.post(PostRequest(kind: kind, name: name))
                #expect(text == "/\(kind)/\(name)")
                #expect(try await control.streams(name).count == sent, "\(method)")
                #expect(try await control.streams(name).filter { $0 == "answered" }.count == 1)
            }
        }

        /// The server may have done what a POST wants before it went away.
        @Test(.timeLimit(.minutes(1)))
        func `a POST whose connection ends without a word is not sent again, a GET is`() async throws {
            for isReused in [false, true] {
                let api = try api()
                if isReused { _ = try await api.echo("warm") }
                let name = newName()
                let error = try await Peer.error { _ = try await api.post(PostRequest(kind: "vanish", name: name)) }
                #expect((error.underlying as? TransportError)?.kind == .connectionLost, "\(error)")
                #expect(try await control.streams(name).count == 1)
                #expect(error.isRetryable)
            }
        }

        @Test(.timeLimit(.minutes(1)))
        func `a server that refuses without end is asked a few times, and the error says so`() async throws {
            for method in [HttpMethod.get, .post] {
                let (api, name) = (try api(), newName())
                let error = try await Peer.error {
                    _ =
                        method == .get
                        ? try await api.get("unwilling", name)
                        : try await api.post(PostRequest(kind: "unwilling", name: name))
                }
                #expect(error.kind == .transport)
                #expect(error.isRetryable, "\(error)")
                #expect(try await control.streams(name).count <= 6)
            }
        }

        @Test(.timeLimit(.minutes(1))) func `an archive has the size of an upload, and how long it took to send`()
            async throws
        {
            let api = try api()
            let recorder = HarRecorder(bodyLimit: 0)
            api.configuration.interceptors = [recorder]
            let piece = Data(repeating: 0x61, count: 1 << 18)
            let upload = HttpUploadStream(contentType: "text/plain") {
                HttpBodyStream(Array(repeating: piece, count: 12))
            }
            _ = try await api.upload(newName(), upload)
            let archive = try JSONDecoder().decode(JsonValue.self, from: try recorder.archive())
            let entry = try #require(archive["log"]?["entries"]?[0])
            #expect(entry["request"]?["httpVersion"]?.string == "HTTP/2")
            #expect(entry["request"]?["bodySize"]?.int == 12 << 18)
            #expect(try #require(entry["timings"]?["send"]?.double) > 0)
        }

        @Test(.timeLimit(.minutes(1)))
        func `a server that negotiated HTTP/1.1 and says HTTP/2 gives nobody another one's answer`() async throws {
            let api = try api("H2_LIAR_URL")
            try await withThrowingTaskGroup { group in
                for index in 0..<100 {
                    group.addTask {
                        do {
                            let response = try await api.echo("\(index)")
                            #expect(response.value == "/echo/\(index)")
                            return false
                        } catch let error as ApiError {
                            let cause = error.underlying as? TransportError
                            #expect(cause?.kind == .protocolViolation, "\(error)")
                            return true
                        }
                    }
                }
                for try await isRefused in group { #expect(isRefused) }
            }
        }
    }
#endif
