import Foundation
import RetroKit

extension TransportConformance {
    static let connectionRequirements = [
        Requirement("uses a connection again and again") { run in
            run.server.route(.get, "/", .text("ok"))
            run.server.route(.post, "/", .chunked([Data("ok".utf8)]))
            for _ in 0..<10 {
                _ = try await run.get()
                _ = try await run.send(run.request(.post, body: .data(Data("1".utf8), contentType: nil)))
            }
            run.expect("the number of connections", run.server.acceptedConnections, is: 1)
        },
        Requirement("opens another connection when the server has closed the last one") { run in
            let last = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
            for _ in 0..<3 {
                run.server.enqueue(.raw(last).closing(afterBytes: last.utf8.count))
                let body = HttpBody.data(Data("1".utf8), contentType: nil)
                run.expect("the status", try await run.send(run.request(.post, body: body)).statusCode, is: 200)
                try await run.server.waitForOpenConnections(0)
                try await Task.sleep(for: .milliseconds(20))
            }
            run.expect("the number of connections", run.server.acceptedConnections, is: 3)
        },
        Requirement("asks again when a kept connection turns out dead, for a GET") { run in
            run.server.enqueue(.text("first"), .hangUp, .text("second"))
            _ = try await run.get("/1")
            run.expect("the body", try await run.get("/2").body, is: Data("second".utf8))
            run.expect("the list of targets", run.server.requests.map(\.target), is: ["/1", "/2", "/2"])
        },
        Requirement("does not post again when a kept connection turns out dead", needs: .singleAttempt) { run in
            for size in [0, 10, 200_000] {
                run.server.route(.post, "/second", .text("repeated"))
                run.server.enqueue(.text("first"), .hangUp)
                let body = size == 0 ? HttpBody.none : .data(run.bytes(size), contentType: nil)
                _ = try await run.get("/first")
                await run.expectFailure(.connectionLost, of: "a POST of \(size) bytes on a dead connection") {
                    try await run.send(run.request(.post, "/second", body: body))
                }
            }
            let posts = run.server.requests.filter { $0.method == .post }
            run.expect("every request had its body", posts.map(\.body.count), is: [0, 10, 200_000])
        },
        Requirement("makes many calls at once, and mixes nothing up") { run in
            run.server.route(.post, "/{id}") { request in
                try await Task.sleep(for: .milliseconds(Int.random(in: 0..<30)))
                return .text("\(request.target) \(request.text)")
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<100 {
                    group.addTask {
                        let body = HttpBody.data(Data("body \(number)".utf8), contentType: "text/plain")
                        let result = try await run.send(run.request(.post, "/\(number)", body: body))
                        let text = String(decoding: result.body, as: UTF8.self)
                        run.expect("the answer", text, is: "/\(number) body \(number)")
                    }
                }
                try await group.waitForAll()
            }
            run.expect("the number of requests", run.server.requests.count, is: 100)
        },
        Requirement("has room for 24 slow calls to one host") { run in
            run.server.route(.get, "/", .text("ok").delayed(.seconds(1)))
            try await withThrowingTaskGroup(of: Int?.self) { group in
                for _ in 0..<24 { group.addTask { try await run.get(timeout: .milliseconds(3500)).statusCode } }
                for try await status in group { run.expect("the status", status, is: 200) }
            }
        },
    ]

    static let sharingRequirements = [
        Requirement("sends requests without a base URL to its default, with its default headers") { run in
            run.setDefaults(["X-Default": "1", "X-Own": "default", "X-Gone": "1"])
            var request = HttpRequestParams(httpMethod: .get, percentEncodedPath: "/x", timeout: .seconds(10))
            request.headerFields = ["x-own": "mine"]
            request.removedHeaders = ["x-gone"]
            let headers = try await run.recorded(request).headers
            run.expect("the default header", headers.values(for: "X-Default"), is: ["1"])
            run.expect("the request's own header", headers.values(for: "X-Own"), is: ["mine"])
            run.expect("the removed header", headers.values(for: "X-Gone"), is: [])
        },
        Requirement("takes new defaults for the requests after them") { run in
            let request = HttpRequestParams(httpMethod: .get, percentEncodedPath: "/x", timeout: .seconds(10))
            run.setDefaults(["X-Default": "1"])
            run.expect("the header", try await run.recorded(request).headers["X-Default"], is: "1")
            run.setDefaults(["X-Default": "2"])
            run.expect("the new header", try await run.recorded(request).headers["X-Default"], is: "2")
            run.setDefaults(nil)
            run.expect("the header is gone", try await run.recorded(request).headers["X-Default"] == nil)
        },
        Requirement("keeps the default headers of one base URL from another") { run in
            let other = try LoopbackServer()
            defer { other.stop() }
            run.server.route(.get, "/", .status(200))
            other.route(.get, "/", .status(200))
            run.setDefaults(["Authorization": "Bearer t", "X-Default": "1"])
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<40 {
                    let request = try run.request(to: number % 2 == 0 ? other : nil)
                    group.addTask { _ = try await run.send(request) }
                }
                try await group.waitForAll()
            }
            run.expect("each has its requests", [run.server.requests.count, other.requests.count], is: [20, 20])
            run.expect(
                "the own ones have the header",
                run.server.requests.allSatisfy { $0.headers.contains("X-Default") }
            )
            for name in ["Authorization", "X-Default"] {
                run.expect("the others have no \(name)", !other.requests.contains { $0.headers.contains(name) })
            }
        },
    ]
}

extension ConformanceRun {
    /// Makes the server the transport's default.
    fileprivate func setDefaults(_ headers: [String: String]?) {
        transport.setConfiguration(scheme: "http", host: "127.0.0.1:\(server.port)", sharedHeaders: headers)
    }
}
