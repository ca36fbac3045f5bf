import Foundation
import RetroKit
import RetroKitTesting
import Testing

struct MetricsTests {
    private let numbers = NumberList()
    private let clock = TestClock()

    private func send(_ answer: @escaping @Sendable () throws -> HttpOperationResult) async throws {
        let request = HttpRequestParams(
            httpMethod: .post,
            baseURL: try BaseURL("https://api.example.test"),
            percentEncodedPath: "/users/7",
            httpBody: .data(Data(count: 10), contentType: nil),
            endpoint: EndpointDescriptor(domain: "Api", name: "add", method: .post, template: "/users/{id}")
        )
        let clock = clock
        let metrics = RequestMetrics(numbers, clock: clock.callClock)
        let transport = StubTransport { _ in
            clock.advance(by: .milliseconds(250))
            return try answer()
        }
        _ = try? await InterceptorChain([metrics], to: transport)(request)
    }

    @Test func `a request is counted and measured under its endpoint and status`() async throws {
        try await send { HttpOperationResult(statusCode: 201, body: Data(count: 3)) }
        #expect(
            numbers.all == [
                "http.client.active_requests 1", "http.client.requests 1", "http.client.request.duration 0.25",
                "http.client.request.body.size 10.0", "http.client.response.body.size 3.0",
                "http.client.active_requests -1",
            ]
        )
        #expect(
            numbers.labels[1].dictionary == [
                "http.request.method": "POST", "server.address": "api.example.test", "url.template": "/users/{id}",
                "http.response.status_code": "201",
            ]
        )
        #expect(numbers.labels.first == numbers.labels.last)
    }

    @Test(arguments: [true, false])
    func `a failure is counted under its kind`(_ isThrown: Bool) async throws {
        try await send {
            let error = TransportError(.tls, "No trust.")
            if isThrown { throw error }
            return HttpOperationResult(statusCode: nil, headers: nil, response: .failure(error))
        }
        #expect(numbers.labels[1].error == "tls" && numbers.labels[1].statusCode == nil)
        #expect(numbers.all.first == "http.client.active_requests 1")
        #expect(numbers.all.last == "http.client.active_requests -1")
    }
}
