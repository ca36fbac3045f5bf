#if os(Linux)
    import Foundation
    import RetroKit
    import RetroKitTesting
    import Synchronization
    import Testing

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    extension OverTheWire {
        /// ``CurlTransport`` in processes of its own, one at a time: what could crash or hang, and what depends on the memory or
        /// the environment of the process.
        @Suite(.serialized, .timeLimit(.minutes(3)))
        struct CurlProcessTests {
            /// Answers and cancellations that meet, some three thousand times.
            @Test func `survives cancellations that meet completions`() async throws {
                await #expect(processExitsWith: .success) {
                    ProcessFacts.closeInheritedSockets()
                    let fixture = try CurlFixture()
                    fixture.server.route(.get, "/", .text("ok"))
                    let outcomes = try await Self.cancelling(3000) { _ = try await fixture.get() }
                    #expect(outcomes.finished + outcomes.cancelled == 3000)
                    #expect(outcomes.finished > 0)
                    #expect(outcomes.cancelled > 0)
                    #expect(try await fixture.get().text == "ok")
                }
            }

            /// The same with connections that are refused, which take no time.
            @Test func `survives cancellations that meet refusals`() async throws {
                await #expect(processExitsWith: .success) {
                    ProcessFacts.closeInheritedSockets()
                    let fixture = try CurlFixture()
                    fixture.server.stop()
                    let outcomes = try await Self.cancelling(1500) {
                        await expectFailure(.cannotConnect) {
                            do {
                                _ = try await fixture.get()
                            } catch is CancellationError {
                                throw TransportError(.cannotConnect, "cancelled")
                            }
                        }
                        try Task.checkCancellation()
                    }
                    #expect(outcomes.finished + outcomes.cancelled == 1500)
                }
            }

            @Test func `survives cancellations of streams and uploads`() async throws {
                await #expect(processExitsWith: .success) {
                    ProcessFacts.closeInheritedSockets()
                    let fixture = try CurlFixture()
                    fixture.server.route(.post, "/", .data(Data(count: 300_000)))
                    let outcomes = try await Self.cancelling(1000) {
                        let stream = HttpUploadStream { HttpBodyStream((0..<4).map { Data(count: $0 * 1000) }) }
                        let request = try fixture.request(.post, body: .stream(stream))
                        let answer = try await fixture.transport.stream(request)
                        #expect(try await answer.streamedBody.collect().count == 300_000)
                    }
                    #expect(outcomes.finished + outcomes.cancelled == 1000)
                }
            }

            /// Runs a call many times, eight at once, and cancels it after up to twice the time that it takes.
            private static func cancelling(_ count: Int, _ call: @escaping @Sendable () async throws -> Void)
                async throws
                -> (finished: Int, cancelled: Int)
            {
                try await withThrowingTaskGroup(of: Bool.self) { group in
                    var results: [Bool] = []
                    let clock = ContinuousClock()
                    var usual = Duration.milliseconds(1)
                    for number in 0..<count {
                        if number >= 8, let result = try await group.next() { results.append(result) }
                        if number % 100 == 0 { usual = await clock.measure { try? await call() } }
                        let patience = usual * (number * 37 % 200) / 100
                        group.addTask {
                            let task = Task { try await call() }
                            try await Task.sleep(for: patience)
                            task.cancel()
                            do {
                                try await task.value
                                return true
                            } catch is CancellationError {
                                return false
                            }
                        }
                    }
                    for try await result in group { results.append(result) }
                    return (results.count { $0 }, results.count { !$0 })
                }
            }

            /// And the process ends right after the last answer.
            @Test func `starts and ends again and again`() async throws {
                await #expect(processExitsWith: .success) {
                    ProcessFacts.closeInheritedSockets()
                    let server = try LoopbackServer()
                    server.route(.get, "/", .text("ok"))
                    let request = HttpRequestParams(httpMethod: .get, baseURL: try BaseURL(server.baseURL))
                    for number in 0..<300 {
                        let transport = try #require(CurlTransport())
                        #expect(try await transport.sendRequest(with: request).statusCode == 200)
                        if number % 2 == 0 { transport.shutDown() }
                    }
                    try await server.waitForOpenConnections(0)
                    while ProcessFacts.threads > 20 { try await Task.sleep(for: .milliseconds(1)) }
                    let last = try #require(CurlTransport())
                    #expect(try await last.sendRequest(with: request).statusCode == 200)
                }
            }

            // MARK: Memory and environment

            /// A chunk of few bytes keeps no memory for many.
            @Test func `keeps small chunks in little memory`() async throws {
                await #expect(processExitsWith: .success) {
                    ProcessFacts.closeInheritedSockets()
                    let fixture = try CurlFixture()
                    let listener = try RawListener(.ipv4)
                    async let opening = fixture.transport.stream(
                        fixture.request(at: "http://127.0.0.1:\(listener.port)")
                    )
                    let connection = try await listener.accept()
                    _ = try await connection.receiveHead()
                    try await connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
                    var iterator = try await opening.streamedBody.makeAsyncIterator()
                    var kept: [Data] = []
                    let before = ProcessFacts.virtualBytes
                    for _ in 0..<1000 {
                        try await connection.send("a\r\n0123456789\r\na\r\n0123456789\r\n")
                        kept.append(try #require(try await iterator.next()))
                    }
                    #expect(kept.count == 1000)
                    if !ProcessFacts.isSanitized { #expect(ProcessFacts.virtualBytes - before < 150 << 20) }
                }
            }

            /// Three hundred megabytes, of which the reader takes its time for the first. In a process of its own, whose
            /// memory nobody else uses.
            @Test func `holds the server back and its own memory flat`() async throws {
                await #expect(processExitsWith: .success) {
                    ProcessFacts.closeInheritedSockets()
                    let megabyte = Data(repeating: 7, count: 1 << 20)
                    let fixture = try CurlFixture()
                    let listener = try RawListener(.ipv4)
                    let request = try fixture.request(at: "http://127.0.0.1:\(listener.port)")
                    async let opening = fixture.transport.stream(request)
                    let connection = try await listener.accept()
                    _ = try await connection.receiveHead()
                    try await connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(300 << 20)\r\n\r\n")
                    let sending = Task {
                        do {
                            for _ in 0..<300 { try await connection.send(megabyte) }
                        } catch {
                            await connection.end()
                        }
                    }
                    let before = ProcessFacts.residentBytes
                    var count = 0
                    for try await chunk in try await opening.streamedBody {
                        if count < 8 << 20 { try await Task.sleep(for: .milliseconds(5)) }
                        count += chunk.count
                    }
                    await sending.value
                    #expect(count == 300 << 20)
                    #expect(ProcessFacts.isSanitized || ProcessFacts.peakResidentBytes - before < 24 << 20)
                }
            }

            /// Two hundred megabytes, in a process of its own.
            @Test func `holds a body once`() async throws {
                await #expect(processExitsWith: .success) {
                    ProcessFacts.closeInheritedSockets()
                    let megabyte = Data(repeating: 7, count: 1 << 20)
                    let fixture = try CurlFixture()
                    let listener = try RawListener(.ipv4)
                    async let call = fixture.get(at: "http://127.0.0.1:\(listener.port)")
                    let connection = try await listener.accept()
                    _ = try await connection.receiveHead()
                    try await connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(200 << 20)\r\n\r\n")
                    let before = ProcessFacts.residentBytes
                    for _ in 0..<200 { try await connection.send(megabyte) }
                    #expect(try await call.body.count == 200 << 20)
                    #expect(ProcessFacts.isSanitized || ProcessFacts.peakResidentBytes - before < 260 << 20)
                }
            }

            /// In a process of its own, whose environment may be changed.
            @Test func `asks the environment for a proxy only when told to`() async throws {
                await #expect(processExitsWith: .success) {
                    ProcessFacts.closeInheritedSockets()
                    let proxy = try LoopbackServer()
                    setenv("http_proxy", proxy.baseURL.absoluteString, 1)
                    setenv("all_proxy", proxy.baseURL.absoluteString, 1)
                    unsetenv("no_proxy")
                    unsetenv("NO_PROXY")
                    let direct = try CurlFixture()
                    #expect(try await direct.receive(.text("direct")).text == "direct")
                    #expect(proxy.requests.isEmpty)
                    let asking = try CurlFixture { $0.proxy = .environment }
                    proxy.enqueue(.text("by proxy"))
                    #expect(try await asking.get().text == "by proxy")
                    #expect(asking.server.requests.isEmpty)
                }
            }

            // MARK: Many requests

            /// In a process of its own, whose threads nobody else makes.
            @Test func `starts another loop only when it has its hands full`() async throws {
                await #expect(processExitsWith: .success) {
                    ProcessFacts.closeInheritedSockets()
                    let cases: [(requests: Int, loops: Int, change: (inout CurlConfiguration) -> Void)] = [
                        (1, 1, { _ in }), (16, 1, { _ in }), (17, 2, { _ in }), (60, 2, { _ in }),
                        (60, 1, { $0.eventLoops = 1 }), (60, 1, { $0.eventLoops = -1 }), (60, 3, { $0.eventLoops = 3 }),
                        (60, 1, { $0.hostConnectionLimit = 100 }), (60, 1, { $0.connectionLimit = 127 }),
                        (60, 1, { $0.idleConnectionLimit = 5 }), (60, 2, { $0.connectionLimit = 128 }),
                    ]
                    for (requests, loops, change) in cases {
                        let fixture = try CurlFixture(change)
                        fixture.server.route(.get, "/", .silence)
                        let calls = (0..<requests).map { _ in Task { try await fixture.get() } }
                        try await fixture.server.waitForRequests(requests)
                        #expect(ProcessFacts.threads(named: "RetroKit") == loops, "\(requests) requests")
                        #expect(fixture.server.acceptedConnections == requests)
                        fixture.transport.shutDown()
                        for call in calls { await expectFailure(.closed) { try await call.value } }
                        while ProcessFacts.threads(named: "RetroKit") > 0 {
                            try await Task.sleep(for: .milliseconds(1))
                        }
                        await expectFailure(.closed) { try await fixture.get() }
                    }
                }
            }

            @Test func `has a thousand requests in flight`() async throws {
                await #expect(processExitsWith: .success) {
                    ProcessFacts.closeInheritedSockets()
                    let fixture = try CurlFixture()
                    fixture.server.route(.get, "/{id}") { request in
                        try await Task.sleep(for: .milliseconds(700))
                        return .text(request.target)
                    }
                    let start = ContinuousClock.now
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        for number in 0..<1000 {
                            group.addTask {
                                let result = try await fixture.get("/\(number)", timeout: .seconds(60))
                                #expect(result.text == "/\(number)")
                            }
                        }
                        try await group.waitForAll()
                    }
                    #expect(start.duration(to: .now) < .seconds(20))
                    #expect(fixture.server.acceptedConnections == 1000)
                }
            }

            /// Nothing that a request takes is kept.
            @Test func `leaks nothing`() async throws {
                await #expect(processExitsWith: .success) {
                    ProcessFacts.closeInheritedSockets()
                    let fixture = try CurlFixture()
                    let round: @Sendable (Int) async throws -> Void = { count in
                        try await withThrowingTaskGroup(of: Void.self) { group in
                            for worker in 0..<8 {
                                group.addTask {
                                    for number in 0..<count {
                                        try await Self.leave(worker + number, fixture)
                                        fixture.server.clearRecords()
                                    }
                                }
                            }
                            try await group.waitForAll()
                        }
                    }
                    fixture.server.route(.get, "/", .text("ok"))
                    fixture.server.route(.post, "/", .data(Data(count: 20_000)))
                    fixture.server.route(.get, "/silent", .silence)
                    try await round(100)
                    let (descriptors, threads) = (ProcessFacts.descriptors, ProcessFacts.threads)
                    try await round(200)
                    let memory = ProcessFacts.residentBytes
                    try await round(1000)
                    #expect(
                        ProcessFacts.isSanitized || ProcessFacts.residentBytes - memory < 6 << 20,
                        "8,000 requests later"
                    )
                    #expect(ProcessFacts.descriptors < descriptors + 20)
                    #expect(ProcessFacts.threads <= threads + 2)
                }
            }

            /// One of several kinds of requests, ended in several ways.
            private static func leave(_ kind: Int, _ fixture: CurlFixture) async throws {
                switch kind % 8 {
                case 0: await expectFailure(.timeout) { try await fixture.get("/silent", timeout: .milliseconds(1)) }
                case 1:
                    let call = Task { try await fixture.get("/silent") }
                    call.cancel()
                    _ = await call.result
                case 2:
                    let answer = try await fixture.transport.stream(fixture.request(.post))
                    for try await _ in answer.streamedBody { break }
                case 3:
                    let stream = HttpUploadStream { HttpBodyStream([Data(count: 1000), Data(count: 1000)]) }
                    _ = try await fixture.post(.stream(stream))
                case 4: _ = try await fixture.post(.data(Data(count: 70_000), contentType: nil))
                default: #expect(try await fixture.get().text == "ok")
                }
            }
        }
    }
#endif
