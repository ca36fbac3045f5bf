import Foundation
import RetroKit

/// What stays behind after very many calls: memory, file descriptors and threads.
struct Endurance {
    let baseURL: URL

    /// Calls that succeed, that end with a 404, that are cancelled, and streams that are dropped after a chunk.
    func run(count: Int = 100_000, tasks: Int = 32) async throws {
        let api = ItemsApi(baseURL: baseURL)
        try await storm(api, count: count / 10, tasks: tasks)
        print("\n\(count) calls: 7 of 10 succeed, 1 is a 404, 1 is cancelled, 1 is a stream dropped after a chunk")
        print("  before  \(Holdings.now)")
        try await storm(api, count: count, tasks: tasks)
        print("  after   \(Holdings.now)")
    }

    private func storm(_ api: ItemsApi, count: Int, tasks: Int) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<tasks {
                group.addTask {
                    for index in 0..<(count / tasks) { try await call(api, index % 10) }
                }
            }
            try await group.waitForAll()
        }
    }

    private func call(_ api: ItemsApi, _ kind: Int) async throws {
        switch kind {
        case 0:
            do {
                try await api.missing()
                throw CocoaError(.coderInvalidValue)
            } catch let error as ApiError where error.statusCode == 404 {}
        case 1:
            let task = Task { try await api.item() }
            task.cancel()
            _ = await task.result
        case 2:
            let request = HttpRequestParams(
                httpMethod: .get,
                baseURL: try BaseURL(baseURL),
                percentEncodedPath: "/item.json"
            )
            for try await _ in try await PlatformTransport.shared.stream(request).streamedBody { break }
        default:
            _ = try await api.item()
        }
    }
}

/// What the process holds now, from `/proc` (Linux).
struct Holdings: CustomStringConvertible {
    let memory: Int
    let descriptors: Int
    let threads: Int

    static var now: Holdings {
        let count = { (folder: String) in
            (try? FileManager.default.contentsOfDirectory(atPath: folder).count) ?? 0
        }
        return Holdings(
            memory: Memory.current,
            descriptors: count("/proc/self/fd"),
            threads: count("/proc/self/task")
        )
    }

    var description: String {
        String(format: "%.1f MB, %d descriptors, %d threads", Double(memory) / 1e6, descriptors, threads)
    }
}
