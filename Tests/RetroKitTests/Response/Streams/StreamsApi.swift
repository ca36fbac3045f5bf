import Foundation
import RetroKit
import RetroKitTesting

/// Endpoints of every kind of stream.
final class StreamsApi: ApiDomain {
    @Get("/x") var events: () async throws -> ServerSentEvents
    @Get("/x", .lastEventData("[DONE]")) var eventsToDone: () async throws -> ServerSentEvents
    @Get("/x", .lastEventData("[DONE]")) var typedEvents: () async throws -> EventStream<JsonValue>
    @Get("/x") var lines: () async throws -> JsonLines<JsonValue>
    @Get("/x") var array: () async throws -> JsonArrayStream<JsonValue>
    @Get("/x") var sequence: () async throws -> JsonSequence<JsonValue>
    @Get("/x") var text: () async throws -> TextLines
    @Get("/x") var bytes: () async throws -> ByteStream
    @Get("/x") var eventsWithoutAccept: (NoAcceptRequest) async throws -> ServerSentEvents
    @Post("/x") var send: (LinesRequest) async throws -> Void

    struct NoAcceptRequest {
        @Header("Accept") var accept: String? = nil
    }

    struct LinesRequest {
        @JsonLinesBody var values: [JsonValue]
    }

    /// A domain whose every call is answered with a body in these chunks.
    convenience init(chunks: [Data], headers: HttpHeaders = [:]) {
        self.init(answers: [.stream(chunks, headers: headers)])
    }

    /// A domain whose calls are answered one after the other, the last answer again and again.
    convenience init(answers: [HttpOperationResult], policy: ReconnectionPolicy? = nil) {
        self.init(transport: StreamsApi.transport(answers), policy: policy)
    }

    convenience init(transport: StubTransport, policy: ReconnectionPolicy? = nil) {
        var configuration = DomainConfiguration(baseURL: URL(string: "https://api.example.test"))
        configuration.response.streams.reconnection = policy
        self.init(configuration: configuration, transport: transport)
    }

    static func transport(_ answers: [HttpOperationResult]) -> StubTransport {
        let calls = CallCount()
        return StubTransport { _ in answers[min(calls.next(), answers.count - 1)] }
    }
}

/// Numbers calls from 0.
final class CallCount: @unchecked Sendable {  // the number is behind the lock
    private let lock = NSLock()
    private var number = -1

    func next() -> Int {
        lock.withLock {
            number += 1
            return number
        }
    }
}

extension HttpOperationResult {
    /// A streamed response, which breaks off with an error if there is one.
    static func stream(_ chunks: [Data], status: Int = 200, headers: HttpHeaders = [:], failure: (any Error)? = nil)
        -> HttpOperationResult
    {
        var result = HttpOperationResult(statusCode: status, headerFields: headers)
        let body = AsyncThrowingStream<Data, any Error> { continuation in
            for chunk in chunks { continuation.yield(chunk) }
            continuation.finish(throwing: failure)
        }
        result.bodyStream = HttpBodyStream(body)
        return result
    }

    /// A streamed response with server-sent events.
    static func events(_ text: String, failure: (any Error)? = nil) -> HttpOperationResult {
        .stream([Data(text.utf8)], headers: ["Content-Type": "text/event-stream"], failure: failure)
    }
}

/// What a sequence gives, and the error it ends with.
func contents<Elements: AsyncSequence>(of elements: Elements) async -> ([Elements.Element], (any Error)?) {
    var contents: [Elements.Element] = []
    do {
        for try await element in elements { contents.append(element) }
        return (contents, nil)
    } catch {
        return (contents, error)
    }
}
