import CBaseline
import Foundation
import RetroKit

/// Large bodies and many requests at once.
struct Bodies {
    let baseURL: URL

    private var request: HttpRequestParams {
        get throws {
            HttpRequestParams(httpMethod: .get, baseURL: try BaseURL(baseURL), percentEncodedPath: "/big.bin")
        }
    }

    /// 100 MB to nowhere: time and memory.
    func download() async throws {
        try await compare("100 MB to nowhere") { baseline, url in
            baseline_drain(baseline, url)
        } use: { _ in
        }
    }

    /// 100 MB to a file: time and memory.
    func downloadToFile() async throws {
        let folder = FileManager.default.temporaryDirectory
        let ours = folder.appending(path: "\(UUID().uuidString).bin")
        let theirs = folder.appending(path: "\(UUID().uuidString).bin").path
        defer {
            try? FileManager.default.removeItem(at: ours)
            try? FileManager.default.removeItem(atPath: theirs)
        }
        try Data().write(to: ours)
        let file = try FileHandle(forWritingTo: ours)
        defer { try? file.close() }
        try await compare("100 MB to a file") { baseline, url in
            baseline_save(baseline, url, theirs)
        } begin: {
            try file.truncate(atOffset: 0)
        } use: { chunk in
            try file.write(contentsOf: chunk)
        }
    }

    private func compare(
        _ title: String,
        _ byHand: (OpaquePointer, String) -> Int,
        begin: () throws -> Void = {},
        use: (Data) throws -> Void
    ) async throws {
        guard let baseline = baseline_make() else { return }
        defer { baseline_free(baseline) }
        let url = baseURL.appending(path: "big.bin").absoluteString
        let size = 100 << 20
        var ours: [Double] = []
        var theirs: [Double] = []
        var memory = 0
        for _ in 0..<5 {
            theirs.append(try time { guard byHand(baseline, url) == size else { throw CocoaError(.fileReadUnknown) } })
            Memory.resetPeak()
            let before = Memory.current
            let start = ContinuousClock.now
            var count = 0
            try begin()
            for try await chunk in try await PlatformTransport.shared.stream(request).streamedBody {
                count += chunk.count
                try use(chunk)
            }
            ours.append(start.duration(to: .now) / .milliseconds(1))
            memory = max(memory, Memory.peak - before)
            guard count == size else { throw CocoaError(.fileReadCorruptFile) }
        }
        print("\n\(title)")
        print(String(format: "  RetroKit's stream  %6.1f ms, %+.1f MB", median(ours), Double(memory) / 1e6))
        print(String(format: "  libcurl by hand    %6.1f ms", median(theirs)))
        print(String(format: "  ratio              %6.2f ×", median(ours) / median(theirs)))
    }

    /// A reader that takes its time: memory stays where it is.
    func slowReader() async throws {
        Memory.resetPeak()
        let before = Memory.current
        var chunks = 0
        for try await _ in try await PlatformTransport.shared.stream(request).streamedBody {
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
}

extension HttpTransport {
    /// Sends a request whose response is wanted as a stream.
    func stream(_ params: HttpRequestParams) async throws -> HttpOperationResult {
        var request = params
        request.delivery = .stream
        return try await sendRequest(with: request)
    }
}
