import Foundation

/// Measures RetroKit against what people write by hand, on this machine, in one run. Only the ratios mean anything.
///
/// `Benchmarks/run` starts the servers that are needed and calls this.
@main
enum Benchmarks {
    static func main() async throws {
        let names = CommandLine.arguments.dropFirst()
        let isWanted = { (name: String) in names.isEmpty || names.contains(name) }
        if isWanted("encoding") { try await Encoding().run() }
        if names == ["encoding"] { return }
        guard let base = url("BENCHMARK_URL"), let slow = url("BENCHMARK_SLOW_URL") else {
            print(
                "Run Benchmarks/run, which starts the servers and names them in BENCHMARK_URL and BENCHMARK_SLOW_URL."
            )
            exit(64)
        }
        if isWanted("calls") { try await Calls(baseURL: base).run([1, 32, 64]) }
        if names.contains("pinned") { try await Calls(baseURL: base).run([1]) }
        if isWanted("bodies") {
            try await Bodies(baseURL: base).download()
            try await Bodies(baseURL: base).downloadToFile()
            try await Bodies(baseURL: base).slowReader()
        }
        if isWanted("interceptors") { try await Interceptors().run() }
        if isWanted("multipart") { try await MultipartForms().run() }
        if isWanted("inflight") { try await Bodies(baseURL: base).inFlight(slow) }
        if isWanted("streams") { try await Streams(baseURL: base).run() }
        if isWanted("endurance") { try await Endurance(baseURL: base).run() }
    }

    private static func url(_ variable: String) -> URL? {
        ProcessInfo.processInfo.environment[variable].flatMap { URL(string: $0) }
    }
}
