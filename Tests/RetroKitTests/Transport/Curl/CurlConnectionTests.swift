#if os(Linux)
    import Foundation
    import RetroKit
    import RetroKitTesting
    import Testing

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    extension OverTheWire {
        /// How ``CurlTransport`` keeps, limits and loses connections.
        struct CurlConnectionTests {
            private let fixture: CurlFixture

            init() throws {
                fixture = try CurlFixture()
            }

            // MARK: Dead connections

            /// What a server says without being asked must not become the answer to the next request.
            @Test func `does not take an unasked response for an answer`() async throws {
                let answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
                let unasked = "HTTP/1.1 408 Request Timeout\r\nContent-Length: 4\r\n\r\nevil"
                let both = LoopbackResponse.raw(answer + unasked)
                    .throttled(bytes: answer.utf8.count, every: .milliseconds(30))
                #expect(try await fixture.receive(both).text == "ok")
                try await Task.sleep(for: .milliseconds(150))
                let next = try await fixture.receive(.text("good"))
                #expect(next.statusCode == 200)
                #expect(next.text == "good")
            }

            /// Many times, for now and then the answer is there as soon as the request is sent, and libcurl never waits for
            /// it. Nothing has been sent on a connection that is given up, so a POST goes out on another.
            @Test(arguments: [.get, .post] as [HttpMethod])
            func `takes no unasked response however fast the answer was`(_ method: HttpMethod) async throws {
                let answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
                let unasked = "HTTP/1.1 408 Request Timeout\r\nContent-Length: 4\r\n\r\nevil"
                let both = LoopbackResponse.raw(answer + unasked)
                    .throttled(bytes: answer.utf8.count, every: .milliseconds(1))
                let request = try fixture.request(method)
                let other = try CurlFixture()
                for _ in 0..<150 {
                    fixture.server.enqueue(.text("first"), both)
                    #expect(try await fixture.transport.sendRequest(with: request).text == "first")
                    #expect(try await fixture.transport.sendRequest(with: request).text == "ok")
                    // An answer that takes the server's loop longer: when it is there, the unasked one has been sent.
                    fixture.server.enqueue(.text("0123456789").throttled(bytes: 1, every: .milliseconds(1)))
                    #expect(try await other.transport.sendRequest(with: request).text == "0123456789")
                }
            }

            /// What may be sent twice is, with its whole body.
            @Test(arguments: ["GET", "HEAD", "DELETE", "OPTIONS", "PUT"] as [HttpMethod], [0, 10, 200_000])
            func `repeats an idempotent request on a dead connection`(_ method: HttpMethod, _ size: Int) async throws {
                guard size == 0 || !method.forbidsBody else { return }
                let body = HttpBody.data(Data(repeating: 7, count: size), contentType: nil)
                fixture.server.enqueue(.text("first"), .hangUp, .status(200))
                _ = try await fixture.get("/first")
                let request = try fixture.request(method, "/second", body: size == 0 ? .none : body)
                #expect(try await fixture.transport.sendRequest(with: request).statusCode == 200)
                let seen = fixture.server.requests.dropFirst()
                #expect(seen.map(\.target) == ["/second", "/second"])
                #expect(seen.map(\.body.count) == [size, size])
                #expect(seen.map(\.connection) == [0, 1])
            }

            /// What may have taken effect is not sent twice.
            @Test(arguments: ["POST", "PATCH", "LOCK"] as [HttpMethod], [0, 10, 200_000])
            func `never repeats another request on a dead connection`(_ method: HttpMethod, _ size: Int) async throws {
                let body = HttpBody.data(Data(repeating: 7, count: size), contentType: nil)
                fixture.server.enqueue(.text("first"), .hangUp)
                fixture.server.route("LOCK", "/second", .text("repeated"))
                fixture.server.route(.post, "/second", .text("repeated"))
                fixture.server.route(.patch, "/second", .text("repeated"))
                _ = try await fixture.get("/first")
                let request = try fixture.request(method, "/second", body: size == 0 ? .none : body)
                let start = ContinuousClock.now
                await expectFailure(.connectionLost) { try await fixture.transport.sendRequest(with: request) }
                #expect(start.duration(to: .now) < CurlFixture.soon)
                try await Task.sleep(for: .milliseconds(20))
                #expect(fixture.server.requests.dropFirst().map(\.body.count) == [size])
            }

            /// A stream's bytes are gone once they were sent.
            @Test func `never sends half a stream`() async throws {
                fixture.server.enqueue(.text("first"), .hangUp)
                fixture.server.route(.put, "/second", .text("repeated"))
                _ = try await fixture.get("/first")
                let stream = HttpUploadStream { HttpBodyStream([Data(count: 1000)]) }
                await expectFailure(.connectionLost) {
                    try await fixture.transport.sendRequest(
                        with: fixture.request(.put, "/second", body: .stream(stream))
                    )
                }
                #expect(fixture.server.requests.dropFirst().map(\.body.count) == [1000])
            }

            /// A program that the process starts would hold a connection open that the transport has closed.
            @Test func `keeps its connections from other programs`() async throws {
                #expect(try await fixture.receive(.text("ok")).text == "ok")
                let names = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
                let connections = names.compactMap { Int32($0) }.filter { Self.peerPort(of: $0) == fixture.server.port }
                #expect(connections.count == 1)
                for descriptor in connections { #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0) }
            }

            private static func peerPort(of descriptor: Int32) -> Int? {
                var address = sockaddr_in()
                var size = socklen_t(MemoryLayout<sockaddr_in>.size)
                let status = withUnsafeMutablePointer(to: &address) {
                    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &size) }
                }
                return status == 0 && address.sin_family == AF_INET ? Int(UInt16(bigEndian: address.sin_port)) : nil
            }

            // MARK: Limits

            @Test func `has room for many slow calls`() async throws {
                fixture.server.route(.get, "/", .text("ok").delayed(.seconds(1)))
                try await withThrowingTaskGroup(of: String.self) { group in
                    for _ in 0..<24 { group.addTask { try await fixture.get(timeout: .milliseconds(3500)).text } }
                    for try await text in group { #expect(text == "ok") }
                }
            }

            @Test func `keeps to its connection limits`() async throws {
                for change: (inout CurlConfiguration) -> Void in [
                    { $0.hostConnectionLimit = 2 }, { $0.connectionLimit = 2 },
                ] {
                    let fixture = try CurlFixture(change)
                    fixture.server.route(.get, "/", .text("ok").delayed(.milliseconds(50)))
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        for _ in 0..<6 { group.addTask { _ = try await fixture.get() } }
                        try await group.waitForAll()
                    }
                    #expect(fixture.server.acceptedConnections == 2)
                    #expect(fixture.server.requests.count == 6)
                }
            }

            @Test func `has no limit where there is none`() async throws {
                let fixture = try CurlFixture {
                    ($0.hostConnectionLimit, $0.connectionLimit, $0.idleConnectionLimit) = (nil, nil, nil)
                    $0.responseSizeLimit = nil
                }
                fixture.server.route(.get, "/", .data(Data(count: 100_000)).delayed(.milliseconds(200)))
                try await withThrowingTaskGroup(of: Int.self) { group in
                    for _ in 0..<12 { group.addTask { try await fixture.get().body.count } }
                    for try await count in group { #expect(count == 100_000) }
                }
                try await fixture.server.waitForOpenConnections(12)
                #expect(fixture.server.acceptedConnections == 12)
            }

            @Test func `keeps few idle connections`() async throws {
                let fixture = try CurlFixture { $0.idleConnectionLimit = 3 }
                fixture.server.route(.get, "/", .text("ok").delayed(.milliseconds(100)))
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<20 { group.addTask { _ = try await fixture.get() } }
                    try await group.waitForAll()
                }
                try await fixture.server.waitForOpenConnections(3)
            }

            @Test func `counts waiting for a connection into the deadline`() async throws {
                let fixture = try CurlFixture { $0.hostConnectionLimit = 1 }
                fixture.server.enqueue(.silence)
                let first = Task { try await fixture.get("/first") }
                try await fixture.server.waitForRequests(1, timeout: .seconds(20))
                let start = ContinuousClock.now
                await expectFailure(.timeout) { try await fixture.get("/second", timeout: .milliseconds(200)) }
                #expect(start.duration(to: .now) < CurlFixture.soon)
                first.cancel()
                await #expect(throws: CancellationError.self) { _ = try await first.value }
                fixture.server.enqueue(.text("ok"))
                #expect(try await fixture.get("/third").text == "ok")
                #expect(fixture.server.requests.map(\.target) == ["/first", "/third"])
            }

            @Test func `counts the queue of a waiting call`() async throws {
                let fixture = try CurlFixture { $0.hostConnectionLimit = 1 }
                fixture.server.route(.get, "/", .text("ok").delayed(.milliseconds(100)))
                async let first = fixture.get()
                async let second = fixture.get()
                let totals = try await [first, second].compactMap { $0.timings?.total }
                #expect(try #require(totals.max()) >= .milliseconds(200))
            }

            // MARK: Time

            @Test func `keeps to limits below a second`() async throws {
                fixture.server.route(.get, "/", .text("ok").delayed(.milliseconds(50)))
                #expect(try await fixture.get(timeout: .milliseconds(900)).text == "ok")
                let start = ContinuousClock.now
                fixture.server.enqueue(.silence)
                let error = await expectFailure(.timeout) { try await fixture.get(timeout: .microseconds(150_500)) }
                #expect(start.duration(to: .now) >= .microseconds(150_500))
                #expect(start.duration(to: .now) < CurlFixture.soon)
                #expect(error?.message == "No complete response from 127.0.0.1 within 0.1505 seconds.")
            }

            @Test func `ends a dripping response at the deadline`() async throws {
                let drops = Array(repeating: Data("x".utf8), count: 400)
                let start = ContinuousClock.now
                fixture.server.enqueue(.chunked(drops, every: .milliseconds(50)))
                await expectFailure(.timeout) { try await fixture.get(timeout: .milliseconds(300)) }
                #expect(start.duration(to: .now) >= .milliseconds(300))
                #expect(start.duration(to: .now) < CurlFixture.soon)
                try await fixture.server.waitForDisconnections(1)
            }

            /// A timer takes it as far away as a number of milliseconds goes.
            @Test(arguments: [Duration.seconds(Int64.max), .seconds(Int64.max / 1000 + 1)])
            func `waits beyond all measure`(_ timeout: Duration) async throws {
                fixture.server.enqueue(.text("late").delayed(.milliseconds(50)))
                #expect(try await fixture.get(timeout: timeout).text == "late")
            }

            @Test func `ends an exchange that stands still`() async throws {
                let fixture = try CurlFixture { $0.idleTimeout = .milliseconds(250) }
                let drops = Array(repeating: Data("x".utf8), count: 12)
                #expect(try await fixture.receive(.chunked(drops, every: .milliseconds(40))).body.count == 12)
                let start = ContinuousClock.now
                await expectFailure(.idleTimeout) { try await fixture.receive(.silence) }
                #expect(start.duration(to: .now) >= .milliseconds(250))
                #expect(start.duration(to: .now) < CurlFixture.soon)
                let answer = try await fixture.stream(.raw("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf"))
                await expectFailure(.idleTimeout) { try await answer.streamedBody.collect() }
            }

            /// Whoever does not read a stream is not idle in the transport's eyes; once reading goes on, the limit holds again.
            @Test func `does not take a slow reader for an idle server`() async throws {
                let fixture = try CurlFixture { $0.idleTimeout = .milliseconds(200) }
                let answer = try await fixture.stream(.data(Data(count: 8 << 20)))
                var count = 0
                for try await chunk in answer.streamedBody {
                    if count == 0 { try await Task.sleep(for: .milliseconds(600)) }
                    count += chunk.count
                }
                #expect(count == 8 << 20)
            }

            /// Connecting takes for ever where the queue of a listener is full.
            @Test func `ends connecting at its own limit`() async throws {
                let fixture = try CurlFixture { $0.connectTimeout = .milliseconds(200) }
                let listener = try RawListener(.ipv4, backlog: 0)
                let base = "http://127.0.0.1:\(listener.port)"
                let kinds = await withTaskGroup(of: TransportError.Kind?.self) { group in
                    for _ in 0..<6 {
                        group.addTask {
                            do {
                                _ = try await fixture.get(timeout: .milliseconds(900), at: base)
                                return nil
                            } catch { return (error as? TransportError)?.kind }
                        }
                    }
                    return await group.reduce(into: [TransportError.Kind?]()) { $0.append($1) }
                }
                #expect(kinds.contains(.connectTimeout))
                #expect(kinds.allSatisfy { $0 == .connectTimeout || $0 == .timeout })
            }
        }
    }
#endif
