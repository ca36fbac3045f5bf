import Foundation
import RetroKit
import RetroKitTesting
import Testing

extension OverTheWire {
    /// What a declaration makes of the body and its headers, as a server sees it, over every transport.
    struct BodyOnTheWireTests {
        static let transports = OverTheWire.TargetOnTheWireTests.transports

        private func received(_ fields: [Any], _ method: String = "POST", over transport: any HttpTransport)
            async throws
            -> RecordedRequest
        {
            let server = try LoopbackServer()
            defer { server.stop() }
            server.enqueue(.status(204))
            let configuration = DomainConfiguration(baseURL: server.baseURL)
            try await DynamicApi(method, "/x", configuration: configuration, transport: transport)
                .call(DynamicRequest(fields))
            return try #require(server.requests.first)
        }

        @Test(arguments: transports)
        func `a form is percent-encoded, spaces as plus signs, and its length is right`(
            _ transport: any HttpTransport
        ) async throws {
            let value = "https://x?y&z=1+2 100%\né"
            let request = try await received([FormParam(wrappedValue: value, "redirect_uri")], over: transport)
            #expect(request.headers["Content-Type"] == "application/x-www-form-urlencoded")
            #expect(request.headers["Content-Length"] == "\(request.body.count)")
            #expect(request.text == "redirect_uri=https%3A%2F%2Fx%3Fy%26z%3D1%2B2+100%25%0A%C3%A9")
            #expect(try request.form().fields == [HttpForm.Field(name: "redirect_uri", value: value)])
        }

        @Test(arguments: ["POST", "PUT", "PATCH", "DELETE"])
        func `raw bytes have a type and one framing header`(_ method: String) async throws {
            let server = try LoopbackServer()
            defer { server.stop() }
            server.enqueue(.status(204))
            let api = RawApi(baseURL: server.baseURL)
            switch method {
            case "POST": try await api.post(Data("abc".utf8))
            case "PUT": try await api.put(Data("abc".utf8))
            case "PATCH": try await api.patch(Data("abc".utf8))
            default: try await api.delete(Data("abc".utf8))
            }
            let request = try #require(server.requests.first)
            #expect(request.headers.values(for: "Content-Type") == ["application/octet-stream"])
            #expect(request.headers.values(for: "Content-Length") == ["3"])
            #expect(!request.headers.contains("Transfer-Encoding"))
            #expect(request.body == Data("abc".utf8))
        }

        @Test(arguments: transports)
        func `a file's name is escaped where it must be and UTF-8 elsewhere`(
            _ transport: any HttpTransport
        ) async throws {
            let file = FormFile.File(
                fileName: "フ \"é\r\n.jpg",
                mimeType: "image/jpeg",
                content: Data([0, 255, 13, 10])
            )
            let request = try await received([FormFile(wrappedValue: file, "a\"b")], over: transport)
            let header = #"Content-Disposition: form-data; name="a%22b"; filename="フ %22é%0D%0A.jpg""#
            #expect(request.body.range(of: Data("\(header)\r\nContent-Type: image/jpeg\r\n\r\n".utf8)) != nil)
            let parts = try request.multipart().parts
            #expect(parts.count == 1)
            #expect(parts.first?.content == file.content)
        }

        @Test func `the boundary is a token that needs no quotes, new for every form`() async throws {
            let file = FormFile(wrappedValue: FormFile.File(fileName: "a", content: Data()), "f")
            var boundaries: Set<String> = []
            for _ in 0..<5 {
                let type = try await received([file], over: PlatformTransport.shared).headers["Content-Type"] ?? ""
                let boundary = type.replacing("multipart/form-data; boundary=", with: "")
                #expect((1...70).contains(boundary.utf8.count) && HeaderSyntax.isToken(boundary))
                boundaries.insert(boundary)
            }
            #expect(boundaries.count == 5)
        }

        @Test(arguments: 0..<30)
        func `every text arrives as it was given, in forms of both kinds`(_ seed: Int) async throws {
            var random = SeededRandom(seed: UInt64(seed))
            let name = random.text()
            let value = random.text()
            let form = try await received([FormParam(wrappedValue: value, name)], over: PlatformTransport.shared)
            #expect(try form.form().fields == [HttpForm.Field(name: name, value: value)])
            let file = FormFile.File(fileName: random.text(), content: Data(value.utf8))
            let upload = try await received([FormFile(wrappedValue: file, name)], over: PlatformTransport.shared)
            #expect(try upload.multipart().parts.map(\.content) == [file.content])
        }
    }
}

private final class RawApi: ApiDomain {
    @Post("/x") var post: (Data) async throws -> Void
    @Put("/x") var put: (Data) async throws -> Void
    @Patch("/x") var patch: (Data) async throws -> Void
    @Delete("/x") var delete: (Data) async throws -> Void
}
