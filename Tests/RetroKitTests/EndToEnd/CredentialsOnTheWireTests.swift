import Foundation
import RetroKit
import RetroKitTesting
import Testing

extension OverTheWire {
    /// Every usual name of a credential over every way that leads to another origin: the other server must not see one.
    struct CredentialsOnTheWireTests {
        private final class WaysApi: Domain, @unchecked Sendable {
            @Post("/away/{status}") var collected: (_ status: Int) async throws -> String
            @Post("/away/{status}") var streamed: (_ status: Int) async throws -> ByteStream
            @Get("/away/{status}") var saved: (_ status: Int) async throws -> Download
            @Get("") var absolute: (Target) async throws -> String
            @Get("/list") var list: () async throws -> [Int]
            let session: [String: String]

            override init(transport: any HttpTransport) {
                session = [:]
                super.init(transport: transport)
            }

            init(_ home: LoopbackServer, _ transport: any HttpTransport, session: [String: String] = [:]) {
                self.session = session
                super.init(baseURL: home.baseURL, transport: transport)
            }

            override nonisolated(nonsending) func perform<Request, Response: Decodable>(
                request: Request,
                to endpoint: any EndpointDescribing,
                customHeaders: [String: String]? = nil
            ) async throws -> Response {
                try await super.perform(request: request, to: endpoint, customHeaders: session)
            }
        }

        private struct Target {
            @Url var url: String
        }

        private static let secret = "s3cr3t-value"
        private static var headers: HttpHeaders {
            HttpHeaders((CredentialNames.headers + ["X-Account-Id"]).map { HttpHeaders.Field(name: $0, value: secret) })
        }

        private let home: LoopbackServer
        private let elsewhere: LoopbackServer

        init() throws {
            home = try LoopbackServer()
            elsewhere = try LoopbackServer()
            for method in [HttpMethod.get, .post] {
                elsewhere.route(method, "/there", .text("there"))
                for status in [301, 302, 303, 307, 308] {
                    home.route(
                        method,
                        "/away/\(status)",
                        .redirect(to: elsewhere.baseURL.absoluteString + "/there", statusCode: status)
                    )
                }
            }
        }

        private func api(_ transport: any HttpTransport) -> WaysApi {
            let api = WaysApi(home, transport)
            api.configuration.headers = Self.headers
            api.configuration.redaction.headerNames.insert("X-ACCOUNT-ID")
            return api
        }

        private func expectNoSecret(after count: Int) {
            #expect(home.requests.allSatisfy { $0.headers["X-Api-Key"] == Self.secret })
            #expect(elsewhere.requests.count == count)
            for request in elsewhere.requests {
                #expect(!String(decoding: request.rawBytes, as: UTF8.self).contains(Self.secret))
            }
        }

        @Test(arguments: TargetOnTheWireTests.transports)
        func `redirects, collected, streamed and saved`(_ transport: any HttpTransport) async throws {
            let api = api(transport)
            let folder = try TemporaryFolder()
            for status in [301, 302, 303, 307, 308] {
                #expect(try await api.collected(status) == "there")
                var bytes = Data()
                for try await chunk in try await api.streamed(status) { bytes += chunk }
                #expect(bytes == Data("there".utf8))
                try await api.saved(status).save(to: folder.file("\(status)"))
            }
            expectNoSecret(after: 15)
        }

        @Test(arguments: TargetOnTheWireTests.transports)
        func `an absolute URL`(_ transport: any HttpTransport) async throws {
            let target = Target(url: elsewhere.baseURL.absoluteString + "/there")
            #expect(try await api(transport).absolute(target) == "there")
            expectNoSecret(after: 1)
        }

        @Test func `what an override of perform adds`() async throws {
            let session = ["X-Api-Key": Self.secret, "X-Session-Token": Self.secret, "X-Trace": "7"]
            let api = WaysApi(home, PlatformTransport.shared, session: session)
            home.route(.get, "/here", .text("here"))
            #expect(try await api.absolute(Target(url: "/here")) == "here")
            #expect(try await api.absolute(Target(url: elsewhere.baseURL.absoluteString + "/there")) == "there")
            expectNoSecret(after: 1)
            #expect(elsewhere.requests[0].headers["X-Trace"] == "7")
        }

        @Test func `what the transport adds by default`() async throws {
            let transport = URLSessionTransport()
            transport.setConfiguration(
                scheme: "http",
                host: "127.0.0.1:\(home.baseURL.port ?? 0)",
                sharedHeaders: ["api-key": Self.secret, "X-Api-Key": Self.secret]
            )
            home.route(.get, "/back", .redirect(to: elsewhere.baseURL.absoluteString + "/turn", statusCode: 302))
            elsewhere.route(.get, "/turn", .redirect(to: home.baseURL.absoluteString + "/end", statusCode: 302))
            home.route(.get, "/end", .text("end"))
            let api = WaysApi(transport: transport)
            #expect(try await api.absolute(Target(url: "/back")) == "end")
            #expect(home.requests.map { $0.headers["api-key"] } == [Self.secret, nil])
            #expect(elsewhere.requests.map { $0.headers["api-key"] } == [nil])
        }

        @Test func `a next page`() async throws {
            let link = "<\(elsewhere.baseURL.absoluteString)/there?token=\(Self.secret)>; rel=\"next\""
            home.route(.get, "/list", .json([1]).header("Link", link))
            let error = try await #require(throws: ApiError.self) {
                for try await _ in api(PlatformTransport.shared).$list().pages() {}
            }
            #expect(error.kind == .pageRefused)
            #expect(!PrintedText.all(of: error).contains { $0.contains(Self.secret) })
            expectNoSecret(after: 0)
        }
    }
}
