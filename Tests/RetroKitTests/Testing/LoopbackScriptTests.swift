import Foundation
import RetroKit
import Testing

@testable import RetroKitTesting

extension OverTheWire {
    /// How a response is taken apart into steps.
    struct LoopbackScriptTests {
        private static let head = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n"
        private static let chunkedHead = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"

        private let response = LoopbackResponse.data(Data("01234".utf8), contentType: nil)

        private func steps(_ response: LoopbackResponse) -> [ResponseScript.Step] {
            response.script(answering: .get, clientCloses: false).steps
        }

        private func send(_ text: String) -> ResponseScript.Step {
            .send(Data(text.utf8))
        }

        @Test func `sends head and body at once`() {
            #expect(steps(response) == [send(Self.head + "01234")])
        }

        @Test func `waits between the pieces of a throttled body only`() {
            let second = Duration.seconds(1)
            #expect(
                steps(response.throttled(bytes: 2, every: second)) == [
                    send(Self.head + "01"), .pause(second), send("23"), .pause(second), send("4"),
                ]
            )
        }

        @Test func `throttles the framing of chunks too`() {
            let second = Duration.seconds(1)
            let chunked = LoopbackResponse.chunked([Data("ab".utf8)], contentType: nil)
            #expect(
                steps(chunked.throttled(bytes: 6, every: second)) == [
                    send(Self.chunkedHead + "2\r\nab\r"), .pause(second), send("\n0\r\n\r\n"),
                ]
            )
        }

        @Test func `waits between chunks and throttles within them`() {
            let chunked = LoopbackResponse.chunked([Data("abc".utf8)], every: .seconds(2), contentType: nil)
            #expect(
                steps(chunked.throttled(bytes: 5, every: .seconds(1))) == [
                    send(Self.chunkedHead + "3\r\nab"), .pause(.seconds(1)), send("c\r\n"), .pause(.seconds(2)),
                    send("0\r\n\r\n"),
                ]
            )
        }

        @Test func `cuts where it is told though there are waits`() {
            let throttled = response.throttled(bytes: 2, every: .seconds(1)).delayed(.seconds(3))
            let script = throttled.closing(afterBytes: Self.head.utf8.count + 3)
                .script(answering: .get, clientCloses: false)
            #expect(
                script.steps == [.pause(.seconds(3)), send(Self.head + "01"), .pause(.seconds(1)), send("2")]
            )
            #expect(script.ending == .close)
        }

        @Test(arguments: [
            (LoopbackResponse.status(200), ResponseScript.Ending.keepOpen),
            (.status(200).closingConnection(), .close),
            (.status(200).withoutContentLength(), .close),
            (.status(200).contentLength(5), .keepOpen),
            (.raw(""), .keepOpen), (.raw("").closingConnection(), .close),
            (.hangUp, .close), (.reset, .reset), (.reset.closing(afterBytes: 0), .reset), (.silence, .hold),
        ])
        func `decides what becomes of the connection`(response: LoopbackResponse, ending: ResponseScript.Ending) {
            #expect(response.script(answering: .get, clientCloses: false).ending == ending)
        }
    }
}
