import Foundation
import RetroKit

extension TransportConformance {
    static let targetRequirements = [
        Requirement("sends the method as it is") { run in
            for method: HttpMethod in ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", "M-SEARCH"] {
                run.expect("the method", try await run.recorded(run.request(method)).method, is: method)
            }
        },
        Requirement("keeps the target byte for byte") { run in
            let paths = [
                "/a%2Fb%2fc", "/%7euser/%E2%82%AC", "/a//b/", "/v1:x;y=1,2@z", "/'()*!$&+=", "/..a/b../...", "/a%25%41",
            ]
            for path in paths {
                run.expect("the target", try await run.recorded(run.request(.get, path)).target, is: path)
            }
            let query = "q=a%20b+c&&x=%2F/?&e=&é=%C3%A9".replacing("é", with: "%c3%a9")
            let request = try run.request(.get, "/x", query: query)
            run.expect("the target", try await run.recorded(request).target, is: "/x?\(query)")
        },
        Requirement("keeps dot segments", needs: .dotSegments) { run in
            for path in ["/a/./b/../c", "/..", "/a/%2e%2E/b", "/a/."] {
                run.expect("the target", try await run.recorded(run.request(.get, path)).target, is: path)
            }
        },
        Requirement("asks for the root when the path is empty") { run in
            run.expect("the target", try await run.recorded(run.request(.get, "")).target, is: "/")
            run.expect("the target", try await run.recorded(run.request(.get, "", query: "a=1")).target, is: "/?a=1")
        },
        Requirement("puts the base URL's path before the request's") { run in
            var request = try run.request(.get, "/users")
            request.baseURL = try BaseURL("\(run.server.baseURL)/api/v2/")
            run.expect("the target", try await run.recorded(request).target, is: "/api/v2/users")
        },
        Requirement("refuses what would break the request line") { run in
            for path in ["/a b", "/a\r\nX-Injected: 1", "/a#b", "/a\u{0}"] {
                await run.expectFailure(.invalidURL, .unsupportedRequest, of: "the path \(path.debugDescription)") {
                    try await run.get(path)
                }
            }
            for method: HttpMethod in ["GET /x", "GET\r\nX-Injected:", ""] {
                await run.expectFailure(.unsupportedRequest, of: "the method \(method.rawValue.debugDescription)") {
                    try await run.send(run.request(method))
                }
            }
            run.expect("the number of connections", run.server.acceptedConnections, is: 0)
        },
    ]

    static let headerRequirements = [
        Requirement("sends header values as they are") { run in
            let headers: HttpHeaders = [
                "X-Text": "a  b\t; \"c\", d=1", "X-UTF8": "grüße 🐞", "X-Long": String(repeating: "x", count: 8000),
                "Accept": "application/json", "Authorization": "Bearer t", "Cookie": "a=1; b=2", "User-Agent": "Me/1",
            ]
            let recorded = try await run.recorded(run.request(headers: headers))
            for field in headers {
                run.expect("the field \(field.name)", recorded.headers.values(for: field.name), is: [field.value])
            }
        },
        Requirement("keeps header fields in order, and repeated ones apart", needs: .headerOrder) { run in
            let fields = [("X-B", "1"), ("x-a", "2"), ("X-B", "3"), ("X-C", "4"), ("x-A", "5")]
            let headers = HttpHeaders(fields.map { HttpHeaders.Field(name: $0.0, value: $0.1) })
            let recorded = try await run.recorded(run.request(headers: headers)).headers
            run.expect("the list of fields", Array(recorded.filter(headers.contains)), is: Array(headers))
        },
        Requirement("sends a header without a value") { run in
            let recorded = try await run.recorded(run.request(headers: ["X-Empty": ""]))
            run.expect("the field X-Empty", recorded.headers.values(for: "X-Empty"), is: [""])
        },
        Requirement("refuses header fields that would break the message") { run in
            for (name, value) in [
                ("X-A", "a\r\nX-Injected: 1"), ("X-A", "a\nb"), ("X-A", "a\rb"), ("X-A", "a\r\n b"), ("X-A", "a\u{0}b"),
                ("X A", "1"), ("X:A", "1"), ("", "1"), ("X-\u{e9}", "1"), ("X\r\nX-Injected", "1"),
            ] {
                let headers = HttpHeaders([HttpHeaders.Field(name: name, value: value)])
                await run.expectFailure(.unsupportedRequest, of: "the field \("\(name): \(value)".debugDescription)") {
                    try await run.send(run.request(headers: headers))
                }
            }
            run.expect("the number of connections", run.server.acceptedConnections, is: 0)
        },
        Requirement("frames the message itself, whatever the headers say") { run in
            let headers: HttpHeaders = [
                "Content-Length": "99", "Transfer-Encoding": "chunked", "Host": "evil.test", "Connection": "close",
            ]
            let body = HttpBody.data(Data("1234".utf8), contentType: nil)
            let recorded = try await run.recorded(run.request(.post, headers: headers, body: body))
            run.expect("the length", recorded.headers.values(for: "Content-Length"), is: ["4"])
            run.expect("the transfer coding", recorded.headers.values(for: "Transfer-Encoding"), is: [])
            run.expect("the host", recorded.headers.values(for: "Host"), is: ["127.0.0.1:\(run.server.port)"])
            run.expect("the body", recorded.text, is: "1234")
        },
        Requirement("keeps no cookies and no cache") { run in
            run.server.route(
                .get,
                "/",
                .text("1").header("Set-Cookie", "a=1").header("Cache-Control", "max-age=600").header("ETag", "\"1\"")
            )
            for _ in 0..<2 { run.expect("the body", try await run.get().body, is: Data("1".utf8)) }
            run.expect("the number of requests", run.server.requests.count, is: 2)
            run.expect("a later request has no cookie", run.server.requests.last?.headers.contains("Cookie") == false)
        },
    ]
}
