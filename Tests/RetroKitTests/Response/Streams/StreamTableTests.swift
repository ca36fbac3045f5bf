import Foundation
import RetroKit
import RetroKitTesting
import Testing

/// The cases of sse_streaming.json, through the declared streams; the bodies at every chunk boundary.
struct StreamTableTests {
    static let cases = FixtureCase.all(in: "sse_streaming")

    static func cases(_ categories: String...) -> [FixtureCase] {
        cases.filter { categories.contains($0["category"]?.string ?? "") }
    }

    @Test func `every case is run`() {
        let categories = [
            "sse", "sse-sentinel", "sse-typed", "sse-connection", "json-lines", "json-lines-encode",
            "json-array-stream", "text-lines",
        ]
        #expect(Self.cases.count == 96)
        #expect(Self.cases.allSatisfy { categories.contains($0["category"]?.string ?? "") })
    }

    @Test(arguments: cases("json-lines-encode"))
    func `lines are sent as they would be read`(_ test: FixtureCase) throws {
        let lines = StreamsApi.LinesRequest(values: test["values"]?.array ?? [])
        let request = try StreamsApi(chunks: []).$send(lines).request()
        #expect(request.httpBody.encoded() == Data((test["expected"]?["body"]?.string ?? "").utf8))
        if let type = test["expected"]?["content_type"]?.string {
            #expect(request.headerFields["Content-Type"] == type)
        }
    }

    /// The body of a case, in the chunks that it is given in and cut in every other way.
    private static func bodies(of test: FixtureCase) -> [[Data]] {
        let given = (test["chunks_base64"]?.array ?? []).map { Data(base64Encoded: $0.string ?? "") ?? Data() }
        return [given] + StreamCuts.all(given.reduce(Data(), +))
    }

    @Test(arguments: cases("sse", "sse-sentinel"))
    func `events are those of the grammar`(_ test: FixtureCase) async throws {
        let expected = test["expected"]?["events"]?.array
        for chunks in Self.bodies(of: test) {
            let api = StreamsApi(chunks: chunks)
            let isEnded = test["option"]?["terminate_on"] != nil
            let stream = try await isEnded ? api.eventsToDone() : api.events()
            let (events, error) = await contents(of: stream)
            #expect(events.map(\.json) == expected, "\(chunks)")
            #expect(error == nil)
            if let id = test["expected"]?["last_event_id"]?.string { #expect(stream.lastEventID == id) }
        }
    }

    @Test(arguments: cases("sse"))
    func `the reconnection time is what the server names`(_ test: FixtureCase) throws {
        for chunks in Self.bodies(of: test) {
            var parser = ServerSentEventParser()
            for chunk in chunks {
                parser.append(chunk)
                while try parser.next() != nil {}
            }
            switch test["expected"]?["reconnection_time_ms"] {
            case .int(let time): #expect(parser.reconnectionTime == .milliseconds(time))
            case .string: #expect(parser.reconnectionTime != nil)  // clamped
            default: #expect(parser.reconnectionTime == nil)
            }
        }
    }

    @Test(arguments: cases("sse-typed"))
    func `data is decoded`(_ test: FixtureCase) async throws {
        for chunks in Self.bodies(of: test) {
            let (events, error) = await contents(of: try await StreamsApi(chunks: chunks).typedEvents())
            let found = events.map {
                JsonValue.object(["event": .string($0.event), "data": $0.data, "id": .string($0.id)])
            }
            #expect(found == test["expected"]?["events"]?.array)
            #expect(error == nil)
        }
    }

    @Test(arguments: cases("json-lines", "json-array-stream"))
    func `JSON elements are decoded, up to the first that is none`(_ test: FixtureCase) async throws {
        let expected = test["expected"]
        for chunks in Self.bodies(of: test) {
            let api = StreamsApi(chunks: chunks)
            let isArray = test["category"]?.string == "json-array-stream"
            let (values, error) =
                isArray ? await contents(of: try await api.array()) : await contents(of: try await api.lines())
            #expect(values == expected?["values"]?.array, "\(chunks)")
            #expect((error as? ApiError)?.kind.rawValue == expected?["error"]?["kind"]?.string)
            let problem = (error as? ApiError)?.underlying as? StreamProblem
            if let line = expected?["error"]?["line"]?.int { #expect(problem?.position == line) }
            if let raw = expected?["error"]?["raw"]?.string { #expect(problem?.bytes == Data(raw.utf8)) }
        }
    }

    @Test(arguments: cases("text-lines"))
    func `lines of text are split at every line end`(_ test: FixtureCase) async throws {
        let expected = test["expected"]?["lines"]?.array?.compactMap(\.string)
        for chunks in Self.bodies(of: test) {
            let (lines, error) = await contents(of: try await StreamsApi(chunks: chunks).text())
            #expect(lines == expected)
            #expect(error == nil)
        }
    }

    @Test(arguments: cases("sse-connection"))
    func `a stream is opened, taken up again and ended as the server says`(_ test: FixtureCase) async throws {
        let expected = test["expected"]
        let answers = test["server"]?.array ?? []
        let clock = TestClock(.running)
        // "Without automatic reconnection", says the one; "only when it is enabled", say the others.
        let reconnects = test.id != "conn-dropped-mid-stream"
        let transport = StreamsApi.transport(answers.map(\.answer))
        let policy = ReconnectionPolicy(clock: clock.callClock)
        let api = StreamsApi(transport: transport, policy: reconnects ? policy : nil)
        var outcome: ([ServerSentEvent<String>], (any Error)?) = ([], nil)
        do {
            outcome = await contents(of: try await api.events())
        } catch {
            outcome.1 = error
        }
        #expect(outcome.0.map(\.json) == expected?["events"]?.array)
        let error = outcome.1 as? ApiError
        let kinds: [ApiError.Kind: String] = [.status: "http_status", .transport: "transport"]
        #expect(error.map { kinds[$0.kind] ?? "" } == expected?["error"]?["kind"]?.string)
        if let status = expected?["error"]?["status"]?.int { #expect(error?.statusCode == status) }
        if let body = expected?["error"]?["body_utf8"]?.string { #expect(error?.body == Data(body.utf8)) }
        #expect(transport.requests.count == answers.count)
        if let waits = expected?["waits"]?.array {
            #expect(clock.sleeps == waits.compactMap(\.double).map { .seconds($0) })
        }
        for (request, fields) in zip(transport.requests, expected?["request_headers"]?.array ?? []) {
            for (name, value) in fields.object ?? [:] { #expect(request.headerFields[name] == value.string) }
            if fields["Last-Event-ID"] == nil { #expect(!request.headerFields.contains("Last-Event-ID")) }
        }
    }
}

extension ServerSentEvent<String> {
    fileprivate var json: JsonValue { ["event": .string(event), "data": .string(data), "id": .string(id)] }
}

extension JsonValue {
    /// A server's answer in the cases.
    fileprivate var answer: HttpOperationResult {
        .stream(
            [Data((self["body"]?.string ?? "").utf8)],
            status: self["status"]?.int ?? 0,
            headers: HttpHeaders((self["headers"]?.object ?? [:]).compactMapValues(\.string)),
            failure: self["failure"] == nil ? nil : TransportError(.connectionLost, "The connection was lost.")
        )
    }
}
