import Foundation
import RetroKit
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What an error of URLSession says of a proxy.
struct URLSessionProxyWordsTests {
    /// libcurl's words on Linux, CFNetwork's codes elsewhere.
    @Test func `URLSession's words for a proxy that refuses are understood`() {
        for (text, kind, statusCode) in [
            ("CONNECT tunnel failed, response 407", TransportError.Kind.proxyRefused, 407),
            ("Received HTTP code 403 from proxy after CONNECT", .proxyRefused, 403),
            ("CONNECT tunnel failed, response 503", .cannotConnect, 503),
        ] {
            let error = URLError(.unknown, userInfo: [NSLocalizedDescriptionKey: text])
            let found = TransportError(error, from: "far.test")
            #expect(found.kind == kind)
            #expect(found.proxyStatusCode == statusCode)
        }
        for (code, kind) in [
            (306, TransportError.Kind.cannotConnect), (307, .proxyRefused), (310, .cannotConnect), (311, .proxyRefused),
            (1, .other),
        ] {
            let error = NSError(domain: "kCFErrorDomainCFNetwork", code: code)
            #expect(TransportError(error, from: "far.test").kind == kind, "\(code)")
        }
    }
}
