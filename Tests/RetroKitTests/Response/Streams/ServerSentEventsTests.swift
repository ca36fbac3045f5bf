import Foundation
import RetroKit
import RetroKitTesting
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// How streams of server-sent events go on, end and fail.
struct ServerSentEventsTests {
    private static let lost = TransportError(.connectionLost, "The connection was lost.")
    private static let over = HttpOperationResult(statusCode: 204)

    /// The events of a stream with a policy, the error at its end, the requests and the waits.
    private func read(
        _ answers: [HttpOperationResult],
        attemptLimit: Int? = 10,
        seed: UInt64 = 1,
        headers: HttpHeaders = [:]
    ) async throws -> (data: [String], error: (any Error)?, requests: [HttpRequestParams], waits: [Duration]) {
        let clock = TestClock(.running)
        let transport = StreamsApi.transport(answers)
        let policy = ReconnectionPolicy(
            attemptLimit: attemptLimit,
            initialDelay: .seconds(1),
            maximumDelay: .seconds(10),
            clock: clock.callClock,
            random: RandomSource(SeededRandom(seed: seed))
        )
        let api = StreamsApi(transport: transport, policy: policy)
        api.configuration.headers = headers
        let (events, error) = await contents(of: try await api.events())
        return (events.map(\.data), error, transport.requests, clock.sleeps)
    }

    @Test func `a broken stream is taken up after its last complete event`() async throws {
        let result = try await read([
            .events("id: 1\ndata: a\n\nid: 2\ndata: cut o", failure: Self.lost),
            .events("id: 2\ndata: b\n\n: comment\n\nid: 3\n\n"), .events("data: c\n\n"), Self.over,
        ])
        #expect(result.data == ["a", "b", "c"])
        #expect(result.error == nil)
        #expect(result.requests.map { $0.headerFields["Last-Event-ID"] } == [nil, "1", "3", "3"])
        #expect(result.waits == [.seconds(1), .seconds(1), .seconds(1)])
    }

    @Test func `an id that is reset is not sent`() async throws {
        let result = try await read([.events("id: 1\ndata: a\n\nid\ndata: b\n\n"), Self.over])
        #expect(result.requests.map { $0.headerFields["Last-Event-ID"] } == [nil, nil])
    }

    @Test(arguments: ["2\u{1}", "\u{7F}", "\u{1B}[0m"])
    func `an id that no header can carry is an event's own, and the last one that can be sent is`(_ id: String)
        async throws
    {
        let result = try await read([
            .events("id: 1\ndata: a\n\nid: 2\n\nid: \(id)\ndata: b\n\n", failure: Self.lost),
            .events("id: \(id)\ndata: c\n\n"), .events("id: 3\ndata: d\n\n"), Self.over,
        ])
        #expect(result.data == ["a", "b", "c", "d"])
        #expect(result.error == nil)
        #expect(result.requests.map { $0.headerFields["Last-Event-ID"] } == [nil, "2", "2", "3"])
        let stream = ServerSentEvents(HttpBodyStream([Data("id: 1\ndata: a\n\nid: \(id)\ndata: b\n\n".utf8)]))
        #expect(await contents(of: stream).0.map(\.id) == ["1", id])
        #expect(stream.lastEventID == "1")
    }

    @Test func `a stream that begins within another one goes on there`() async throws {
        let result = try await read([.events(""), Self.over], headers: ["Last-Event-ID": "41"])
        #expect(result.requests.map { $0.headerFields["Last-Event-ID"] } == ["41", "41"])
    }

    @Test func `attempts in a row wait longer, up to the limit, and at random`() async throws {
        let failing = HttpOperationResult(statusCode: nil, headers: nil, response: .failure(Self.lost))
        let answers = [.events("retry: 500\n\ndata: a\n\n")] + Array(repeating: failing, count: 9)
        let result = try await read(answers, attemptLimit: 8)
        #expect(result.data == ["a"])
        #expect((result.error as? ApiError)?.kind == .transport)
        #expect(result.waits.count == 8)
        #expect(result.waits[0] == .milliseconds(500))
        for (wait, longest) in zip(result.waits.dropFirst(), [1.0, 2, 4, 8, 10, 10, 10]) {
            #expect(wait >= .milliseconds(500) && wait <= .seconds(longest))
        }
        #expect(try await read(answers, attemptLimit: 8, seed: 2).waits != result.waits)
    }

