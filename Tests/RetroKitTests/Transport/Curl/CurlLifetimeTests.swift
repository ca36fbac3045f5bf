#if os(Linux)
    import Foundation
    import RetroKit
    import RetroKitTesting
    import Synchronization
    import Testing

    extension OverTheWire {
        /// How ``CurlTransport`` ends, alone and with requests in flight, and what runs on its thread.
        struct CurlLifetimeTests {
            private let fixture: CurlFixture

            init() throws {
                fixture = try CurlFixture()
            }

            @Test func `refuses to be used after its end`() async throws {
                fixture.transport.shutDown()
                fixture.transport.shutDown()
                await expectFailure(.closed) { try await fixture.get() }
                await expectFailure(.closed) { try await fixture.transport.stream(fixture.request()) }
                #expect(fixture.server.acceptedConnections == 0)
            }

            @Test func `ends what is in flight when it is shut down`() async throws {
                fixture.server.route(.get, "/silent", .silence)
                fixture.server.route(.post, "/silent", .silence)
                let answer = try await fixture.stream(.raw("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf"))
                let reading = Task { try await answer.streamedBody.collect() }
                let calls = (0..<50).map { number in
                    Task {
                        let body = HttpBody.data(Data(count: number * 3000), contentType: nil)
                        return try await number % 2 == 0 ? fixture.get("/silent") : fixture.post(body, to: "/silent")
                    }
                }
                try await fixture.server.waitForRequests(51)
                fixture.transport.shutDown()
                for call in calls { await expectFailure(.closed) { try await call.value } }
                await expectFailure(.closed) { try await reading.value }
                try await fixture.server.waitForOpenConnections(0)
            }

            @Test func `finishes what is in flight when it is let go of`() async throws {
                let server = fixture.server
                server.route(.get, "/", .text("ok").delayed(.milliseconds(100)))
                let request = try fixture.request()
                let call = Task { try await #require(CurlTransport()).sendRequest(with: request) }
                #expect(try await call.value.text == "ok")
                try await server.waitForOpenConnections(0)
            }

            // MARK: Its thread as an executor

            @Test func `runs tasks on its own thread`() async throws {
                fixture.server.route(.get, "/", .text("ok"))
                let names = try await withTaskExecutorPreference(fixture.transport.executor) {
                    () async throws -> Set<String> in
                    var names: Set<String> = []
                    for _ in 0..<20 {
                        #expect(try await fixture.get().text == "ok")
                        names.insert(Self.threadName)
                    }
                    return names
                }
                #expect(names == ["RetroKit"])
            }

            /// The system's name of the thread that runs this.
            private static var threadName: String {
                (try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8))?.trimmingCharacters(
                    in: .newlines
                )
                    ?? ""
            }

            @Test func `runs many tasks on its own thread`() async throws {
                fixture.server.route(.get, "/", .text("ok"))
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<20 {
                        group.addTask(executorPreference: fixture.transport.executor) {
                            for _ in 0..<10 { #expect(try await fixture.get().text == "ok") }
                            let stream = try await fixture.transport.stream(fixture.request())
                            #expect(try await stream.streamedBody.collect() == Data("ok".utf8))
                        }
                    }
                    try await group.waitForAll()
                }
            }

            /// A task whose thread has ended goes on elsewhere.
            @Test func `lets tasks go on after its end`() async throws {
                fixture.server.route(.get, "/", .silence)
                await withTaskExecutorPreference(fixture.transport.executor) {
                    let call = Task { try await fixture.get() }
                    _ = try? await fixture.server.waitForRequests(1)
                    fixture.transport.shutDown()
                    await expectFailure(.closed) { try await call.value }
                    for _ in 0..<10 { await Task.yield() }
                    await expectFailure(.closed) { try await fixture.get() }
                }
            }
        }
    }
#endif
