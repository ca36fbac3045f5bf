import Foundation
import RetroKit

/// Streams: how fast they are parsed, and what they leave in memory.
struct Streams {
    let baseURL: URL

    private struct Row: Codable {
        var id: Int
        var name: String
        var price: Double
        var tags: [String]
    }

    private final class StreamsApi: ApiDomain {
        @Get("/huge.bin") var huge: () async throws -> ByteStream
        @Get("/events") var events: () async throws -> ServerSentEvents
    }

    func run() async throws {
        try await events()
        try await lines()
        let api = StreamsApi(baseURL: baseURL)
        try await memory("1 GB through ByteStream") {
            var count = 0
            for try await chunk in try await api.huge() { count += chunk.count }
            return (count, count)
        }
        try await memory("A million events through ServerSentEvents") {
            var (count, bytes) = (0, 0)
            for try await event in try await api.events() {
                count += 1
                bytes += event.data.utf8.count
            }
            return (count, bytes)
        }
    }

    /// Server-sent events that are in memory, in chunks as libcurl gives them.
    private func events() async throws {
        let text = (0..<300_000).map {
            "id: \($0)\nevent: tick\ndata: {\"id\":\($0),\"name\":\"a name of some kind\"}\n\n"
        }
        let body = Data(text.joined().utf8)
        var (rates, ratesOfCPU): ([Double], [Double]) = ([], [])
        for _ in 0..<5 {
            let stream = ServerSentEvents(HttpBodyStream(chunks(of: body)))
            let usage = Usage.now
            let start = ContinuousClock.now
            var count = 0
            for try await _ in stream { count += 1 }
            rates.append(Double(body.count) / (start.duration(to: .now) / .seconds(1)) / 1e6)
            ratesOfCPU.append(Double(body.count) / (Usage.now.cpu - usage.cpu) / 1e6)
            guard count == text.count else { throw CocoaError(.fileReadCorruptFile) }
        }
        print(
            String(
                format: "\nServer-sent events: %.0f MB/s, %.0f MB for a second of CPU",
                median(rates),
                median(ratesOfCPU)
            )
        )
    }

    /// JSON Lines against decoding the same lines, which nobody has to find.
    private func lines() async throws {
        let encoder = JSONEncoder()
        let rows = try (0..<50_000).map {
            try encoder.encode(Row(id: $0, name: "a name of some kind", price: 12.5, tags: ["a", "b"]))
        }
        let body = Data(rows.joined(separator: Data("\n".utf8)))
        let decoder = JSONDecoder()
        var (ours, alone): ([Double], [Double]) = ([], [])
        for _ in 0..<5 {
            alone.append(try time { for row in rows { _ = try decoder.decode(Row.self, from: row) } })
            let stream = JsonLines<Row>(HttpBodyStream(chunks(of: body)), decoder: decoder)
            let start = ContinuousClock.now
            var count = 0
            for try await _ in stream { count += 1 }
            ours.append(start.duration(to: .now) / .milliseconds(1))
            guard count == rows.count else { throw CocoaError(.fileReadCorruptFile) }
        }
        print(String(format: "JSON Lines: %.2f × the rate of decoding alone", median(alone) / median(ours)))
    }

    private func memory(_ title: String, _ read: () async throws -> (count: Int, bytes: Int)) async throws {
        Memory.resetPeak()
        let before = Memory.current
        let start = ContinuousClock.now
        let (count, bytes) = try await read()
        let seconds = start.duration(to: .now) / .seconds(1)
        print(
            String(
                format: "%@: %d, %.0f MB/s, %+.1f MB of memory",
                title,
                count,
                Double(bytes) / seconds / 1e6,
                Double(Memory.peak - before) / 1e6
            )
        )
    }

    private func chunks(of body: Data) -> [Data] {
        stride(from: 0, to: body.count, by: 16 << 10).map { Data(body[$0..<min($0 + (16 << 10), body.count)]) }
    }
}
