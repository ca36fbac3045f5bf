import Foundation
import RetroKit
import RetroKitTesting
import Testing

extension OverTheWire {
    /// Interim responses (RFC 9110 §15.2), which are no answer.
    struct InterimResponseTests {
        @Test(arguments: DownloadsApi.transports)
        func `the head of a stream is that of the final response`(_ transport: any HttpTransport) async throws {
            let server = try LoopbackServer()
            let params = HttpRequestParams(
                httpMethod: .get,
                baseURL: try BaseURL(server.baseURL),
                percentEncodedPath: "/x",
                timeout: .seconds(20)
            )
            for interim in [100, 102, 103] {
                let final = LoopbackResponse.text("late", statusCode: 201).header("X-A", "final")
                server.enqueue(final.informational(interim, ["X-A": "interim"]).delayed(.milliseconds(50)))
                let streamed = try await transport.stream(params)
                #expect(streamed.statusCode == 201)
                #expect(streamed.headerFields["X-A"] == "final")
                #expect(try await streamed.streamedBody.collect() == Data("late".utf8))
                server.enqueue(final.informational(interim, ["X-A": "interim"]))
                let collected = try await transport.sendRequest(with: params)
                #expect(collected.statusCode == 201)
                #expect(collected.headerFields["X-A"] == "final")
                #expect(collected.body == Data("late".utf8))
            }
        }
    }
}
