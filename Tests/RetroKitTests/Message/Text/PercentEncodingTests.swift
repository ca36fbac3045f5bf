import Foundation
import RetroKit
import Testing

/// Which characters stay as they are, for each place they can stand in.
struct PercentEncodingTests {
    private static let ascii = (0x20...0x7E).map { String(UnicodeScalar(UInt8($0))) }

    private static func kept(by encoding: PercentEncoding) -> String {
        ascii.filter { encoding.encode($0) == $0 }.joined()
    }

    @Test func `the characters that stay are few and fixed`() {
        let alphanumerics = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
        let sorted = { (text: String) in String(text.sorted()) }
        #expect(sorted(Self.kept(by: .value)) == sorted(alphanumerics + "-._~"))
        #expect(sorted(Self.kept(by: .segments)) == sorted(alphanumerics + "-._~/"))
        #expect(sorted(Self.kept(by: .form)) == sorted(alphanumerics + "*-._"))
        #expect(sorted(Self.kept(by: .encodedPath)) == sorted(alphanumerics + "-._~!$&'()*+,;=:@/"))
        #expect(sorted(Self.kept(by: .encodedQuery)) == sorted(alphanumerics + "-._~!$&'()*+,;=:@/?"))
    }

    @Test(arguments: [PercentEncoding.value, .segments, .form])
    func `everything else becomes its UTF-8 bytes in capitals`(_ encoding: PercentEncoding) {
        #expect(encoding.encode("é") == "%C3%A9")
        #expect(encoding.encode("😃") == "%F0%9F%98%83")
        #expect(encoding.encode("a%b") == "a%25b")
        #expect(encoding.encode("\0\r\n") == "%00%0D%0A")
    }

    @Test func `escapes stay in text that is already encoded, and only there`() {
        #expect(PercentEncoding.encodedPath.encode("a%20b%2Fc d%zz%") == "a%20b%2Fc%20d%25zz%25")
        #expect(PercentEncoding.value.encode("a%20b") == "a%2520b")
    }

    @Test(arguments: 0..<200)
    func `decoding gives back every text`(_ seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        let text = random.text()
        #expect(PercentEncoding.value.encode(text).percentDecoded == text)
        var appended = "x"
        PercentEncoding.value.append(text, to: &appended)
        #expect(appended == "x" + PercentEncoding.value.encode(text))
        let form = PercentEncoding.form.encode(text)
        #expect(form.replacing("+", with: "%20").percentDecoded == text)
    }

    @Test func `decoding keeps a byte order mark and refuses what stands for no text`() {
        #expect("%EF%BB%BFa".percentDecoded.map { Array($0.utf8) } == [0xEF, 0xBB, 0xBF, 0x61])
        #expect("%c3%A9+é".percentDecoded == "é+é")
        for text in ["%", "%4", "%zz", "a%", "%FF", "%C3"] { #expect(text.percentDecoded == nil) }
    }

    @Test func `setting the items of a query keeps a byte order mark`() throws {
        var request = try DynamicApi("GET", "/x").$call(DynamicRequest([Query(wrappedValue: "\u{FEFF}a", "q")]))
            .request()
        request.queryItems.append(URLQueryItem(name: "key", value: "1"))
        #expect(request.percentEncodedQuery == "q=%EF%BB%BFa&key=1")
    }
}
