// swift-format-ignore-file
import Foundation
import RetroKit
import Testing

/// The samples of Streams.md.
private enum StreamsSamples {
    struct Change: Codable { var name: String }
    struct Price: Codable { var amount: Int }
    struct Completion: Codable { var text: String }
    struct Prompt { @JsonBody var prompt: String = "" }

    final class ShopApi: ApiDomain {
        @Get("/files/{name}") var file: (_ name: String) async throws -> ByteStream
        @Get("/log") var log: () async throws -> TextLines
        @Get("/changes") var changes: () async throws -> JsonLines<Change>
        @Get("/export") var export: () async throws -> JsonArrayStream<Change>
        @Get("/notes", .reconnection()) var notes: () async throws -> ServerSentEvents
        @Get("/prices", .reconnection()) var prices: () async throws -> EventStream<Price>
        @Post("/completions", .lastEventData("[DONE]"), .failureEvent("error"), .idleTimeout(.seconds(30)))
        var complete: (Prompt) async throws -> EventStream<Completion>
        @Get("/rows?pretty=true") var rows: () async throws -> ConcatenatedJson<Change>
        @Get("/watch", .reconnection(), .resumption(.query("since", from: "meta.version")))
        var watch: () async throws -> JsonLines<Change>
    }

    struct Watch { @JsonBody var since = 0 }

    final class WatchApi: ApiDomain {
        @Post(
            "/watch",
            .reconnection(),
            .resumption(StreamResumption { request, last in
                request.httpBody = .data(Data("{\"since\":\(last["version"]?.int ?? 0)}".utf8), contentType: "application/json")
            })
        )
        var changes: (Watch) async throws -> JsonLines<Change>
    }

    struct NotesRequest {
        @Header("Last-Event-ID") var lastEventID: String? = nil
    }

    static func mock(_ api: ShopApi) {
        api.changes = { try JsonLines([Change(name: "a"), Change(name: "b")]) }
        api.notes = { ServerSentEvents([ServerSentEvent(data: "hello", id: "1")]) }
        api.prices = { try EventStream([ServerSentEvent(data: Price(amount: 7))]) }
        api.log = { TextLines(HttpBodyStream([Data("one\ntwo\n".utf8)])) }
    }

    static func read(_ api: ShopApi) async throws -> String? {
        for try await change in try await api.changes() {
            print(change.name)
        }
        var lastEventID: String?
        let notes = try await api.notes()
        for try await note in notes where note.event == "message" {
            print(note.data)
            lastEventID = note.id
        }
        return lastEventID
    }
}

struct StreamsSamplesTests {
    @Test func `the mocks of the article give what they are made of`() async throws {
        let api = StreamsSamples.ShopApi(configuration: DomainConfiguration())
        StreamsSamples.mock(api)
        #expect(try await StreamsSamples.read(api) == "1")
        for try await price in try await api.prices() { #expect(price.data.amount == 7) }
        #expect(await contents(of: try await api.log()).0 == ["one", "two"])
    }
}
