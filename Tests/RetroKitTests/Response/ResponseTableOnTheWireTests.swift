import Foundation
import RetroKit
import RetroKitTesting
import Testing

extension OverTheWire {
    /// The cases of response_handling.json about the connection, framing, content coding, cancellation and redirects.
    struct ResponseTableOnTheWireTests {
        private static let cases = ResponseTableTests.cases.filter(ResponseTableOnTheWire.isCase)

        @Test func `every case is run`() {
            #expect(Self.cases.count == 19)
        }

        @Test(.timeLimit(.minutes(1)), arguments: cases.filter { !ResponseTableOnTheWire.isRedirect($0) })
        func `an exchange gives the expected value or error`(_ test: FixtureCase) async throws {
            let server = try LoopbackServer()
            defer { server.stop() }
            let answer = try #require(ResponseTableOnTheWire.answer(of: test))
            server.route(.get, "/x", answer)
            let api = WidgetApi(baseURL: server.baseURL)
            if test.id == "timeout" { api.configuration.timeout = .milliseconds(200) }
            let call = Task { [shared = SharedDomain(api), isEarly = test.id == "cancelled-before-start"] in
                if isEarly { withUnsafeCurrentTask { $0?.cancel() } }
                return try await shared.widget()
            }
            if test.id == "cancelled" || test.id == "cancelled-during-decode" {
                try await server.waitForRequests(1)
                call.cancel()
            }
            let outcome = await call.result
            switch test["expected"]?["error"]?.string {
            case "cancelled":
                #expect(throws: CancellationError.self) { try outcome.get() }
                if test.id == "cancelled-before-start" { #expect(server.requests.isEmpty) }
            case "transport":
                let error = try #require(throws: ApiError.self) { try outcome.get() }
                let kinds: [String: Set<TransportError.Kind>] = [
                    "incomplete_message": [.incompleteResponse], "content_decoding": [.protocolViolation],
                    "connection_lost": [.connectionLost], "timed_out": [.timeout],
                ]
                let expected = try #require(kinds[test["expected"]?["fields"]?["reason"]?.string ?? ""])
                #expect(expected.contains(try #require(error.underlying as? TransportError).kind), "\(error)")
            default:
                #expect(try outcome.get() == Widget(id: 7, name: "w"))
            }
        }

        @Test(arguments: cases.filter(ResponseTableOnTheWire.isRedirect))
        func `a redirect is followed as it should be`(_ test: FixtureCase) async throws {
            let response = try #require(test["response"])
            let request = HttpRequestParams(
                httpMethod: HttpMethod(rawValue: test["request_method"]?.string ?? ""),
                baseURL: try BaseURL("https://api.example.test"),
                percentEncodedPath: "/first",
                headerFields: ["Authorization": "a", "Cookie": "b", "Proxy-Authorization": "c", "X-Other": "d"],
                httpBody: test["request_method"]?.string == "GET" ? .none : .data(Data("body".utf8), contentType: nil)
            )
            let expected = try #require(test["expected"])
            let redirect = HttpOperationResult(
                statusCode: response["status"]?.int ?? 0,
                headerFields: HttpHeaders((response["headers"]?.object ?? [:]).compactMapValues(\.string))
            )
            var requests: [HttpRequestParams] = []
            let followed: Result<HttpOperationResult, any Error>
            do {
                followed = .success(
                    try await RedirectPolicy.follow.follow(request, until: Deadline(after: nil)) { next in
                        requests.append(next)
                        return requests.count == 1 ? redirect : HttpOperationResult(statusCode: 200)
                    }
                )
            } catch {
                followed = .failure(error)
            }
            guard expected["outcome"]?.string == "follow" else {
                #expect(requests.count == 1)
                if expected["error"]?.string == "redirect_rejected" {
                    let error = #expect(throws: TransportError.self) { try followed.get() }
                    #expect(error?.kind == .redirectRejected)
                } else {
                    #expect(try followed.get().statusCode == 302)
                }
                return
            }
            let next = try #require(requests.last)
            #expect(requests.count == 2)
            #expect(next.httpMethod.rawValue == expected["next_method"]?.string)
            #expect(next.url?.absoluteString == expected["location"]?.string)
            if let isResent = expected["body_resent"]?.bool { #expect(next.httpBody.isNone != isResent) }
            for name in expected["headers_removed"]?.array ?? [] {
                #expect(!next.headerFields.contains(name.string ?? ""))
            }
        }
    }
}

/// Which cases of the table need an exchange, and how a server plays them.
enum ResponseTableOnTheWire {
    static func isCase(_ test: FixtureCase) -> Bool {
        let headers = test["response"]?["headers"]
        return test["response"]?["connection"] != nil || headers?["Content-Length"] != nil
            || headers?["Content-Encoding"] != nil || isRedirect(test)
    }

    static func isRedirect(_ test: FixtureCase) -> Bool {
        test.id.hasPrefix("redirect-")
    }

    static func answer(of test: FixtureCase) -> LoopbackResponse? {
        let body = Data((test["response"]?["body_utf8"]?.string ?? "").utf8)
        let json = LoopbackResponse.data(body, contentType: "application/json")
        switch test.id {
        case "content-length-short": return json.contentLength(20).closingConnection()
        case "chunked-truncated":
            return .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n8\r\n{\"id\":7}\r\n").closingConnection()
        case "close-delimited-ok": return json.withoutContentLength().closingConnection()
        case "gzip-corrupt":
            let bytes = Data(base64Encoded: test["response"]?["body_base64"]?.string ?? "") ?? Data()
            return LoopbackResponse.data(bytes, contentType: "application/json").header("Content-Encoding", "gzip")
        case "gzip-ok":
            let zipped = Data(base64Encoded: "H4sIAAAAAAACA6tWykxRsjLXUcpLzE1VslIqV6oFAPpJwyoTAAAA") ?? Data()
            return LoopbackResponse.data(zipped, contentType: "application/json").header("Content-Encoding", "gzip")
        case "no-response": return .hangUp
        case "cancelled-during-decode": return json.throttled(bytes: 1, every: .seconds(5))
        case "timeout", "cancelled", "cancelled-before-start": return .silence
        default: return nil
        }
    }
}

private struct Widget: Codable, Equatable {
    var id: Int
    var name: String?
}

private final class WidgetApi: ApiDomain {
    @Get("/x") var widget: () async throws -> Widget
}
