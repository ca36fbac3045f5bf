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
        Requirement("tells when a response is cut short") { run in
            let whole = "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n0123456789"
            let chunks = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n"
            let cuts = [8, 12, 25, 35, 39, 48].map { String(decoding: whole.utf8.prefix($0), as: UTF8.self) }
            for text in cuts + [chunks, chunks + "5\r\nhe", chunks + "0"] {
                run.server.enqueue(.raw(text).closing(afterBytes: text.utf8.count))
                await run.expectFailure(.incompleteResponse, .connectionLost, of: "\(text.debugDescription)") {
                    try await run.get()
                }
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
