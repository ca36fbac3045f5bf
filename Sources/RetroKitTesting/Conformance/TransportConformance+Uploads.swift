import Foundation
import RetroKit

extension TransportConformance {
    static let uploadRequirements = [
        Requirement("sends a file with its length", needs: .fileUploads) { run in
            for size in [0, 1, 700_000] {
                let file = try ConformanceFile(run.bytes(size))
                let body = HttpBody.file(file.url, contentType: "application/pdf")
                let recorded = try await run.recorded(run.request(.put, body: body))
                run.expect("the file of \(size) bytes", recorded.body == run.bytes(size))
                run.expect("the length", recorded.headers.values(for: "Content-Length"), is: ["\(size)"])
                run.expect("there is no transfer coding", !recorded.headers.contains("Transfer-Encoding"))
                run.expect("the type", recorded.headers["Content-Type"], is: "application/pdf")
            }
        },
        Requirement("names a file that it cannot read and sends nothing", needs: .fileUploads) { run in
            for path in ["/nowhere/missing.bin", FileManager.default.temporaryDirectory.path] {
                let body = HttpBody.file(URL(fileURLWithPath: path), contentType: nil)
                let error = await run.expectFailure(.unreadableBody, of: "sending \(path)") {
                    try await run.send(run.request(.post, body: body))
                }
                run.expect("the error names the file", error?.message.contains(path) == true)
            }
            run.expect("the number of requests", run.server.requests.count, is: 0)
        },
        Requirement(
            "sends a stream of unknown length in chunks, or with the length it has found",
            needs: .streamUploads
        ) {
            run in
            let chunks = (0..<20).map { run.bytes($0 * 1000) }
            let stream = HttpUploadStream(contentType: "a/b") { HttpBodyStream(chunks) }
            let recorded = try await run.recorded(run.request(.post, body: .stream(stream)))
            run.expect("the body", recorded.body == chunks.reduce(Data(), +))
            let framing = recorded.headers.filter {
                ["content-length", "transfer-encoding"].contains($0.name.lowercased())
            }
            let isFramed = framing.map(\.value) == ["chunked"] || framing.map(\.value) == ["190000"]
            run.expect("the framing is \(framing)", isFramed)
            run.expect("the type", recorded.headers["Content-Type"], is: "a/b")
        },
        Requirement("sends a stream of known length with it", needs: .streamUploads) { run in
            let chunks = [run.bytes(10), run.bytes(100_000), run.bytes(1)]
            let stream = HttpUploadStream(length: 100_011) { HttpBodyStream(chunks) }
            let recorded = try await run.recorded(run.request(.put, body: .stream(stream)))
            run.expect("the body", recorded.body == chunks.reduce(Data(), +))
            run.expect("the length", recorded.headers.values(for: "Content-Length"), is: ["100011"])
            run.expect("there is no transfer coding", !recorded.headers.contains("Transfer-Encoding"))
        },
        Requirement("sends the chunks of a stream as they come", needs: .streamUploads) { run in
            let (chunks, feed) = AsyncStream<Data>.makeStream()
            let stream = HttpUploadStream { HttpBodyStream(chunks) }
            let request = try run.request(.post, body: .stream(stream))
            let call = Task { try await run.recorded(request) }
            for number in 0..<5 {
                feed.yield(Data("\(number)".utf8))
                try await Task.sleep(for: .milliseconds(20))
            }
            feed.finish()
            run.expect("the body", try await call.value.text, is: "01234")
        },
        Requirement("ends with the error of a stream that throws", needs: .streamUploads) { run in
            let stream = HttpUploadStream {
                HttpBodyStream(
                    AsyncThrowingStream { feed in
                        feed.yield(Data("half".utf8))
                        feed.finish(throwing: CocoaError(.fileReadCorruptFile))
                    }
                )
            }
            do {
                _ = try await run.send(run.request(.post, body: .stream(stream)))
                run.note("the call succeeded")
            } catch {
                run.expect("the stream's error reached the caller, not \(error)", error is CocoaError)
            }
            run.expect("the number of whole requests", run.server.requests.count, is: 0)
        },
        Requirement("holds a stream to the length it announced", needs: .streamUploads) { run in
            for length in [3, 5] as [Int64] {
                let stream = HttpUploadStream(length: length) { HttpBodyStream([Data("1".utf8), Data("234".utf8)]) }
                await run.expectFailure(.unreadableBody, of: "a stream of 4 bytes announced as \(length)") {
                    try await run.send(run.request(.post, body: .stream(stream)))
                }
            }
        },
        Requirement("sends a file and a stream again when a 307 asks for it", needs: .fileUploads) { run in
            let file = try ConformanceFile(run.bytes(100_000))
            let stream = HttpUploadStream { HttpBodyStream([run.bytes(100_000)]) }
            run.server.route(.post, "/old", .redirect(to: "/new", statusCode: 307))
            run.server.route(.post, "/new", .status(200))
            for body in [.file(file.url, contentType: nil), .stream(stream)] as [HttpBody] {
                run.expect("the status", try await run.send(run.request(.post, "/old", body: body)).statusCode, is: 200)
            }
            run.expect("the list of targets", run.server.requests.map(\.target), is: ["/old", "/new", "/old", "/new"])
            for request in run.server.requests { run.expect("the body is whole", request.body == run.bytes(100_000)) }
        },
        Requirement("tells how far it is, both ways", needs: .progress) { run in
            let steps = Locked<[HttpProgress]>([])
            run.server.route(.post, "/", .data(run.bytes(400_000)))
            var request = try run.request(.post, body: .data(run.bytes(300_000), contentType: nil))
            request.onProgress = { step in steps.withLock { $0.append(step) } }
            _ = try await run.send(request)
            let seen = steps.withLock { $0 }
            let last = HttpProgress(sent: 300_000, totalToSend: 300_000, received: 400_000, totalToReceive: 400_000)
            run.expect("the last step", seen.last, is: last)
            run.expect("there are several steps", seen.count > 2)
            run.expect("no step goes back", zip(seen, seen.dropFirst()).allSatisfy { $0.sent <= $1.sent })
            run.expect("no step goes back", zip(seen, seen.dropFirst()).allSatisfy { $0.received <= $1.received })
            run.expect("every step knows the length", seen.allSatisfy { $0.totalToSend == 300_000 })
        },
    ]
}
