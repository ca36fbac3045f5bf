import CBaseline
import Foundation
import RetroKit

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

struct Item: Codable {
    var id: Int
    var name: String
    var tags: [String]
}

final class ItemsApi: ApiDomain, @unchecked Sendable {  // only endpoints, which are locked
    @Get("/item.json") var item: () async throws -> Item
    @Get("/missing.json") var missing: () async throws -> Void
    @Get("/slow") var slow: () async throws -> Item
    @Get("/big.bin") var big: () async throws -> Data
}

/// Calls of small JSON, from the call to the decoded value.
struct Calls {
    let baseURL: URL

    private var itemURL: URL { baseURL.appending(path: "item.json") }

    func retroKit(_ transport: any HttpTransport, _ name: String = "RetroKit") -> Contender {
        let api = ItemsApi(baseURL: baseURL, transport: transport)
        return Contender(name) { _ = try await api.item() }
    }

    func urlSession() -> Contender {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpMaximumConnectionsPerHost = 100
        let session = URLSession(configuration: configuration)
        let decoder = JSONDecoder()
        let url = itemURL
        return Contender("URLSession by hand") {
            let (data, _) = try await session.data(for: URLRequest(url: url))
            _ = try decoder.decode(Item.self, from: data)
        }
    }

    /// One thread, one handle, blocking; with decoding, as the others.
    func curl() -> Contender? {
        guard let baseline = baseline_make() else { return nil }
        let url = itemURL.absoluteString
        let decoder = JSONDecoder()
        return Contender("libcurl easy by hand") { _, seconds in
            let before = Usage.now
            let start = ContinuousClock.now
            var count = 0
            while start.duration(to: .now) < .seconds(seconds) {
                let length = baseline_get(baseline, url)
                guard length > 0 else { throw URLError(.badServerResponse) }
                _ = try decoder.decode(Item.self, from: Data(bytes: baseline_body(baseline), count: length))
                count += 1
            }
            let elapsed = start.duration(to: .now) / .seconds(1)
            return Round(rate: Double(count) / elapsed, cpu: (Usage.now.cpu - before.cpu) * 1e6 / Double(count))
        }
    }

    func run(_ taskCounts: [Int]) async throws {
        for tasks in taskCounts {
            var others = [retroKit(PlatformTransport.shared)]
            #if os(Linux)
                if let transport = CurlTransport() {
                    let api = ItemsApi(baseURL: baseURL, transport: transport)
                    others.append(
                        Contender("RetroKit on the loop's executor") { _, seconds in
                            try await withTaskExecutorPreference(transport.executor) {
                                try await Round.measure(tasks: tasks, seconds: seconds) { _ = try await api.item() }
                            }
                        }
                    )
                }
            #endif
            if tasks == 1, let curl = curl() { others.append(curl) }
            if tasks > 1 { others += [oneLoop(), wrk(tasks)].compactMap { $0 } }
            try await Comparison("Small JSON, \(tasks) task(s)", against: urlSession(), others).run(tasks: tasks)
        }
    }

    /// The same with a single event loop, however many calls are in flight; nil where there is no libcurl.
    private func oneLoop() -> Contender? {
        #if os(Linux)
            var configuration = CurlConfiguration()
            configuration.eventLoops = 1
            return CurlTransport(configuration).map { retroKit($0, "RetroKit, one event loop") }
        #else
            return nil
        #endif
    }

    /// The machine's limit: wrk, which decodes nothing.
    private func wrk(_ connections: Int) -> Contender {
        let url = itemURL.absoluteString
        return Contender("wrk, without decoding") { _, seconds in
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            let duration = "\(max(1, Int(seconds)))s"
            process.arguments = ["wrk", "-t", "1", "-c", "\(connections)", "-d", duration, url]
            let output = Pipe()
            process.standardOutput = output
            try process.run()
            let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            let line = text.split(separator: "\n").first { $0.contains("Requests/sec:") }
            return Round(rate: line?.split(separator: " ").last.flatMap { Double($0) } ?? 0, cpu: 0)
        }
    }
}
