import Foundation
import RetroKit
import Testing

extension OverTheWire {
    /// Where a request goes that has no base URL of its own.
    struct TransportConfigurationTests {
        private let configuration = TransportConfiguration()
        private let request = HttpRequestParams(httpMethod: .get, percentEncodedPath: "/x")

        @Test func `the default base URL stands in for a missing one only`() throws {
            configuration.set(scheme: "https", host: "a.test:8443", sharedHeaders: nil)
            #expect(try request.resolved(with: configuration.current).url?.absoluteString == "https://a.test:8443/x")
            var own = request
            own.baseURL = try BaseURL("http://b.test/v2")
            #expect(try own.resolved(with: configuration.current).url?.absoluteString == "http://b.test/v2/x")
        }

        @Test func `a request without any base URL says what to do`() throws {
            let error = #expect(throws: TransportError.self) { try request.resolved(with: configuration.current) }
            #expect(error?.kind == .invalidURL)
            #expect(
                error?.message
                    == "The request has no base URL; give its domain one, or call setConfiguration on the transport."
            )
        }

        @Test func `a default that is no URL says why`() throws {
            configuration.set(scheme: "ftp", host: "a.test", sharedHeaders: nil)
            let error = #expect(throws: TransportError.self) { try request.resolved(with: configuration.current) }
            #expect(error?.kind == .invalidURL)
            #expect(error?.message == "The base URL has the scheme ftp; only http and https are sent.")
            #expect(error?.underlying is RequestProblem)
        }
    }
}
