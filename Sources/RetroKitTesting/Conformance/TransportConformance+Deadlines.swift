import Foundation
import RetroKit

extension TransportConformance {
    static let deadlineRequirements = [
        Requirement("ends at the deadline when nothing comes, and closes the connection") { run in
            await run.expectTimeout(after: .milliseconds(300), .silence)
        },
        Requirement("ends at the deadline when half a head comes") { run in
            await run.expectTimeout(after: .milliseconds(300), .raw("HTTP/1.1 200 OK\r\nContent-Le"))
        },
        Requirement("ends at the deadline when a body drips") { run in
            let chunks = Array(repeating: Data("x".utf8), count: 400)
            await run.expectTimeout(after: .milliseconds(400), .chunked(chunks, every: .milliseconds(50)))
        },
        Requirement("ends at the deadline when a head drips") { run in
            let slow = LoopbackResponse.raw("HTTP/1.1 200 OK\r\n" + String(repeating: "X-A: 1\r\n", count: 2000))
            await run.expectTimeout(after: .milliseconds(400), slow.throttled(bytes: 8, every: .milliseconds(50)))
        },
        Requirement("keeps to limits below a second") { run in
            run.server.route(.get, "/", .text("ok").delayed(.milliseconds(100)).closingConnection())
            for limit in [Duration.milliseconds(900), .milliseconds(999)] {
                run.expect("the status within \(limit.text)", try await run.get(timeout: limit).statusCode, is: 200)
            }
            run.server.route(.get, "/late", .text("ok").delayed(.seconds(20)))
            await run.expectTimeout(after: .milliseconds(250), path: "/late")
        },
        Requirement("counts redirects into the deadline") { run in
            run.server.route(.get, "/", .redirect(to: "/").delayed(.milliseconds(100)))
            await run.expectTimeout(after: .milliseconds(1500), closing: false)
            run.expect("it followed some redirects", run.server.requests.count > 1)
        },
        Requirement("refuses to begin when no time is left") { run in
            await run.expectFailure(.timeout, of: "a call without time") { try await run.get(timeout: .zero) }
        },
        Requirement("waits as long as it takes without a deadline") { run in
            run.server.route(.get, "/", .text("ok").delayed(.milliseconds(1100)))
            run.expect("the status", try await run.get(timeout: nil).statusCode, is: 200)
        },
    ]

    static let cancellationRequirements = [
        Requirement("ends a cancelled call at once and closes its connection") { run in
            run.server.enqueue(.silence)
            let call = Task { try await run.get() }
            try await run.server.waitForRequests(1)
            await run.expectCancellation(of: call)
            try await run.server.waitForDisconnections(1)
        },
        Requirement("ends a call that is cancelled while its body comes") { run in
            let chunks = Array(repeating: Data("x".utf8), count: 1000)
            run.server.enqueue(.chunked(chunks, every: .milliseconds(5)))
            let call = Task { try await run.get() }
            try await run.server.waitForRequests(1)
            try await Task.sleep(for: .milliseconds(50))
            await run.expectCancellation(of: call)
            try await run.server.waitForDisconnections(1)
        },
        Requirement("ends a call that is cancelled after a redirect") { run in
            run.server.enqueue(.redirect(to: "/new"), .silence)
            let call = Task { try await run.get() }
            try await run.server.waitForRequests(2)
            await run.expectCancellation(of: call)
            try await run.server.waitForDisconnections(1)
        },
        Requirement("sends nothing when the task is cancelled before") { run in
            let request = try run.request()
            let call = Task {
                try? await Task.sleep(for: .seconds(60))
                return try await run.send(request)
            }
            await run.expectCancellation(of: call)
            try await Task.sleep(for: .milliseconds(30))
            run.expect("the number of requests", run.server.requests.count, is: 0)
        },
        Requirement("leaves other calls alone when one is cancelled") { run in
            run.server.route(.get, "/stuck", .silence)
            run.server.route(.get, "/slow", .text("ok").delayed(.milliseconds(200)))
            let stuck = Task { try await run.get("/stuck") }
            let others = (0..<5).map { _ in Task { try await run.get("/slow") } }
            try await run.server.waitForRequests(6)
            await run.expectCancellation(of: stuck)
            for other in others { run.expect("another call's status", try await other.value.statusCode, is: 200) }
        },
        Requirement("does not mind a cancellation that comes too late") { run in
            let call = Task { try await run.receive(.text("ok")) }
            run.expect("the status", try await call.value.statusCode, is: 200)
            call.cancel()
            run.expect("the status after it", try await run.receive(.text("ok")).statusCode, is: 200)
        },
    ]
}

extension ConformanceRun {
    /// Notes a call that does not end with a timeout, after its limit and not much later, or leaves its connection open.
    fileprivate func expectTimeout(
        after limit: Duration,
        _ response: LoopbackResponse? = nil,
        path: String = "/",
        closing: Bool = true
    ) async {
        if let response { server.enqueue(response) }
        let start = ContinuousClock.now
        await expectFailure(.timeout, of: "a call that takes too long") { try await get(path, timeout: limit) }
        let taken = start.duration(to: .now)
        expect("the call took at least \(limit): \(taken)", taken >= limit)
        expect("the call took not much more than \(limit): \(taken)", taken < limit + Self.soon)
        guard closing else { return }
        do {
            try await server.waitForOpenConnections(0)
        } catch {
            note("the connection stayed open")
        }
    }
}
