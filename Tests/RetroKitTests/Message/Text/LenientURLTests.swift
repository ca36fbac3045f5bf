import Foundation
import Testing

@testable import RetroKit

/// URLs of texts in which not everything is encoded that has to be.
struct LenientURLTests {
    @Test(arguments: [
        ("http://a.test/a b|c^d`e{f}\"<>\\", "http://a.test/a%20b%7Cc%5Ed%60e%7Bf%7D%22%3C%3E%5C"),
        ("http://a.test/?a[]=1&b={x}", "http://a.test/?a%5B%5D=1&b=%7Bx%7D"),
        ("http://a.test/%zz?%", "http://a.test/%25zz?%25"),
        ("http://a.test/ä?ü#ö#x", "http://a.test/%C3%A4?%C3%BC#%C3%B6%23x"),
        ("http://[::1]:80/a[0]", "http://[::1]:80/a%5B0%5D"),
        ("http://a.test/a%2Fb%20c?d=e%26", "http://a.test/a%2Fb%20c?d=e%26"),
        ("http://a.test?q=a b", "http://a.test?q=a%20b"),
        ("/rel a", "/rel%20a"), ("a?b:c d", "a?b:c%20d"), ("mailto:a b@c.d", "mailto:a%20b@c.d"),
        ("http://u:p@a.test/x y", "http://u:p@a.test/x%20y"), ("http://a.test", "http://a.test"),
    ])
    func `what a URL cannot hold is encoded, as Foundation does it since macOS 14`(_ text: String, _ url: String) {
        #expect(URL(lenient: text)?.absoluteString == url)
        #expect(URL(string: text)?.absoluteString == url)
    }

    @Test func `what is no URL stays none`() {
        #expect(URL(lenient: "") == nil)
        #expect(URL(lenient: "http://a b.test/") == nil)
    }

    @Test func `the URL of an answer is there whatever stands in its query`() {
        var result = HttpOperationResult(statusCode: 200)
        result.urlText = "https://a.test/find?filter[name]={x}|y"
        #expect(result.url?.absoluteString == "https://a.test/find?filter%5Bname%5D=%7Bx%7D%7Cy")
    }
}
