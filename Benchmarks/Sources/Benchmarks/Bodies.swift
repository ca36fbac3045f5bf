import CBaseline
import Foundation
import RetroKit

/// Large bodies and many requests at once.
struct Bodies {
    let baseURL: URL

    /// 100 MB to nowhere: time and memory.
    func download() async throws {
        guard let baseline = baseline_make() else { return }
        let url = baseURL.appending(path: "big.bin").absoluteString
        let request = HttpRequestParams(
            httpMethod: .get,
            baseURL: try BaseURL(baseURL),
            percentEncodedPath: "/big.bin"
        )
        var ours: [Double] = []
        var theirs: [Double] = []
        var memory = 0
        for _ in 0..<5 {
            theirs.append(
                try time { guard baseline_drain(baseline, url) > 0 else { throw CocoaError(.fileReadUnknown) } }
            )
            Memory.resetPeak()
            let before = Memory.current
            let start = ContinuousClock.now
            var count = 0
            for try await chunk in try await PlatformTransport.shared.streamResponse(to: request).body {
                count += chunk.count
            }
            ours.append(start.duration(to: .now) / .milliseconds(1))
            memory = max(memory, Memory.peak - before)
            guard count == 100 << 20 else { throw CocoaError(.fileReadCorruptFile) }
        }
        print("\n100 MB to nowhere")
        print(String(format: "  RetroKit's stream  %6.1f ms, %+.1f MB", median(ours), Double(memory) / 1e6))
        print(String(format: "  libcurl by hand    %6.1f ms", median(theirs)))
        print(String(format: "  ratio              %6.2f ×", median(ours) / median(theirs)))
    }

    /// A reader that takes its time: memory stays where it is.
    func slowReader() async throws {
        let request = HttpRequestParams(
            httpMethod: .get,
            baseURL: try BaseURL(baseURL),
            percentEncodedPath: "/big.bin"
        )
        Memory.resetPeak()
        let before = Memory.current
        var chunks = 0
        for try await _ in try await PlatformTransport.shared.streamResponse(to: request).body {
            chunks += 1
            if chunks <= 50 { try await Task.sleep(for: .milliseconds(20)) }
        }
        print(String(format: "\nA slow reader of 100 MB: %+.1f MB", Double(Memory.peak - before) / 1e6))
    }

    /// 1,000 requests in flight at an endpoint that answers after a second.
    func inFlight(_ slowURL: URL, count: Int = 1000) async throws {
        let api = ItemsApi(baseURL: slowURL)
        _ = try await api.slow()
        Memory.resetPeak()
        let before = Memory.current
        let usage = Usage.now
        let start = ContinuousClock.now
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<count { group.addTask { _ = try await api.slow() } }
            try await group.waitForAll()
        }
        let seconds = start.duration(to: .now) / .seconds(1)
        print("\n\(count) in flight, answered after 1 s")
        print(
            String(
                format: "  RetroKit: all done in %.2f s, %.0f µs CPU and %.1f KB each",
                seconds,
                (Usage.now.cpu - usage.cpu) * 1e6 / Double(count),
                Double(Memory.peak - before) / Double(count) / 1e3
            )
        )
    }

    private func time(_ body: () throws -> Void) rethrows -> Double {
        let start = ContinuousClock.now
        try body()
        return start.duration(to: .now) / .milliseconds(1)
    }

    private func median(_ values: [Double]) -> Double {
        values.sorted()[values.count / 2]
    }
}
