import Foundation
import RetroKit
import Testing

extension OverTheWire {
    /// Where a `Location` leads.
    struct RedirectLocationTests {
        private func next(_ location: String, from url: String = "http://a.test/one/two", _ path: String = "/three?q=1")
            throws
            -> String?
        {
            let parts = path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let request = HttpRequestParams(
                httpMethod: .get,
                baseURL: try BaseURL(url),
                percentEncodedPath: parts[0],
                percentEncodedQuery: parts.count > 1 ? parts[1] : nil
            )
            let next = try RedirectPolicy.follow.next(after: request, status: 302, headerFields: ["Location": location])
            return next.flatMap { next in next.baseURL.map(next.absoluteTarget) }
        }

        @Test(arguments: [
            ("http://b.test/x", "http://b.test/x"), ("HTTP://B.test:8080/x?y=1", "http://b.test:8080/x?y=1"),
            ("http://b.test", "http://b.test/"), ("http://b.test?y", "http://b.test/?y"),
            ("https://a.test/", "https://a.test/"),
            ("//b.test/x", "http://b.test/x"), ("//[::1]:81/x", "http://[::1]:81/x"), ("/x", "http://a.test/x"),
            ("x", "http://a.test/one/two/x"), ("./x", "http://a.test/one/two/x"), ("../x", "http://a.test/one/x"),
            ("../../../../x", "http://a.test/x"), (".", "http://a.test/one/two/"), ("..", "http://a.test/one/"),
            ("/x/../y/./z/..", "http://a.test/y/"), ("x/", "http://a.test/one/two/x/"), ("/", "http://a.test/"),
            ("?p=2", "http://a.test/one/two/three?p=2"), ("?", "http://a.test/one/two/three?"),
            ("#part", "http://a.test/one/two/three?q=1"), ("/x#part?no", "http://a.test/x"),
            ("/x?y#z", "http://a.test/x?y"),
            ("  /x\t", "http://a.test/x"), ("a/b:c", "http://a.test/one/two/a/b:c"),
            ("./a:b", "http://a.test/one/two/a:b"),
        ])
        func `resolves references against the current URL`(location: String, expected: String) throws {
            #expect(try next(location) == expected)
        }

        @Test func `resolves against a bare host`() throws {
            #expect(try next("x", from: "http://a.test", "") == "http://a.test/x")
            #expect(try next("?x", from: "http://a.test", "") == "http://a.test/?x")
            #expect(try next("..", from: "http://a.test", "/b") == "http://a.test/")
        }

        @Test(arguments: [
            ("/a%2Fb%2f%c3%A9", "http://a.test/a%2Fb%2f%c3%A9"), ("/%2e%2E/x", "http://a.test/%2e%2E/x"),
            ("/caf\u{E9}?q=\u{FC}", "http://a.test/caf%C3%A9?q=%C3%BC"),
            ("/a b\"<>^`{|}", "http://a.test/a%20b%22%3C%3E%5E%60%7B%7C%7D"),
            ("/100%", "http://a.test/100%25"), ("/%zz", "http://a.test/%25zz"),
            ("/\\b.test/", "http://a.test/%5Cb.test/"),
            ("/?a=[1]&b=c%5B", "http://a.test/?a=%5B1%5D&b=c%5B"),
            ("/a;v=1,2:@!$'()*+", "http://a.test/a;v=1,2:@!$'()*+"),
            ("/?u=http://b.test/?x", "http://a.test/?u=http://b.test/?x"), ("/a//b", "http://a.test/a//b"),
        ])
        func `keeps escapes and encodes the rest`(location: String, expected: String) throws {
            #expect(try next(location) == expected)
        }

        @Test(arguments: [
            ("file:///etc/hostname", "a.test redirects to the scheme \"file\"; only http and https are followed."),
            ("ftp://b.test/?s3cret", "a.test redirects to the scheme \"ftp\"; only http and https are followed."),
            (
                "myapp://callback?code=s3cret",
                "a.test redirects to the scheme \"myapp\"; only http and https are followed."
            ),
            ("javascript:alert(1)", "a.test redirects to the scheme \"javascript\"; only http and https are followed."),
            ("http:/x?s3cret", "a.test redirects to a URL without a host."),
            ("https:x", "a.test redirects to a URL without a host."),
            ("http:///x?s3cret", "a.test redirects to a URL without a usable host."),
            ("//", "a.test redirects to a URL without a usable host."),
            ("http://b.test:port/", "a.test redirects to a URL without a usable host."),
            ("http://[::1/", "a.test redirects to a URL without a usable host."),
            (
                "http://me:s3cret@b.test/",
                "a.test redirects to a URL with a user name or password, which is not followed."
            ),
            ("//me@a.test/", "a.test redirects to a URL with a user name or password, which is not followed."),
            (
                "http://b.test\\@c.test/",
                "a.test redirects to a URL with a user name or password, which is not followed."
            ),
        ])
        func `rejects what must not be followed`(location: String, message: String) throws {
            let error = #expect(throws: TransportError.self) { try next(location) }
            #expect(error?.kind == .redirectRejected)
            #expect(error?.message == message)
        }

        @Test func `never goes from https to HTTP`() throws {
            #expect(try next("//b.test/x", from: "https://a.test") == "https://b.test/x")
            for location in ["http://a.test/x?s3cret", "http://b.test/"] {
                let error = #expect(throws: TransportError.self) { try next(location, from: "https://a.test") }
                #expect(error?.kind == .redirectRejected)
                #expect(error?.message == "a.test redirects from https to http, which is not followed.")
            }
        }
    }
}
