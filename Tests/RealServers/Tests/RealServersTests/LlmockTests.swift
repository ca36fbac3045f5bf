import Foundation
import RetroKit
import Testing

/// Retries against an API that fails at random and judges its clients: it tells who ignored a `Retry-After`, retried what
/// no retry can mend, or took half a stream for a whole one.
struct LlmockTests {
    private final class ChatApi: ApiDomain, @unchecked Sendable {  // it adds endpoints alone
        @Post("/v1/chat/completions", .addsIdempotencyKey) var complete: (Completion) async throws -> JsonValue
        @Post("/v1/chat/completions", .addsIdempotencyKey, .lastEventData("[DONE]"))
        var stream: (Completion) async throws -> ServerSentEvents
        @Get("/_llmock/verdict") var verdict: () async throws -> JsonValue
    }

    private struct Completion: Encodable, Sendable {
        struct Message: Encodable, Sendable {
            var role = "user"
            let content: String
        }

        var model = "gpt-4o"
        var stream = false
        let messages: [Message]

        init(_ text: String, stream: Bool = false) {
            messages = [Message(content: text)]
            self.stream = stream
        }
    }

    private func api() throws -> ChatApi {
        var policy = RetryPolicy()
        policy.attemptLimit = 8
        policy.backoff.initial = .milliseconds(100)
        var configuration = DomainConfiguration(baseURL: try Peer.url("LLMOCK_URL"))
        configuration.interceptors = [RetryInterceptor(policy), Authentication.bearer("key")]
        return ChatApi(configuration: configuration)
    }

    @Test func `a client with retries is found to have done nothing wrong`() async throws {
        let api = try api()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                group.addTask {
                    let answer = try await api.complete(Completion("whole \(number)"))
                    #expect(answer["choices"] != nil)
                }
            }
            for number in 0..<40 {
                group.addTask { try await Self.readToEnd(Completion("stream \(number)", stream: true), api) }
            }
            try await group.waitForAll()
        }
        let verdict = try await api.verdict()
        #expect(verdict["errors"]?.int == 0, "\(verdict)")
        #expect((verdict["faults_injected"]?.int ?? 0) > 0)
    }

    /// Asks again where a stream ends before its last event.
    private static func readToEnd(_ completion: Completion, _ api: ChatApi) async throws {
        for attempt in 1...8 {
            do {
                for try await _ in try await api.stream(completion) {}
                return
            } catch let error as ApiError where (error.underlying as? StreamProblem)?.code == .truncated {
                try await Task.sleep(for: .milliseconds(100 * attempt))
            }
        }
        Issue.record("no stream was whole")
    }
}
