import Foundation
import RetroKitTesting
import Testing

@testable import RetroKit

/// Waiting for a connection, without a network.
struct ConnectivityWaitTests {
    private let refused = TransportError(.cannotConnect, "No connection to a.test: refused.")
    private let request = HttpRequestParams(httpMethod: .post, httpBody: .data(Data("x".utf8), contentType: nil))

    @Test func `the pauses grow, up to five seconds`() async throws {
        let clock = TestClock(.running)
        var wait = ConnectivityWait(for: "a.test", until: Deadline(after: nil), on: clock.callClock)
        for _ in 0..<9 { try await wait.sleep(after: refused) }
        let pauses = clock.sleeps.map { $0 / .milliseconds(1) }
        #expect(pauses == [100, 200, 400, 800, 1600, 3200, 5000, 5000, 5000])
    }

    @Test func `at the deadline the error says what was waited for, and why there was none`() async throws {
        let clock = TestClock(.running)
        let attempts = Kept<Duration>()
        let error = await #expect(throws: TransportError.self) {
            try await request.waitingForConnectivity(until: Deadline(after: .seconds(2)), on: clock.callClock) { _ in
                attempts.add(clock.now.offset)
                throw refused
            }
        }
        #expect(error?.kind == .timeout)
        let message = try #require(error?.message)
        #expect(message.hasPrefix("The call waited for a connection to the host, and there was none within 2"))
        #expect(message.hasSuffix("No connection to a.test: refused."))
        #expect((error?.underlying as? TransportError)?.kind == .cannotConnect)
        #expect(attempts.values.map { $0 / .milliseconds(1) } == [0, 100, 300, 700, 1500])
    }

    @Test(arguments: [TransportError.Kind.cannotResolve, .cannotConnect, .connectTimeout])
    func `what happens before anything is sent is waited out`(_ kind: TransportError.Kind) async throws {
        let attempts = Kept<Int>()
        let clock = TestClock(.running)
        let value = try await request.waitingForConnectivity(until: Deadline(after: nil), on: clock.callClock) { _ in
            attempts.add(1)
            if attempts.values.count < 4 { throw TransportError(kind, "…") }
            return 7
        }
        #expect(value == 7)
        #expect(attempts.values.count == 4)
    }

    @Test(arguments: [
        TransportError.Kind.connectionLost, .tls, .timeout, .idleTimeout, .incompleteResponse, .closed, .invalidURL,
    ])
    func `anything else ends the call`(_ kind: TransportError.Kind) async {
        let attempts = Kept<Int>()
        let error = await #expect(throws: TransportError.self) {
            try await request.waitingForConnectivity(until: Deadline(after: nil), on: .system) { _ in
                attempts.add(1)
                throw TransportError(kind, "…")
            }
        }
        #expect(error?.kind == kind)
        #expect(attempts.values.count == 1)
    }

    @Test func `a body that can be read only once is not waited with`() async {
        let once = HttpUploadStream(once: HttpBodyStream([Data("x".utf8)]))
        let request = HttpRequestParams(httpMethod: .post, httpBody: .stream(once))
        let error = await #expect(throws: TransportError.self) {
            try await request.waitingForConnectivity(until: Deadline(after: nil), on: .system) { _ in throw refused }
        }
        #expect(error?.kind == .cannotConnect)
    }

    @Test func `the domain and the endpoint say whether a call waits`() throws {
        final class Api: ApiDomain {
            @Get("/a") var plain: () async throws -> String
            @Get("/a", .waitsForConnectivity) var patient: () async throws -> String
            @Get("/a", .waitsForConnectivity(false)) var hasty: () async throws -> String
        }
        let url = try #require(URL(string: "https://a.test"))
        let api = Api(configuration: DomainConfiguration(baseURL: url))
        #expect(try !api.$plain().request().waitsForConnectivity)
        #expect(try api.$patient().request().waitsForConnectivity)
        #expect(try !api.$hasty().request().waitsForConnectivity)
        var configuration = DomainConfiguration(baseURL: url)
        configuration.waitsForConnectivity = true
        let patient = Api(configuration: configuration)
        #expect(try patient.$plain().request().waitsForConnectivity)
        #expect(try !patient.$hasty().request().waitsForConnectivity)
    }
}

extension OverTheWire {
    /// Waiting for a server that is not there yet, over sockets.
    struct WaitingForServerTests {
        private final class Api: ApiDomain, @unchecked Sendable {  // it adds endpoints alone
            @Get("/x", .waitsForConnectivity) var text: () async throws -> String
            @Post("/x", .waitsForConnectivity) var post: (Data) async throws -> String
            @Get("/x", .waitsForConnectivity) var stream: () async throws -> ByteStream
        }

        /// Does something when a call begins to wait, and notes what happens.
        private struct Listener: EventListener {
            let kinds = Kept<String>()
            let onWait: @Sendable () -> Void

