import Foundation
import RetroKit
import Testing

extension OverTheWire {
    /// The loop that every transport runs.
    struct RedirectFollowTests {
        private let start: HttpRequestParams

        init() throws {
            start = HttpRequestParams(
                httpMethod: .post,
                baseURL: try BaseURL("http://a.test"),
                percentEncodedPath: "/0"
            )
        }

        private func redirect(to location: String, status: Int = 302) -> HttpOperationResult {
            HttpOperationResult(statusCode: status, headerFields: ["Location": location])
        }

        @Test func `sends what each redirect asks for and reports the last URL`() async throws {
            var requests: [String] = []
            let result = try await RedirectPolicy.follow.follow(start, until: Deadline(after: nil)) { request in
                requests.append(request.description)
                switch requests.count {
                case 1: return redirect(to: "/1", status: 307)
                case 2: return redirect(to: "http://b.test/2")
                default: return HttpOperationResult(statusCode: 200, body: Data("done".utf8))
                }
            }
            #expect(requests == ["POST http://a.test/0", "POST http://a.test/1", "GET http://b.test/2"])
            #expect(result.url?.absoluteString == "http://b.test/2")
            #expect(result.body == Data("done".utf8))
        }

        @Test func `stops a loop after twenty redirects`() async throws {
            var count = 0
            let error = await #expect(throws: TransportError.self) {
                try await RedirectPolicy.follow.follow(start, until: Deadline(after: nil)) { _ in
                    count += 1
                    return redirect(to: "/loop")
                }
            }
            #expect(error?.kind == .tooManyRedirects)
            #expect(count == 21)
        }

        @Test func `returns the redirect itself when nothing is followed`() async throws {
            let result = try await RedirectPolicy.never.follow(start, until: Deadline(after: nil)) { _ in
                redirect(to: "/1")
            }
            #expect(result.statusCode == 302)
            #expect(result.headerFields["Location"] == "/1")
            #expect(result.url?.absoluteString == "http://a.test/0")
        }

        @Test func `a request's own policy goes before the transport's`() async throws {
            var request = start
            request.redirects = RedirectPolicy.never
            let result = try await RedirectPolicy.follow.follow(request, until: Deadline(after: nil)) { _ in
                redirect(to: "/1")
            }
            #expect(result.statusCode == 302)
        }

        @Test func `ends with the error of the exchange`() async throws {
            let error = await #expect(throws: TransportError.self) {
                try await RedirectPolicy.follow.follow(start, until: Deadline(after: nil)) { _ -> HttpOperationResult in
                    throw TransportError(.timeout, "Late.")
                }
            }
            #expect(error?.kind == .timeout)
        }
    }
}
