import Foundation
import RetroKit

extension TransportConformance {
    static let failureRequirements = [
        Requirement("tells when a connection is closed or reset before an answer") { run in
            for response in [LoopbackResponse.hangUp, .reset] {
                run.server.enqueue(response)
                await run.expectFailure(.connectionLost, of: "\(response)") { try await run.get() }
            }
        },
        Requirement("tells when a head is cut short", needs: .truncatedHeads) { run in
            let head = "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n"
            for length in [1, 8, 12, 15, 17, 25, 36, 37] {
                await run.expectTruncation(of: String(decoding: head.utf8.prefix(length), as: UTF8.self))
            }
        },
        Requirement("tells when a body is cut short") { run in
            let plain = "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n"
            let chunks = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
            for text in [
                plain, plain + "012345678", chunks, chunks + "5\r\nhello\r\n", chunks + "5\r\nhe", chunks + "0",
            ] {
                await run.expectTruncation(of: text)
            }
        },
        Requirement("tells when a response is no HTTP") { run in
            for garbage in [
                "SSH-2.0-OpenSSH_9.2\r\n", "<html>hello</html>", "HTTP/1.1 abc OK\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: five\r\n\r\nhello",
            ] {
                run.server.enqueue(.raw(garbage).closing(afterBytes: garbage.utf8.count))
                await run.expectFailure(.protocolViolation, of: "\(garbage.debugDescription)") { try await run.get() }
            }
        },
        Requirement("tells when a body is not what its coding says") { run in
            run.server.enqueue(.text("this is not gzip").header("Content-Encoding", "gzip"))
            await run.expectFailure(.protocolViolation, of: "a false gzip label") { try await run.get() }
        },
        Requirement("tells when nobody listens") { run in
            let request = try run.request(.get, "/", query: "token=secret")
            run.server.stop()
            let error = await run.expectFailure(.cannotConnect, of: "a refused connection") {
                try await run.send(request)
            }
            run.expect("the error holds no secret", error?.message.contains("secret") == false)
        },
        Requirement("tells when a host is unknown") { run in
            var request = try run.request()
            request.baseURL = try BaseURL("http://no-such-host.invalid")
            let error = await run.expectFailure(.cannotResolve, of: "an unknown host") { try await run.send(request) }
            run.expect("the error names the host", error?.message.contains("no-such-host.invalid") == true)
        },
        Requirement("tells when there is no base URL") { run in
            run.transport.setConfiguration(scheme: "ftp", host: "a.test", sharedHeaders: nil)
            let request = HttpRequestParams(httpMethod: .get, percentEncodedPath: "/")
            await run.expectFailure(.invalidURL, of: "a request without a base URL") { try await run.send(request) }
        },
        Requirement("goes on after failures") { run in
            for response in [LoopbackResponse.hangUp, .reset, .raw("garbage\r\n").closing(afterBytes: 9)] {
                run.server.enqueue(response)
                _ = try? await run.get()
            }
            run.expect("the status", try await run.receive(.text("ok")).statusCode, is: 200)
        },
    ]
}

extension ConformanceRun {
    /// Notes a response that ends too early and is taken for a whole one.
    fileprivate func expectTruncation(of text: String) async {
        server.enqueue(.raw(text).closing(afterBytes: text.utf8.count))
        await expectFailure(.incompleteResponse, .connectionLost, of: text.debugDescription) { try await get() }
    }
}
