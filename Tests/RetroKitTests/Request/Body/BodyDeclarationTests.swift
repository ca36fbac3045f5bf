import Foundation
import RetroKit
import RetroKitTesting
import Testing

/// What the attributes of bodies make of their values, before anything is sent.
struct BodyDeclarationTests {
    private struct Item: Encodable {
        var name = "a"
        var count = 1
    }

    private static func body(_ fields: Any..., options: [EndpointOption] = []) throws -> HttpRequestParams {
        try DynamicApi(options: options).$call(DynamicRequest(fields)).request()
    }

    private static func problem(_ fields: Any..., options: [EndpointOption] = []) throws -> RequestProblem {
        let error = try #require(throws: ApiError.self) {
            try DynamicApi(options: options).$call(DynamicRequest(fields)).request()
        }
        return try #require(error.underlying as? RequestProblem)
    }

    @Test func `a raw body has the type of its kind, unless the attribute names one`() throws {
        let file = try TemporaryFile(Data("0123456789".utf8))
        let rows: [(Any, String, String?)] = [
            (Body(wrappedValue: Data("x".utf8)), "application/octet-stream", "x"),
            (Body(wrappedValue: Data("x".utf8), "image/png"), "image/png", "x"),
            (Body(wrappedValue: "é"), "text/plain; charset=utf-8", "é"),
            (Body(wrappedValue: "a,b"[...], "text/csv"), "text/csv", "a,b"),
            (Body(wrappedValue: HttpForm([.init(name: "a", value: "b c")])), HttpForm.contentType, "a=b+c"),
            (Body(wrappedValue: HttpBody.data(Data("x".utf8), contentType: "a/b")), "a/b", "x"),
            (Body(wrappedValue: file.url), "application/octet-stream", nil),
            (Body(wrappedValue: file.url, "text/plain"), "text/plain", nil),
            (Body(wrappedValue: HttpBodyStream([Data("x".utf8)])), "application/octet-stream", nil),
            (Body(wrappedValue: ["a": 1]), "application/json", #"{"a":1}"#),
        ]
        for (field, contentType, text) in rows {
            let request = try Self.body(field)
            #expect(request.headerFields.values(for: "Content-Type") == [contentType])
            #expect(request.body.map { String(decoding: $0, as: UTF8.self) } == text)
        }
    }

    @Test func `a nil is no body`() throws {
        for field in [
            Body(wrappedValue: Data?.none), JsonBody(wrappedValue: Item?.none), FormPart(wrappedValue: nil as Item?),
        ] as [Any] {
            let request = try Self.body(field)
            if case .multipart(let form) = request.httpBody {
                #expect(form.parts.isEmpty)
            } else {
                #expect(request.httpBody.isNone)
                #expect(!request.headerFields.contains("Content-Type"))
            }
        }
        #expect(try Self.body(JsonBody(wrappedValue: Item?.none, encodesNil: true)).body == Data("null".utf8))
    }

    @Test func `a JSON body's own content type goes before the headers of endpoint and domain`() throws {
        let patch = JsonBody(wrappedValue: ["a": 1], contentType: "application/merge-patch+json")
        let request = try Self.body(patch, options: [.header("Content-Type", "text/plain")])
        #expect(request.headerFields.values(for: "Content-Type") == ["application/merge-patch+json"])
        #expect(try Self.problem(JsonBody(wrappedValue: 1, contentType: "json")).code == .invalidContentType)
    }

    @Test func `the field's encoder goes before the endpoint's, and that before the domain's`() throws {
        let sorted = JSONEncoder()
        sorted.outputFormatting = [.sortedKeys, .prettyPrinted]
        let plain = JSONEncoder()
        plain.outputFormatting = .sortedKeys
        let item = Item()
        let own = try Self.body(JsonBody(wrappedValue: item, encoder: plain), options: [.encoder(sorted)])
        #expect(own.body == Data(#"{"count":1,"name":"a"}"#.utf8))
        let endpoint = try Self.body(JsonBody(wrappedValue: item), options: [.encoder(sorted)])
        #expect(endpoint.body?.contains(UInt8(ascii: "\n")) == true)
    }

    @Test func `values of other formats are written by the coder of their content type`() throws {
        let request = try Self.body(Body(wrappedValue: ["name": "a"], "application/x-plist"))
        #expect(request.headerFields["Content-Type"] == "application/x-plist")
        let body = try #require(request.body)
        #expect(try PropertyListCoder().decode([String: String].self, from: body) == ["name": "a"])
        #expect(try PropertyListCoder(format: .binary).encode(["a"]).starts(with: "bplist".utf8))
        let problem = try Self.problem(Body(wrappedValue: ["a": 1], "application/xml"))
        #expect(problem.code == .unencodableBody)
        #expect(problem.message.contains("application/xml"))
        #expect(try Self.problem(Body(wrappedValue: 1, "application/x-plist")).code == .unencodableBody)
    }

    @Test func `lines of JSON each end with a line break and hold none`() throws {
        let pretty = JSONEncoder()
        pretty.outputFormatting = .prettyPrinted
        let request = try Self.body(JsonLinesBody(wrappedValue: [["a": "x\ny"], [:]]), options: [.encoder(pretty)])
        #expect(request.headerFields["Content-Type"] == "application/x-ndjson")
        let lines = String(decoding: request.body ?? Data(), as: UTF8.self).split(separator: "\n")
        #expect(lines.count == 2)
        #expect(
            try lines.map { try JSONDecoder().decode([String: String].self, from: Data($0.utf8)) }.first?["a"] == "x\ny"
        )
        #expect(request.body?.last == UInt8(ascii: "\n"))
    }

    @Test func `two bodies, a body beside a form and a url-encoded field beside a file are refused`() throws {
        let json = JsonBody(wrappedValue: 1)
        let field = Field(wrappedValue: "1", "a")
        let file = FormFile(wrappedValue: FormFile.File(fileName: "a", content: Data()), "f")
        #expect(try Self.problem(json, json).code == .multipleBodies)
        #expect(try Self.problem(json, field).code == .conflictingBody)
        #expect(try Self.problem(json, FormPart(wrappedValue: "1", "a")).code == .conflictingBody)
        let problem = try Self.problem(field, file)
        #expect(problem.code == .conflictingBody)
        #expect(problem.parameter == "a")
        #expect(try Self.body(field).body == Data("a=1".utf8))
    }

    @Test func `a file that is not there, is a folder or is too short is named, and nothing is sent`() throws {
        let file = try TemporaryFile(Data(count: 10))
        let urls = [
            URL(fileURLWithPath: "/nowhere/missing.bin"), FileManager.default.temporaryDirectory,
            URL(string: "https://example.test/file"),
        ]
        for url in urls.compactMap({ $0 }) {
            for field in [Body(wrappedValue: url), FormFile(wrappedValue: .init(contentsOf: url), "f")] as [Any] {
                let problem = try Self.problem(field)
                #expect(problem.code == .unreadableFile)
                #expect(problem.message.contains(url.lastPathComponent))
            }
        }
        for slice in [
            FileSlice(file.url, length: 11), FileSlice(file.url, offset: 11), FileSlice(file.url, offset: -1),
            FileSlice(file.url, offset: .min), FileSlice(file.url, offset: 1, length: .max),
        ] {
            #expect(try Self.problem(Body(wrappedValue: slice)).code == .unreadableFile)
        }
    }

    @Test(arguments: [
        ["Content-Disposition": "form-data"], ["content-type": "a/b"], ["X Y": "1"], ["X": "a\r\nb"],
    ])
    func `a part's header that is not allowed is refused`(_ headers: [String: String]) throws {
        let part = FormPart(wrappedValue: "v", "a", headers: HttpHeaders(headers))
        #expect(try Self.problem(part).code == .invalidPartHeader)
        let body = MultipartBody([
            .init(name: "a", headers: headers.map { HttpHeaders.Field(name: $0, value: $1) }, source: .data(Data()))
        ])
        #expect(try Self.problem(Body(wrappedValue: body)).code == .invalidPartHeader)
    }

    @Test func `a boundary of one's own must not be in a part`() throws {
        let problem = try Self.problem(FormPart(wrappedValue: "x --abc y", "a"), options: [.boundary("abc")])
        #expect(problem.code == .boundaryCollision)
        #expect(problem.parameter == "a")
    }

    @Test func `a ready-made body is checked as one that is declared`() throws {
        let line = "text/plain\r\nX-Evil: 1"
        let part = MultipartBody.Part(name: "a", contentType: line, content: Data())
        let missing = URL(fileURLWithPath: "/nowhere/missing.bin")
        let open = { @Sendable in HttpBodyStream([Data("x".utf8)]) }
        let rows: [(HttpBody, RequestProblem.Code)] = [
            (.multipart(MultipartBody([part])), .invalidPartHeader),
            (.multipart(MultipartBody([.init(name: "a", source: .file(FileSlice(missing)))])), .unreadableFile),
            (.data(Data(), contentType: line), .invalidContentType),
            (.data(Data(), contentType: "text"), .invalidContentType),
            (.file(missing, contentType: line), .invalidContentType),
            (.file(missing, contentType: nil), .unreadableFile),
            (.stream(HttpUploadStream(contentType: line, open: open)), .invalidContentType),
            (.stream(HttpUploadStream(length: -1, open: open)), .invalidValue),
        ]
        for (body, code) in rows {
            #expect(try Self.problem(Body(wrappedValue: body)).code == code)
        }
        let stream = HttpUploadStream(length: -1, open: open)
        #expect(try Self.problem(FormPart(wrappedValue: stream, "a")).code == .invalidValue)
    }

    @Test func `lengths that add up to more than an integer holds are unknown`() throws {
        let stream = HttpUploadStream(length: .max) { HttpBodyStream([]) }
        let request = try Self.body(FormPart(wrappedValue: [stream, stream], "a"))
        #expect(request.httpBody.contentLength == nil)
    }
}
