import Foundation
import RetroKit
import RetroKitTesting
import Testing

/// What all streams have in common, and what is particular to some.
struct StreamTests {
    private static let text = Data("[1,22,333]".utf8)

    @Test func `a byte stream hands out chunks, bytes or the whole`() async throws {
        let chunks = [Data("ab".utf8), Data("c".utf8)]
        let api = StreamsApi(answers: (0..<4).map { _ in .stream(chunks, headers: ["Content-Length": "3"]) })
        let stream = try await api.bytes()
        #expect(stream.bodyLength == 3)
        #expect(stream.statusCode == 200)
        #expect(await contents(of: stream).0 == chunks)
        #expect(await contents(of: try await api.bytes().bytes).0 == Array("abc".utf8))
        #expect(try await api.bytes().collect() == Data("abc".utf8))
        let error = try await #require(throws: ApiError.self) { _ = try await api.bytes().collect(upTo: 2) }
        #expect((error.underlying as? TransportError)?.kind == .responseTooLarge)
    }

    @Test(arguments: [["Content-Length": "3", "Content-Encoding": "gzip"], ["Content-Length": "x"], [:]])
    func `a length that is not the body's is no total`(_ headers: [String: String]) async throws {
        #expect(
            try await StreamsApi(chunks: [Data("abc".utf8)], headers: HttpHeaders(headers)).bytes().bodyLength == nil
        )
    }

    @Test func `a stream is read once`() async throws {
        let stream = try await StreamsApi(chunks: [Self.text]).bytes()
        #expect(try await stream.collect() == Self.text)
        let error = try await #require(throws: ApiError.self) { _ = try await stream.collect() }
        #expect((error.underlying as? StreamProblem)?.code == .alreadyRead)
    }

    @Test func `ending the loop lets go of the body, though the stream is kept`() async throws {
        let probe = BodyProbe()
        let lines = try await StreamsApi(transport: StubTransport { _ in probe.response() }).text()
        #expect(probe.isHeld)
        for try await line in lines {
            #expect(line == "a")
            break
        }
        #expect(!probe.isHeld)
        #expect(lines.headers.isEmpty)
    }

    @Test func `a broken body gives what came before, and then an error of the endpoint`() async throws {
        let lost = TransportError(.incompleteResponse, "The response is incomplete.")
        let answer = HttpOperationResult.stream([Data("{}\n{}\n{".utf8)], failure: lost)
        let (values, error) = await contents(of: try await StreamsApi(answers: [answer]).lines())
        #expect(values.count == 2)
        let failure = try #require(error as? ApiError)
        #expect(failure.kind == .transport)
        #expect(failure.endpoint.name == "lines")
    }

    @Test func `nothing comes after an error`() async throws {
        var iterator = try await StreamsApi(chunks: [Data("1\nx\n3\n".utf8)]).lines().makeAsyncIterator()
        #expect(try await iterator.next() == 1)
        await #expect(throws: ApiError.self) { _ = try await iterator.next() }
        #expect(try await iterator.next() == nil)
    }

    @Test func `a status other than 2xx throws before there is a stream`() async throws {
        let answer = HttpOperationResult.stream([Data("no".utf8)], status: 404)
        let error = try await #require(throws: ApiError.self) { _ = try await StreamsApi(answers: [answer]).bytes() }
        #expect(error.statusCode == 404)
        #expect(error.body == Data("no".utf8))
    }

    @Test func `the task's cancellation ends a loop between elements too`() async throws {
        let stream = try await StreamsApi(chunks: [Data("a\nb\n".utf8)]).text()
        let task = Task {
            var iterator = stream.makeAsyncIterator()
            _ = try await iterator.next()
            withUnsafeCurrentTask { $0?.cancel() }
            return try await iterator.next()
        }
        await #expect(throws: CancellationError.self) { _ = try await task.value }
    }

    @Test func `elements of mocks are encoded and decoded`() async throws {
        #expect(await contents(of: try JsonLines(["a\nb", "c"])).0 == ["a\nb", "c"])
        #expect(await contents(of: try JsonArrayStream([1, 2])).0 == [1, 2])
        #expect(await contents(of: try JsonArrayStream([Int]())).0.isEmpty)
        #expect(await contents(of: try JsonSequence([1.5, 2])).0 == [1.5, 2])
        #expect(await contents(of: TextLines(HttpBodyStream([Data("a\nb".utf8)]))).0 == ["a", "b"])
        #expect(try await ByteStream(HttpBodyStream([Self.text])).collect() == Self.text)
        let problem = await contents(of: JsonLines<Int>(HttpBodyStream([Data("x".utf8)]))).1
        #expect((problem as? StreamProblem)?.code == .undecodable)
    }

    @Test func `an endpoint's limits go before the domain's`() async throws {
        let api = LimitedApi(
            configuration: DomainConfiguration(baseURL: URL(string: "https://api.example.test")),
            transport: StubTransport { _ in .stream([Data("[[[1]]]\n".utf8)]) }
        )
        #expect(await contents(of: try await api.lines()).1 == nil)
        api.configuration.response.streams.elementSizeLimit = 5
        let long = try #require(await contents(of: try await api.lines()).1 as? ApiError)
        #expect(long.kind == .limitExceeded)
        #expect(
            long.description
                == "LimitedApi.lines: Line 1 is larger than 5 bytes; the option .elementSizeLimit allows more."
        )
        #expect(await contents(of: try await api.longLines()).1 == nil)
        let deep = try #require(await contents(of: try await api.shallow()).1 as? ApiError)
        #expect((deep.underlying as? StreamProblem)?.code == .tooDeep)
    }

    @Test func `an idle timeout ends a stream that is silent`() async throws {
        let api = LimitedApi(
            configuration: DomainConfiguration(baseURL: URL(string: "https://api.example.test")),
            transport: StubTransport { _ in
                var result = HttpOperationResult(statusCode: 200)
                result.bodyStream = HttpBodyStream(
                    AsyncThrowingStream<Data, any Error> { $0.yield(Data("a\nb".utf8)) }
                )
                return result
            }
        )
        let (lines, error) = await contents(of: try await api.impatient())
        #expect(lines == ["a"])
        let failure = try #require(error as? ApiError)
        #expect(failure.isTimeout)
        #expect(failure.description.contains("Nothing came from api.example.test for 0.05 seconds"))
    }
}

private final class LimitedApi: ApiDomain {
    @Get("/x") var lines: () async throws -> JsonLines<JsonValue>
    @Get("/x", .elementSizeLimit(100)) var longLines: () async throws -> JsonLines<JsonValue>
    @Get("/x", .elementSizeLimit(100), .jsonDepthLimit(1)) var shallow: () async throws -> JsonArrayStream<JsonValue>
    @Get("/x", .idleTimeout(.milliseconds(50))) var impatient: () async throws -> TextLines
}

/// Hands out a body and knows whether anybody still holds it.
private final class BodyProbe: @unchecked Sendable {  // set and read by one test, one step after the other
    private final class Source: HttpBodySource {
        func next() async throws -> Data? { Data("a\nb\n".utf8) }
    }

    private weak var source: Source?

    var isHeld: Bool { source != nil }

    func response() -> HttpOperationResult {
        let source = Source()
        self.source = source
        var result = HttpOperationResult(statusCode: 200)
        result.bodyStream = HttpBodyStream(source: source)
        return result
    }
}