    @Test func `a policy without bounds waits as long as a clock can count`() async throws {
        let clock = TestClock(.running)
        let policy = ReconnectionPolicy(
            attemptLimit: 3,
            initialDelay: .seconds(Int64.max),
            maximumDelay: .seconds(Int64.max),
            clock: clock.callClock
        )
        let api = StreamsApi(transport: StreamsApi.transport([.events("")]), policy: policy)
        let (_, error) = await contents(of: try await api.events())
        #expect(error != nil)
        #expect(clock.sleeps == Array(repeating: .seconds(1 << 31), count: 3))
    }

    @Test func `an event begins the count anew`() async throws {
        let answers = (0..<6).flatMap { [HttpOperationResult.events(""), .events("data: \($0)\n\n")] }
        let result = try await read(answers + [Self.over], attemptLimit: 2)
        #expect(result.data == (0..<6).map(String.init))
        #expect(result.error == nil)
    }

    @Test func `a server that ends the stream again and again is given up`() async throws {
        let result = try await read([.events("")], attemptLimit: 3)
        let error = try #require(result.error as? ApiError)
        #expect((error.underlying as? StreamProblem)?.code == .gaveUp)
        #expect(error.description.contains("3 attempts"))
        #expect(result.requests.count == 4)
    }

    @Test(arguments: [502, 503, 429]) func `a busy server is asked again`(_ status: Int) async throws {
        let result = try await read([
            .events("data: a\n\n"), .stream([Data("busy".utf8)], status: status), .events("data: b\n\n"), Self.over,
        ])
        #expect(result.data == ["a", "b"])
    }

    @Test(arguments: [400, 401, 404, 501]) func `a refusal ends the stream`(_ status: Int) async throws {
        let result = try await read([.events("data: a\n\n"), .stream([Data("no".utf8)], status: status)])
        #expect(result.data == ["a"])
        #expect((result.error as? ApiError)?.statusCode == status)
        #expect((result.error as? ApiError)?.body == Data("no".utf8))
    }

    @Test func `an error that no attempt can mend ends the stream`() async throws {
        for error in [TransportError(.tls, "No."), TransportError(.unsupportedRequest, "No.")] {
            let failure = HttpOperationResult(statusCode: nil, headers: nil, response: .failure(error))
            #expect(try await read([.events("data: a\n\n"), failure]).requests.count == 2)
        }
        #expect(try await read([.events("", failure: URLError(.networkConnectionLost)), Self.over]).error == nil)
    }

    @Test func `another media type is refused, at once and later`() async throws {
        let page = HttpOperationResult.stream([Data("<p>".utf8)], headers: ["Content-Type": "text/html; charset=utf-8"])
        let error = try await #require(throws: ApiError.self) { _ = try await read([page]) }
        #expect(error.description.contains("\"text/html\", not text/event-stream"))
        let later = try await read([.events("data: a\n\n"), page]).error as? ApiError
        #expect((later?.underlying as? StreamProblem)?.code == .wrongContentType)
        let spelled = HttpOperationResult.stream([], headers: ["Content-Type": " Text/Event-Stream;charset=utf-8"])
        #expect(try await read([spelled, Self.over]).error == nil)
    }

    @Test func `a sentinel ends a stream for good`() async throws {
        let transport = StreamsApi.transport([.events("data: a\n\ndata: [DONE]\n\n")])
        let api = StreamsApi(transport: transport, policy: ReconnectionPolicy())
        #expect(await contents(of: try await api.eventsToDone()).0.map(\.data) == ["a"])
        #expect(transport.requests.count == 1)
    }

