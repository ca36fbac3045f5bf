import Foundation
import RetroKit

extension TransportConformance {
    static let statusRequirements = [
        Requirement("returns every status as a result, with its body") { run in
            let body = Data("a body".utf8)
            for status in [
                200, 201, 202, 203, 206, 226, 299, 300, 400, 401, 402, 403, 404, 405, 406, 408, 409, 410, 411, 412, 413,
                415,
                416, 418, 421, 422, 426, 428, 429, 431, 451, 499, 500, 501, 502, 503, 504, 505, 599,
            ] {
                let result = try await run.receive(.data(body, statusCode: status))
                run.expect("the status", result.statusCode, is: status)
                run.expect("the body of \(status)", result.body, is: body)
            }
        },
        Requirement("returns 204, 205 and 304 at once, without a body") { run in
            for status in [204, 205, 304] {
                let result = try await run.receive(.status(status).header("ETag", "\"1\""))
                run.expect("the status", result.statusCode, is: status)
                run.expect("the body of \(status)", result.body, is: Data())
                run.expect("the entity tag", result.headerFields["etag"], is: "\"1\"")
            }
            run.expect("the number of connections", run.server.acceptedConnections, is: 1)
        },
        Requirement("returns 401 and 407 at once, with challenge and body") { run in
            for (status, name) in [(401, "WWW-Authenticate"), (407, "Proxy-Authenticate")] {
                for challenge in ["Basic realm=\"x\"", "Bearer", "Digest realm=\"x\", nonce=\"1\", qop=\"auth\""] {
                    let start = ContinuousClock.now
                    let refusal = LoopbackResponse.text("who are you?", statusCode: status).header(name, challenge)
                    let result = try await run.receive(refusal)
                    run.expect("the status", result.statusCode, is: status)
                    run.expect("the body", String(decoding: result.body, as: UTF8.self), is: "who are you?")
                    run.expect("the challenge", result.headerFields[name], is: challenge)
                    run.expect("\(challenge) takes no time", start.duration(to: .now) < ConformanceRun.soon)
                }
            }
            run.expect("the number of requests", run.server.requests.count, is: 6)
        },
        Requirement("returns a redirect without a Location as it is") { run in
            for status in [300, 301, 302, 303, 305, 307, 308] {
                let result = try await run.receive(.text("moved", statusCode: status).header("X-A", "1"))
                run.expect("the status", result.statusCode, is: status)
                run.expect("the header of \(status)", result.headerFields["x-a"], is: "1")
            }
        },
        Requirement("returns the body of a redirect without a Location", needs: .redirectBodies) { run in
            for status in [301, 302, 303, 307, 308] {
                let result = try await run.receive(.text("moved", statusCode: status))
                run.expect("the body of \(status)", String(decoding: result.body, as: UTF8.self), is: "moved")
            }
        },
        Requirement("returns the answer to HEAD at once, and keeps the connection") { run in
            run.server.route(.head, "/", .status(200).contentLength(100).header("X-A", "1"))
            for _ in 0..<2 {
                let result = try await run.send(run.request(.head))
                run.expect("the status", result.statusCode, is: 200)
                run.expect("the body", result.body, is: Data())
                run.expect("the length", result.headerFields["Content-Length"], is: "100")
            }
            run.expect("the number of connections", run.server.acceptedConnections, is: 1)
        },
        Requirement("skips informational responses") { run in
            let response = LoopbackResponse.text("done").informational(100).informational(102)
                .informational(103, ["Link": "</a.css>; rel=preload"]).informational(103, ["X-Early": "1"])
            for _ in 0..<2 {
                let result = try await run.receive(response)
                run.expect("the status", result.statusCode, is: 200)
                run.expect("the body", String(decoding: result.body, as: UTF8.self), is: "done")
                run.expect("early hints are no headers", result.headerFields["X-Early"], is: nil)
            }
        },
    ]

