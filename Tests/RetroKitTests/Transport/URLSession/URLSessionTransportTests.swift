import Foundation
import RetroKit
import RetroKitTesting
import Testing

extension OverTheWire {
    /// The transport as a whole: its defaults and its end.
    struct URLSessionTransportTests {
        private let server: LoopbackServer
        private let transport = URLSessionTransport()
        private let request = HttpRequestParams(httpMethod: .get, percentEncodedPath: "/x", timeout: .seconds(5))

        init() throws {
            server = try LoopbackServer()
            server.route(.get, "/x", .text("ok"))
        }

        @Test func `sends to its default with its headers`() async throws {
            transport.setConfiguration(
                scheme: "http",
                host: "127.0.0.1:\(server.port)",
                sharedHeaders: ["X-Tenant": "7", "X-Trace": "on"]
            )
            var request = request
            request.headerFields = ["x-tenant": "8"]
            request.removedHeaders = ["X-Trace"]
            #expect(try await transport.sendRequest(with: request).url?.absoluteString == "\(server.baseURL)/x")
            let headers = try await server.nextRequest().headers
            #expect(headers.values(for: "X-Tenant") == ["8"])
            #expect(!headers.contains("X-Trace"))
        }

        @Test func `keeps its defaults from other origins`() async throws {
            transport.setConfiguration(
                scheme: "http",
                host: "127.0.0.1:1",
                sharedHeaders: ["Authorization": "Bearer s3cret"]
            )
            var request = request
            request.baseURL = try BaseURL(server.baseURL)
            _ = try await transport.sendRequest(with: request)
            #expect(try await server.nextRequest().headers["Authorization"] == nil)
        }

        @Test func `says that there is no base URL`() async throws {
            let missing = await #expect(throws: TransportError.self) { try await transport.sendRequest(with: request) }
            #expect(missing?.kind == .invalidURL)
            transport.setConfiguration(scheme: "ws", host: "a.test", sharedHeaders: nil)
            let wrong = await #expect(throws: TransportError.self) { try await transport.sendRequest(with: request) }
            #expect(wrong?.message == "The base URL has the scheme ws; only http and https are sent.")
        }

        @Test func `says that it is shut down`() async throws {
            transport.setConfiguration(scheme: "http", host: "127.0.0.1:\(server.port)", sharedHeaders: nil)
            server.enqueue(.text("late").delayed(.milliseconds(200)))
            async let late = transport.sendRequest(with: request)
            try await server.waitForRequests(1)
            transport.shutDown()
            transport.shutDown()
            let error = await #expect(throws: TransportError.self) { try await transport.sendRequest(with: request) }
            #expect(error?.kind == .closed)
            #expect(error?.message == "The transport was shut down; make a new URLSessionTransport.")
            #expect(try await late.body == Data("late".utf8))
            try await server.waitForOpenConnections(0)
        }

        @Test func `leaves no connection behind`() async throws {
            var request = request
            request.baseURL = try BaseURL(server.baseURL)
            for _ in 0..<20 { _ = try await URLSessionTransport().sendRequest(with: request) }
            #expect(server.acceptedConnections == 20)
            try await server.waitForOpenConnections(0)
        }

        @Test func `keeps its connection`() async throws {
            var request = request
            request.baseURL = try BaseURL(server.baseURL)
            for _ in 0..<20 { _ = try await transport.sendRequest(with: request) }
            #expect(server.acceptedConnections == 1)
        }

        @Test func `keeps to its number of connections`() async throws {
            server.route(.get, "/slow", LoopbackResponse.text("ok").delayed(.milliseconds(20)))
            let transport = URLSessionTransport(hostConnectionLimit: 2)
            var request = HttpRequestParams(httpMethod: .get, percentEncodedPath: "/slow", timeout: .seconds(10))
            request.baseURL = try BaseURL(server.baseURL)
            try await withThrowingTaskGroup { [request] group in
                for _ in 0..<10 { group.addTask { _ = try await transport.sendRequest(with: request) } }
                try await group.waitForAll()
            }
            #expect(server.acceptedConnections <= 2)
        }

        @Test func `serves a domain`() async throws {
            final class Api: ApiDomain {
                @Get("/x") var text: () async throws -> String
                @Get("/missing") var missing: () async throws -> String
            }
            let api = Api(baseURL: server.baseURL, transport: transport)
            #expect(try await api.text() == "ok")
            let error = await #expect(throws: ApiError.self) { try await api.missing() }
            #expect(error?.statusCode == 404)
        }
    }
}