    @Test func `data that cannot be decoded names its event`() async throws {
        let api = StreamsApi(answers: [.events("data: 1\n\ndata: {\"token\":\"s3cret\"\n\ndata: 3\n\n")])
        let (events, error) = await contents(of: try await api.typedEvents())
        #expect(events.map(\.data) == [1])
        let problem = try #require((error as? ApiError)?.underlying as? StreamProblem)
        #expect(problem.position == 2)
        #expect(problem.bytes == Data("{\"token\":\"s3cret\"".utf8))
        #expect(problem.underlying is DecodingError)
        var dumped = ""
        dump(error, to: &dumped)
        #expect(!dumped.contains("s3cret") && !"\(problem)".contains("s3cret"))
    }

    @Test func `waiting for an attempt ends with the task`() async throws {
        let clock = TestClock()
        let policy = ReconnectionPolicy(clock: clock.callClock)
        let stream = try await StreamsApi(answers: [.events("")], policy: policy).events()
        let reading = Task { await contents(of: stream).1 }
        while clock.nextWake == nil { await Task.yield() }
        reading.cancel()
        #expect(await reading.value is CancellationError)
    }

    @Test func `the request asks for events unless it says otherwise`() async throws {
        let api = StreamsApi(answers: [Self.over])
        #expect(try api.$events().request().headerFields["Accept"] == "text/event-stream")
        #expect(try api.$lines().request().headerFields["Accept"] == nil)
        api.configuration.headers = ["accept": "text/event-stream, application/json"]
        #expect(try api.$events().request().headerFields["Accept"] == "text/event-stream, application/json")
        #expect(try api.$eventsWithoutAccept(.init()).request().headerFields["Accept"] == nil)
    }

    @Test func `the domain has a say in the errors of a stream too`() async throws {
        struct Mapped: Error {}
        let api = StreamsApi(answers: [.events("data: x\n\n")])
        api.configuration.response.mapError = { _ in Mapped() }
        #expect(await contents(of: try await api.typedEvents()).1 is Mapped)
    }

    @Test func `a silent connection is left and taken up again`() async throws {
        var silent = HttpOperationResult(statusCode: 200)
        silent.bodyStream = HttpBodyStream(AsyncThrowingStream<Data, any Error> { $0.yield(Data("data: a\n\n".utf8)) })
        let clock = TestClock(.running)
        let policy = ReconnectionPolicy(clock: clock.callClock)
        let api = StreamsApi(answers: [silent, .events("data: b\n\n"), Self.over], policy: policy)
        api.configuration.response.streams.idleTimeout = .milliseconds(30)
        #expect(await contents(of: try await api.events()).0.map(\.data) == ["a", "b"])
    }

    @Test(arguments: [nil, ServerSentEventsTests.lost])
    func `a stream that is never taken up again ends where its connection ends`(_ failure: TransportError?) async throws
    {
        let transport = StreamsApi.transport([.events("data: a\n\n", failure: failure), .events("data: b\n\n")])
        let api = StreamsApi(transport: transport, policy: .never)
        let (events, error) = await contents(of: try await api.events())
        #expect(events.map(\.data) == ["a"])
        #expect((error as? ApiError)?.kind == (failure == nil ? nil : .transport))
        #expect(transport.requests.count == 1)
    }

    @Test func `the data of a stream of texts is the text itself, be it JSON or not`() async throws {
        let body = "data: \"a\"\n\ndata: b\n\n"
        let texts = ServerSentEvents(HttpBodyStream([Data(body.utf8)]))
        #expect(await contents(of: texts).0.map(\.data) == ["\"a\"", "b"])
        let typed = EventStream<[Int]>(ServerSentEvents([ServerSentEvent(data: "[1]", id: "7")]))
        #expect(await contents(of: typed).0 == [ServerSentEvent(data: [1], id: "7")])
        #expect(typed.lastEventID == "7")
    }

    @Test func `mocks are made of events`() async throws {
        let events = [ServerSentEvent(event: "a", data: "x\ny\n\nz", id: "1"), ServerSentEvent(data: "")]
        let found = await contents(of: ServerSentEvents(events)).0
        #expect(found == events)
        let typed = try EventStream([ServerSentEvent(data: [1, 2])])
        #expect(await contents(of: typed).0.map(\.data) == [[1, 2]])
    }
}
