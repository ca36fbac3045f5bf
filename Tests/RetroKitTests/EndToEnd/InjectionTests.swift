import Foundation
import RetroKit
import RetroKitTesting
import Testing

extension OverTheWire {
    /// Values that would add a header, a request, a path segment, a query item or a part of a form if they were sent as
    /// they are, in every place that a value can have.
    struct InjectionTests {
        /// Where a value goes.
        enum Place: String, CaseIterable {
            case path
            case query
            case queryName
            case header
            case cookie
            case formParam
            case formName
            case part
            case partName
            case fileName
        }

        private static let values: [String] = {
            let controls = (0..<0x20).map { Unicode.Scalar(UInt8($0)) } + ["\u{7F}", "\u{85}", "\u{2028}", "\u{FEFF}"]
            let requests = [
                "a\r\nX-Injected: 1", "a\nX-Injected: 1", "a\rX-Injected: 1", "a\r\n\r\nGET /injected HTTP/1.1\r\n\r\n",
                "\u{560A}X-Injected: 1", "%0d%0aX-Injected: 1", "a HTTP/1.1\r\nHost: evil.test\r\n\r\n",
            ]
            let targets = [
                "/../../injected", "..%2f..%2finjected", "%2e%2e/injected", "a/../injected", "//evil.test/injected",
                "http://evil.test/injected", "a?injected=1", "a#injected", "a&injected=1", "a;injected=1",
                "a=b&injected",
                "@evil.test", "\\..\\injected", "{injected}", "a%00injected", "[injected]", "a+b", "a b", "a%b",
            ]
            let forms = [
                "a\"; filename=\"injected", "a\"\r\nContent-Type: text/html\r\n\r\ninjected", "--boundary--",
                "a; injected=1", "a, injected", "\"", "\\\"", "a\\", "a='injected'",
            ]
            return controls.map { "a\($0)injected" } + requests + targets + forms
        }()

        private func field(_ place: Place, _ value: String) -> [Any] {
            let path = Path(wrappedValue: place == .path ? value : "v", "p")
            switch place {
            case .path: return [path]
            case .query: return [path, Query(wrappedValue: value, "q")]
            case .queryName: return [path, QueryMap(wrappedValue: [value: "v"])]
            case .header: return [path, Header(wrappedValue: value, "X-Value")]
            case .cookie: return [path, Cookie(wrappedValue: value, "c")]
            case .formParam: return [path, FormParam(wrappedValue: value, "f")]
            case .formName: return [path, FormParam(wrappedValue: "v", value)]
            case .part: return [path, FormParam(wrappedValue: value, "f"), file("n.txt")]
            case .partName: return [path, FormParam(wrappedValue: "v", value), file("n.txt")]
            case .fileName: return [path, file(value)]
            }
        }

        private func file(_ name: String) -> FormFile {
            FormFile(
                wrappedValue: FormFile.File(fileName: name, mimeType: "text/plain", content: Data("x".utf8)),
                "file"
            )
        }

        /// What a value may change of a request: nothing but itself.
        private struct Shape: Equatable {
            let method: String
            let segments: Int
            let queryItems: Int
            let headers: [String]
            let parts: Int

            init(_ request: RecordedRequest) throws {
                method = request.method.rawValue
                segments = request.path.split(separator: "/", omittingEmptySubsequences: false).count
                queryItems = request.queryItems.count
                headers = request.headers.map(\.name)
                let type = request.headers["Content-Type"] ?? ""
                if type.hasPrefix("multipart/") {
                    parts = try request.multipart().parts.count
                } else {
                    parts = type.isEmpty ? 0 : try request.form().fields.count
                }
            }
        }

        @Test(arguments: Place.allCases)
        func `a value changes nothing of a request but itself, or is refused before anything is sent`(_ place: Place)
            async throws
        {
            let server = try LoopbackServer()
            defer { server.stop() }
            server.route(.post, "/x/{p}/y", .status(204))
            let configuration = DomainConfiguration(baseURL: server.baseURL)
            let api = DynamicApi(
                "POST",
                "/x/{p}/y",
                configuration: configuration,
                transport: PlatformTransport.shared
            )
            try await api.call(DynamicRequest(field(place, "harmless")))
            let expected = try Shape(try #require(server.requests.first))
            var refused = 0
            for value in Self.values {
                let count = server.requests.count
                do {
                    try await api.call(DynamicRequest(field(place, value)))
                } catch let error as ApiError {
                    #expect(error.kind == .invalidRequest, "\(place) \(value.debugDescription): \(error)")
                    #expect(server.requests.count == count)
                    refused += 1
                    continue
                }
                #expect(server.requests.count == count + 1)
                let request = try #require(server.requests.last)
                #expect(try Shape(request) == expected, "\(place) \(value.debugDescription): \(request.target)")
                #expect(!request.headers.contains("X-Injected"))
                try check(request, place, value)
            }
            #expect(server.unmatchedRequests.isEmpty)
            #expect(refused < Self.values.count)
        }

        /// Makes another body of a request, as an interceptor may.
        private struct Replacing: Interceptor {
            let body: HttpBody

            func intercept(_ request: HttpRequestParams, next: InterceptorChain) async throws -> HttpOperationResult {
                var request = request
                request.httpBody = body
                return try await next(request)
            }
        }

        private static let brokenHeads: [HttpBody] = [
            .multipart(MultipartBody([.init(name: "a", contentType: "text/plain\r\nX: y", content: Data())])),
            .multipart(MultipartBody([.init(name: "a", contentType: "text", content: Data())])),
            .multipart(
                MultipartBody([.init(name: "a", headers: [.init(name: "X", value: "a\r\nY: z")], source: .data(Data()))]
                )
            ),
            .multipart(
                MultipartBody([.init(name: "a", headers: [.init(name: "X: y\r\nZ", value: "a")], source: .data(Data()))]
                )
            ),
            .data(Data(), contentType: "text/plain\r\nX-Injected: 1"),
            .stream(HttpUploadStream(contentType: "text/plain\r\nX-Injected: 1") { HttpBodyStream([Data("x".utf8)]) }),
            .file(URL(fileURLWithPath: "/etc/hostname"), contentType: "a/b\nX-Injected: 1"),
        ]

        @Test(arguments: DownloadsApi.transports)
        func `what an interceptor has made is refused by the transport where it would break out of its place`(
            _ transport: any HttpTransport
        ) async throws {
            let server = try LoopbackServer()
            for body in Self.brokenHeads {
                let api = DynamicApi(
                    configuration: DomainConfiguration(baseURL: server.baseURL),
                    transport: transport
                )
                api.configuration.interceptors = [Replacing(body: body)]
                let error = try await #require(throws: ApiError.self) { try await api.call(DynamicRequest([])) }
                #expect((error.underlying as? TransportError)?.kind == .unsupportedRequest, "\(error)")
            }
            #expect(server.acceptedConnections == 0)
        }

        /// What arrived is what was given, where the place can hold every text.
        private func check(_ request: RecordedRequest, _ place: Place, _ value: String) throws {
            switch place {
            case .path:
                #expect(request.parameters["p"] == value)
            case .query:
                #expect(request.queryValue("q") == value)
            case .queryName:
                #expect(request.queryItems.map(\.name) == [value])
            case .formParam:
                #expect(try request.form().fields == [HttpForm.Field(name: "f", value: value)])
            case .formName:
                #expect(try request.form().fields == [HttpForm.Field(name: value, value: "v")])
            case .header, .cookie, .part, .partName, .fileName:
                break
            }
        }
    }
}
