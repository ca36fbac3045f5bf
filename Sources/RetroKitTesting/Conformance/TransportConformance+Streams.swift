import Foundation
package import RetroKit

extension TransportConformance {
    static let streamRequirements = [
        Requirement("streams whole bodies, of every framing") { run in
            let body = run.bytes(700_000)
            for response in [LoopbackResponse.data(body), .data(body).withoutContentLength(), .chunked([body, body])] {
                let answer = try await run.stream(response)
                run.expect("the status", answer.statusCode, is: 200)
                let collected = try await answer.streamedBody.collect()
                run.expect("the body", collected == body || collected == body + body)
            }
            run.expect("an empty body", try await run.stream(.status(204)).streamedBody.collect(), is: Data())
        },
        Requirement("follows redirects before it streams") { run in
            run.server.route(.get, "/new", .text("here"))
            let answer = try await run.stream(.redirect(to: "/new"))
            run.expect("the status", answer.statusCode, is: 200)
            run.expect("the body", try await answer.streamedBody.collect(), is: Data("here".utf8))
        },
        Requirement("delivers the head first, and chunks as they come", needs: .streaming) { run in
            let pause = Duration.milliseconds(300)
            let start = ContinuousClock.now
            let answer = try await run.stream(.chunked((0..<5).map { Data("\($0)".utf8) }, every: pause))
            var arrivals = [start.duration(to: .now)]
            var text = ""
            for try await chunk in answer.streamedBody {
                arrivals.append(start.duration(to: .now))
                text += String(decoding: chunk, as: UTF8.self)
            }
            run.expect("the body", text, is: "01234")
            run.expect("several chunks came, at \(arrivals)", arrivals.count > 2)
            run.expect(
                "the head came long before the end: \(arrivals)",
                arrivals[0] + pause < arrivals[arrivals.count - 1]
            )
        },
        Requirement("delivers what came before an error, and then the error", needs: .streaming) { run in
            let answer = try await run.stream(.data(run.bytes(5000)).closing(afterBytes: 3000))
            var count = 0
            await run.expectFailure(.incompleteResponse, .connectionLost, of: "a truncated stream") {
                for try await chunk in answer.streamedBody { count += chunk.count }
            }
            run.expect("most of it was delivered: \(count)", count > 2500)
        },
        Requirement("closes the connection when a stream is dropped", needs: .streaming) { run in
            let chunks = Array(repeating: Data("x".utf8), count: 40)
            for breaks in [true, false] {
                run.server.enqueue(.chunked(chunks, every: .milliseconds(20)))
                let answer = try await run.transport.stream(run.request())
                if breaks { for try await _ in answer.streamedBody { break } }
            }
            try await run.server.waitForDisconnections(2, timeout: .seconds(1))
        },
        Requirement("ends reading when the task is cancelled, and closes the connection") { run in
            run.server.enqueue(.raw("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf"))
            let request = try run.request()
            let reading = Task {
                let answer = try await run.transport.stream(request)
                return try await answer.streamedBody.collect()
            }
            try await run.server.waitForRequests(1)
            try await Task.sleep(for: .milliseconds(50))
            await run.expectCancellation(of: reading)
            try await run.server.waitForOpenConnections(0)
        },
        Requirement("holds only the head of a stream to the deadline", needs: .streaming) { run in
            let chunks = (0..<6).map { Data("\($0)".utf8) }
            run.server.enqueue(.chunked(chunks, every: .milliseconds(250)), .silence)
            let answer = try await run.transport.stream(run.request(timeout: .milliseconds(1000)))
            run.expect("the body", try await answer.streamedBody.collect(), is: Data("012345".utf8))
            await run.expectFailure(.timeout, of: "a head that does not come") {
                try await run.transport.stream(run.request(timeout: .milliseconds(200)))
            }
        },
        Requirement("takes no more of a stream than is read", needs: .backPressure) { run in
            run.server.enqueue(.data(Data(repeating: 0, count: 64 << 20)))
            do {
                var count = 0
                let answer = try await run.transport.stream(run.request())
                for try await chunk in answer.streamedBody {
                    if count == 0 { try await Task.sleep(for: .milliseconds(400)) }
                    count += chunk.count
                    if count > 1 << 20 { break }
                }
            }
            let sent = try await run.server.waitForDisconnections(1, timeout: .seconds(1)).first?.bytesSent ?? 0
            run.expect("the server could send no more than \(sent) bytes", sent < 32 << 20)
        },
    ]
}

extension HttpTransport {
    /// Sends a request whose response is wanted as a stream.
    package func stream(_ request: HttpRequestParams) async throws -> HttpOperationResult {
        var request = request
        request.delivery = .stream
        return try await sendRequest(with: request)
    }
}

extension ConformanceRun {
    /// Answers the next request with a response and asks for it as a stream.
    fileprivate func stream(_ response: LoopbackResponse) async throws -> HttpOperationResult {
        server.enqueue(response)
        return try await transport.stream(request())
    }
}
