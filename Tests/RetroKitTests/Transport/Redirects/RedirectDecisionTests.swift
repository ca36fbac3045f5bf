import Foundation
import RetroKit
import Testing

extension OverTheWire {
    /// What a response asks for: which status and method lead to which request.
    struct RedirectDecisionTests {
        private static let bodyHeaders: HttpHeaders = [
            "Content-Type": "application/json", "Content-Encoding": "identity", "Content-Language": "en",
            "Content-Location": "/a", "Content-Length": "2", "Accept": "application/json",
        ]

        private func request(_ method: HttpMethod = .get, _ url: String = "http://a.test/from") throws
            -> HttpRequestParams
        {
            HttpRequestParams(
                httpMethod: method,
                baseURL: try BaseURL(url),
                headerFields: Self.bodyHeaders,
                httpBody: .data(Data("{}".utf8), contentType: "application/json"),
                timeout: .seconds(3)
            )
        }

        @Test(arguments: [
            (301, HttpMethod.post, HttpMethod.get), (302, .post, .get), (303, .post, .get), (303, .put, .get),
            (303, .patch, .get), (303, .delete, .get), (303, "PURGE", .get),
        ])
        func `drops the body and its headers where it becomes a GET`(status: Int, from: HttpMethod, to: HttpMethod)
            throws
        {
            let next = try RedirectPolicy.follow.next(
                after: try request(from),
                status: status,
                headerFields: ["Location": "/to"]
            )
            #expect(next?.httpMethod == to)
            #expect(next?.httpBody.encoded() == nil)
            #expect(next?.headerFields == ["Accept": "application/json"])
        }

        @Test(arguments: [
            (301, HttpMethod.get), (301, .head), (301, .put), (301, .patch), (301, .delete), (302, .put),
            (302, .delete),
            (303, .get), (303, .head), (307, .get), (307, .post), (307, .put), (308, .post), (308, .patch),
        ])
        func `repeats the request as it was otherwise`(status: Int, method: HttpMethod) throws {
            let next = try RedirectPolicy.follow.next(
                after: try request(method),
                status: status,
                headerFields: ["location": "/to"]
            )
            #expect(next?.httpMethod == method)
            #expect(next?.httpBody.encoded() == Data("{}".utf8))
            #expect(next?.headerFields == Self.bodyHeaders)
            #expect(next?.url?.absoluteString == "http://a.test/to")
            #expect(next?.timeout == .seconds(3))
        }

        @Test(arguments: [200, 201, 300, 304, 305, 306, 309, 400, 503])
        func `returns other statuses as they are`(status: Int) throws {
            #expect(
                try RedirectPolicy.follow.next(after: try request(), status: status, headerFields: ["Location": "/to"])
                    == nil
            )
        }

        @Test(arguments: [[:], ["Location": ""], ["Location": "  "]] as [HttpHeaders])
        func `returns a redirect without location as it is`(headerFields: HttpHeaders) throws {
            #expect(
                try RedirectPolicy.follow.next(after: try request(), status: 302, headerFields: headerFields) == nil
            )
        }

        /// A transport's default content type must not describe a body that was dropped.
        @Test func `keeps default body headers from coming back`() throws {
            let defaults = TransportConfiguration()
            defaults.set(
                scheme: "http",
                host: "a.test",
                sharedHeaders: ["Content-Type": "application/json", "X-A": "1"]
            )
            let next = try RedirectPolicy.follow.next(
                after: try request(.post),
                status: 302,
                headerFields: ["Location": "/to"]
            )
            #expect(next?.headerFields(over: defaults.current) == ["X-A": "1", "Accept": "application/json"])
        }

        @Test func `ends the call at the limit`() throws {
            let policy = RedirectPolicy.follow(upTo: 2)
            let request = try request()
            #expect(
                try policy.next(after: request, status: 302, headerFields: ["Location": "/to"], followed: 1) != nil
            )
            let error = #expect(throws: TransportError.self) {
                try policy.next(
                    after: request,
                    status: 302,
                    headerFields: ["Location": "/to?token=s3cret"],
                    followed: 2
                )
            }
            #expect(error?.kind == .tooManyRedirects)
            #expect(error?.message == "The call was redirected more than 2 times, lastly by a.test.")
        }

        @Test func `follows nothing when told so`() throws {
            for location in ["/to", "http://b.test/", "file:///etc/x"] {
                #expect(
                    try RedirectPolicy.never.next(
                        after: try request(),
                        status: 302,
                        headerFields: ["Location": location]
                    )
                        == nil
                )
            }
        }

        @Test(arguments: [
            ("/to", true), ("http://a.test:80/to", true), ("//A.test/to", true), ("http://b.test/to", false),
            ("https://a.test/to", false), ("http://a.test:81/to", false),
        ])
        func `stays at the origin when told so`(location: String, isFollowed: Bool) throws {
            let next = try RedirectPolicy.sameOrigin.next(
                after: try request(),
                status: 302,
                headerFields: ["Location": location]
            )
            #expect((next != nil) == isFollowed)
        }
    }
}