    static let messageRequirements = [
        Requirement("reads a body of a given length, in whatever pieces it comes") { run in
            let body = run.bytes(3_000_000)
            run.expect("the large body", try await run.receive(.data(body)).body == body)
            let slow = LoopbackResponse.data(run.bytes(300)).throttled(bytes: 7, every: .milliseconds(1))
            run.expect("the slow body", try await run.receive(slow).body == run.bytes(300))
            run.expect("the empty body", try await run.receive(.data(Data())).body, is: Data())
        },
        Requirement("reads a body that ends with the connection") { run in
            let body = run.bytes(200_000)
            run.expect("the body", try await run.receive(.data(body).withoutContentLength()).body == body)
            let old = LoopbackResponse.raw("HTTP/1.0 200 OK\r\nServer: old\r\n\r\nhello").closing(afterBytes: 99)
            run.expect("the body", try await run.receive(old).body, is: Data("hello".utf8))
        },
        Requirement("reads chunks of any size") { run in
            let chunks = [1, 10, 255, 256, 65_535, 1, 300_000].map { run.bytes($0) }
            let result = try await run.receive(.chunked(chunks))
            run.expect("the body", result.body == chunks.reduce(Data(), +))
            let response = "HTTP/1.1 200 OK\r\ntransfer-encoding: Chunked\r\n\r\n2;a=b\r\nhe\r\n003\r\nllo\r\n0\r\n\r\n"
            let odd = try await run.receive(.raw(response))
            run.expect("the body", String(decoding: odd.body, as: UTF8.self), is: "hello")
        },
        Requirement("undoes gzip") { run in
            let zipped = Data(base64Encoded: "H4sIAAAAAAACA8tIzcnJV8jATipyAQCSI6gHHwAAAA==") ?? Data()
            let response = LoopbackResponse.data(zipped).header("Content-Encoding", "gzip")
            let text = String(decoding: try await run.receive(response).body, as: UTF8.self)
            run.expect("the body", text, is: ConformanceRun.gzipText)
        },
        Requirement("gives a body its trailers, and survives them", needs: .trailers) { run in
            let chunks = [Data("he".utf8), Data("llo".utf8)]
            let result = try await run.receive(.chunked(chunks, trailers: ["ETag": "\"1\"", "X-Sum": "a, b"]))
            run.expect("the body", String(decoding: result.body, as: UTF8.self), is: "hello")
            run.expect("the trailers", result.trailerFields, is: ["ETag": "\"1\"", "X-Sum": "a, b"])
            run.expect("trailers are no headers", result.headerFields["ETag"], is: nil)
        },
    ]

    static let headRequirements = [
        Requirement("finds response headers whatever their case") { run in
            let response = LoopbackResponse.status(200).header("etag", "1").header("X-REQUEST-ID", "2")
            let headers = try await run.receive(response).headerFields
            run.expect("the entity tag", headers["ETag"], is: "1")
            run.expect("the identifier", headers["x-request-id"], is: "2")
        },
        Requirement("keeps response headers in order, and repeated ones apart", needs: .headerOrder) { run in
            let fields: HttpHeaders = [
                "Set-Cookie": "a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT", "X-B": "1", "x-b": "2", "Set-Cookie": "b=2",
                "Link": "<a>", "Link": "<b>, <c>",
            ]
            let response = fields.reduce(LoopbackResponse.status(200)) { $0.header($1.name, $1.value) }
            let received = try await run.receive(response).headerFields
            run.expect("the list of fields", Array(received.filter(fields.contains)), is: Array(fields))
        },
        Requirement("reads every legal form of a header field") { run in
            let head = "HTTP/1.1 200 OK\r\nX-Text:   a b\t\r\nX-Empty:\r\nX-UTF8: grüße 🐞\r\nX-Folded: a\r\n  b\r\n"
            let headers = try await run.receive(.raw("\(head)Content-Length: 0\r\n\r\n")).headerFields
            run.expect("the trimmed value", headers["X-Text"], is: "a b")
            run.expect("the empty value", headers["X-Empty"], is: "")
            run.expect("the value in UTF-8", headers["X-UTF8"], is: "grüße 🐞")
            run.expect("the folded value", headers["X-Folded"], is: "a b")
        },
        Requirement("reads a head of many fields, in whatever pieces it comes") { run in
            let many = (0..<300).reduce(LoopbackResponse.text("x")) { $0.header("X-\($1)", "\($1)") }
            let headers = try await run.receive(many).headerFields
            run.expect("the last of many fields", headers["X-299"], is: "299")
            let head = "HTTP/1.1 200 OK\r\nX-A: 1\r\nContent-Length: 1\r\n\r\nx"
            let slow = try await run.receive(.raw(head).throttled(bytes: 1, every: .milliseconds(1)))
            run.expect("the header that came byte by byte", slow.headerFields["X-A"], is: "1")
        },
        lenient("a status line without a reason phrase", Data("HTTP/1.1 200\r\nX-A: 1\r\n".utf8), "1"),
        lenient("no space after a header's colon", Data("HTTP/1.1 200 OK\r\nX-A:1\r\n".utf8), "1"),
        lenient("Latin-1 in a header", Data("HTTP/1.1 200 OK\r\nX-A: caf".utf8) + [0xE9, 0x0D, 0x0A], "café"),
    ]

    private static func lenient(_ fault: String, _ head: Data, _ value: String) -> Requirement {
        Requirement("understands a response with \(fault)", needs: .lenientParsing) { run in
            let result = try await run.receive(.raw(head + Data("Content-Length: 2\r\n\r\nok".utf8)))
            run.expect("the status", result.statusCode, is: 200)
            run.expect("the header", result.headerFields["X-A"], is: value)
            run.expect("the body", String(decoding: result.body, as: UTF8.self), is: "ok")
        }
    }
}

extension ConformanceRun {
    /// What the compressed bytes stand for.
    static let gzipText = "hello hello hello hello hello!\n"
}