            func handle(_ event: CallEvent) {
                kinds.add(event.kind.description)
                if case .waitsForConnectivity = event.kind { onWait() }
            }
        }

        enum Kind: CaseIterable {
            case session, curl
        }

        static var kinds: [Kind] {
            #if os(Linux)
                Kind.allCases
            #else
                [.session]
            #endif
        }

        private static func transport(_ kind: Kind, _ clock: CallClock = .system) throws -> any HttpTransport {
            #if os(Linux)
                if kind == .curl {
                    var configuration = CurlConfiguration()
                    configuration.clock = clock
                    return try #require(CurlTransport(configuration))
                }
            #endif
            var configuration = URLSessionTransport.Configuration()
            configuration.clock = clock
            return URLSessionTransport(configuration)
        }

        /// A port at which nobody listens.
        private static func freePort() throws -> Int {
            let server = try LoopbackServer()
            defer { server.stop() }
            return server.port
        }

        private func api(
            _ kind: Kind,
            at port: Int,
            timeout: Duration?,
            clock: CallClock = .system,
            onWait: @escaping @Sendable () -> Void
        ) throws -> (Api, Listener) {
            let listener = Listener(onWait: onWait)
            let url = try #require(URL(string: "http://127.0.0.1:\(port)"))
            var configuration = DomainConfiguration(baseURL: url, timeout: timeout)
            configuration.eventListeners = [listener]
            return (Api(configuration: configuration, transport: try Self.transport(kind, clock)), listener)
        }

        @Test(arguments: kinds)
        func `a call goes on once there is a server, and sends its request once`(_ kind: Kind) async throws {
            let port = try Self.freePort()
            let started = Kept<LoopbackServer>()
            let (api, listener) = try api(kind, at: port, timeout: .seconds(30)) {
                guard let server = try? LoopbackServer(port: port) else { return }
                server.route(.post, "/x", .text("here"))
                started.add(server)
            }
            #expect(try await api.post(Data("hello".utf8)) == "here")
            let server = try #require(started.values.first)
            #expect(server.requests.map { String(decoding: $0.body, as: UTF8.self) } == ["hello"])
            #expect(listener.kinds.values.prefix(2) == ["queued", "waits for a connection"])
            #expect(listener.kinds.values.filter { $0 == "waits for a connection" }.count == 1)
            #expect(listener.kinds.values.last == "done with 200")
        }

        @Test(arguments: kinds)
        func `a streamed response is waited for as well`(_ kind: Kind) async throws {
            let port = try Self.freePort()
            let started = Kept<LoopbackServer>()
            let (api, _) = try api(kind, at: port, timeout: nil) {
                guard let server = try? LoopbackServer(port: port) else { return }
                server.route(.get, "/x", .text("here"))
                started.add(server)
            }
            var text = Data()
            for try await chunk in try await api.stream() { text.append(chunk) }
            #expect(text == Data("here".utf8))
        }

        @Test(arguments: kinds)
        func `at its deadline a call says what it waited for`(_ kind: Kind) async throws {
            let port = try Self.freePort()
            let clock = TestClock(.running)
            let (api, listener) = try api(kind, at: port, timeout: .seconds(40), clock: clock.callClock) {}
            let error = await #expect(throws: ApiError.self) { try await api.text() }
            #expect(error?.kind == .timeout)
            let text = try #require(error?.description)
            #expect(text.contains("waited for a connection to 127.0.0.1"), "\(text)")
            #expect(text.contains("No connection to 127.0.0.1: "), "\(text)")
            #expect(clock.now.offset >= .seconds(39))
            #expect(listener.kinds.values.contains("waits for a connection"))
        }

        @Test(arguments: kinds)
        func `a call without a deadline waits until it is cancelled, and ends at once`(_ kind: Kind) async throws {
            let port = try Self.freePort()
            let waits = Gate()
            let clock = TestClock()
            let (api, listener) = try api(kind, at: port, timeout: nil, clock: clock.callClock) {
                Task { await waits.open() }
            }
            let call = Task { try await api.text() }
            await waits.pass()
            call.cancel()
            await #expect(throws: CancellationError.self) { try await call.value }
            #expect(listener.kinds.values.last == "failed with CancellationError")
        }

        @Test(arguments: kinds)
        func `a call that does not wait fails at once`(_ kind: Kind) async throws {
            let transport = try Self.transport(kind)
            let params = HttpRequestParams(
                httpMethod: .get,
                baseURL: try BaseURL("http://127.0.0.1:\(try Self.freePort())"),
                timeout: .seconds(20)
            )
            let error = await #expect(throws: TransportError.self) { try await transport.sendRequest(with: params) }
            #expect(error?.kind == .cannotConnect)
        }
    }
}
