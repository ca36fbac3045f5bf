import Foundation
import RetroKit

extension TransportConformance {
    static let redirectRequirements = [
        Requirement("follows 301, 302, 303, 307 and 308") { run in
            run.server.route(.get, "/new", .text("here"))
            for status in [301, 302, 303, 307, 308] {
                let result = try await run.receive(.text("moved", statusCode: status).header("Location", "/new"))
                run.expect("the status after \(status)", result.statusCode, is: 200)
                run.expect("the body after \(status)", String(decoding: result.body, as: UTF8.self), is: "here")
                if let url = result.url { run.expect("the last URL", url.path, is: "/new") }
            }
        },
        Requirement("turns a POST into a GET without a body for 301, 302 and 303, but not for 307 and 308") { run in
            for status in [301, 302, 303, 307, 308] {
                let body = HttpBody.data(run.bytes(100_000), contentType: "a/b")
                let request = try await run.redirected(.post, body, by: status)
                let staysPost = status > 303
                run.expect("the method after \(status)", request.method, is: staysPost ? .post : .get)
                run.expect(
                    "the body after \(status) is right",
                    request.body == (staysPost ? run.bytes(100_000) : Data())
                )
                run.expect("the type after \(status)", request.headers["Content-Type"], is: staysPost ? "a/b" : nil)
                run.expect(
                    "the length after \(status)",
                    request.headers["Content-Length"],
                    is: staysPost ? "100000" : nil
                )
                run.expect("the other header", request.headers["X-A"], is: "1")
            }
        },
        Requirement("keeps other methods, but for 303") { run in
            for method in [HttpMethod.put, .patch, .delete] {
                for status in [301, 302, 303, 307, 308] {
                    let request = try await run.redirected(
                        method,
                        .data(Data("1".utf8), contentType: "a/b"),
                        by: status
                    )
                    run.expect("\(method) after \(status)", request.method, is: status == 303 ? .get : method)
                    run.expect("the body after \(status)", request.text, is: status == 303 ? "" : "1")
                }
            }
            for status in [301, 302, 303, 307, 308] {
                run.expect("HEAD after \(status)", try await run.redirected(.head, .none, by: status).method, is: .head)
            }
        },
        Requirement("finds the place that a Location means") { run in
            for (location, target) in [
                ("next", "/a/next"), ("../b?x=1", "/b?x=1"), ("?y=2", "/a/start?y=2"), ("/c#part", "/c"),
                ("//127.0.0.1:\(run.server.port)/d", "/d"), ("\(run.server.baseURL)", "/"),
                ("/e%2Ff/%7eg", "/e%2Ff/%7eg"),
                ("/ä b", "/%C3%A4%20b"),
            ] {
                run.server.clearRecords()
                run.server.enqueue(.redirect(to: location), .status(200))
                _ = try await run.get("/a/start")
                run.expect("the target of \(location)", run.server.requests.last?.target, is: target)
            }
        },
        Requirement("follows 20 redirects, and no more") { run in
            run.server.route(.get, "/{number}") { request in
                .redirect(to: "/\((Int(request.parameters["number"] ?? "") ?? 0) + 1)")
            }
            run.server.route(.get, "/20", .text("end"))
            run.expect("the status after 20", try await run.get("/0").statusCode, is: 200)
            run.server.route(.get, "/20", .redirect(to: "/21"))
            run.server.clearRecords()
            await run.expectFailure(.tooManyRedirects, of: "the 21st redirect") { try await run.get("/0") }
            run.expect("the number of requests", run.server.requests.count, is: 21)
        },
        Requirement("refuses a redirect to another scheme or with a password") { run in
            for location in [
                "file:///etc/hostname", "ftp://127.0.0.1/x", "myapp://callback", "data:,x", "http://u:p@127.0.0.1/",
            ] {
                run.server.enqueue(.redirect(to: location))
                await run.expectFailure(.redirectRejected, of: "the redirect to \(location)") { try await run.get() }
            }
            run.expect("the number of requests", run.server.requests.count, is: 5)
        },
    ]

    static let originRequirements = [
        Requirement("drops credentials when a redirect leads to another origin, for good") { run in
            let other = try LoopbackServer()
            defer { other.stop() }
            let headers: HttpHeaders = [
                "Authorization": "Bearer t", "Cookie": "a=1", "Proxy-Authorization": "Basic x", "X-Api-Key": "k",
                "X-A": "1",
            ]
            run.server.route(.get, "/away", .redirect(to: "\(other.baseURL)/there"))
            other.route(.get, "/there", .redirect(to: "\(run.server.baseURL)/back"))
            run.server.route(.get, "/back", .status(200))
            _ = try await run.send(run.request(.get, "/away", headers: headers))
            let later = other.requests + run.server.requests.dropFirst()
            run.expect("the list of targets", later.map(\.target), is: ["/there", "/back"])
            for request in later {
                for name in ["Authorization", "Cookie", "Proxy-Authorization", "X-Api-Key"] {
                    run.expect("\(request.target) has no \(name)", !request.headers.contains(name))
                }
                run.expect("the other header", request.headers["X-A"], is: "1")
            }
        },
        Requirement("keeps credentials when a redirect stays at the origin") { run in
            run.server.enqueue(.redirect(to: "/new"), .status(200))
            _ = try await run.send(run.request(headers: ["Authorization": "Bearer t", "Cookie": "a=1"]))
            run.expect("the credentials", run.server.requests.last?.headers["Authorization"], is: "Bearer t")
            run.expect("the cookie", run.server.requests.last?.headers["Cookie"], is: "a=1")
        },
        Requirement("drops its default headers when a redirect leads to another origin") { run in
            let other = try LoopbackServer()
            defer { other.stop() }
            let host = "127.0.0.1:\(run.server.port)"
            run.transport.setConfiguration(scheme: "http", host: host, sharedHeaders: ["Authorization": "Bearer t"])
            run.server.enqueue(.redirect(to: "\(other.baseURL)/"))
            other.enqueue(.status(200))
            _ = try await run.get()
            run.expect("the credentials", run.server.requests.first?.headers["Authorization"], is: "Bearer t")
            run.expect("the other credentials", other.requests.first?.headers["Authorization"], is: nil)
        },
    ]
}

extension ConformanceRun {
    /// Has a request redirected and returns the one that came of it.
    fileprivate func redirected(_ method: HttpMethod, _ body: HttpBody, by status: Int) async throws -> RecordedRequest
    {
        server.clearRecords()
        server.enqueue(.redirect(to: "/new", statusCode: status), .status(200))
        _ = try await send(request(method, "/old", headers: ["X-A": "1"], body: body))
        let requests = server.requests
        expect("the list of targets", requests.map(\.target), is: ["/old", "/new"])
        guard let last = requests.last else { throw LoopbackError(.timeout, "There was no request.") }
        return last
    }
}
