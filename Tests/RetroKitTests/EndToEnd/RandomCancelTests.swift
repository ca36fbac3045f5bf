import Foundation
import RetroKit
import RetroKitTesting
import Testing

extension OverTheWire {
    /// Calls that are cancelled at any moment of their way.
    struct RandomCancelTests {
        private final class Api: ApiDomain, @unchecked Sendable {  // nothing is set after the test has begun
            @Get("/echo/{id}") var echo: (_ id: Int) async throws -> String
            @Get("/stream/{id}") var stream: (_ id: Int) async throws -> ByteStream
            @Post("/echo/{id}") var post: (_ id: Int, _ body: Data) async throws -> String
        }

        /// What became of the calls of a run.
        private struct Tally {
            var answered = 0
            var cancelled = 0
        }

        private func call(_ api: Api, _ id: Int) async throws -> String {
            switch id % 3 {
            case 0: return try await api.echo(id)
            case 1: return try await api.post(id, Data(repeating: 0x61, count: 4096))
            default:
                var text = Data()
                for try await chunk in try await api.stream(id) { text += chunk }
                return String(decoding: text, as: UTF8.self)
            }
        }

        @Test(.timeLimit(.minutes(2)))
        func `a call that is cancelled at any moment ends as cancelled, and every other has its own answer`()
            async throws
        {
            let server = try LoopbackServer()
            defer { server.stop() }
            for method in [HttpMethod.get, .post] {
                server.route(method, "/echo/{id}") { .text("for \($0.parameters["id"] ?? "")") }
            }
            server.route(.get, "/stream/{id}") { .text("for \($0.parameters["id"] ?? "")") }
            let api = Api(baseURL: server.baseURL)
            var random = SeededRandom(seed: 2026)
            var tally = Tally()
            // As long as as many calls take here and now, so that some are answered and some are not.
            let span = try await ContinuousClock().measure {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for id in 0..<50 { group.addTask { _ = try await call(api, id) } }
                    try await group.waitForAll()
                }
            }
            let longest = min(max(Int(span / .microseconds(1)) * 3 / 2, 3000), 500_000)
            for round in 0..<60 {
                let delays = (0..<50).map { _ in Int.random(in: 0...longest, using: &random) }
                try await withThrowingTaskGroup(of: Bool.self) { group in
                    for (index, delay) in delays.enumerated() {
                        let id = round * delays.count + index
                        group.addTask { try await answer(api, id, cancelledAfter: .microseconds(delay)) }
                    }
                    for try await isAnswered in group {
                        if isAnswered { tally.answered += 1 } else { tally.cancelled += 1 }
                    }
                }
            }
            #expect(tally.answered + tally.cancelled == 3000)
            #expect(tally.answered > 0 && tally.cancelled > 0, "\(tally)")
            #expect(try await api.echo(-1) == "for -1")
        }

        /// Makes a call that is cancelled after a while.
        ///
        /// - Returns: Whether it was answered before that.
        private func answer(_ api: Api, _ id: Int, cancelledAfter delay: Duration) async throws -> Bool {
            let task = Task { try await call(api, id) }
            let timer = Task {
                try? await Task.sleep(for: delay)
                task.cancel()
            }
            defer { timer.cancel() }
            do {
                let text = try await task.value
                #expect(text == "for \(id)")
                return true
            } catch is CancellationError {
                return false
            }
        }
    }
}
