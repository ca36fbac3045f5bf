import Foundation
import RetroKit
import RetroKitTesting
import Testing

/// The cases of form_urlencoded.json and multipart.json, run through `@FormParam` and `@FormFile`, or `@FormPart` where a
/// part has headers of its own.
struct FormTableTests {
    static let forms = FixtureCase.all(in: "form_urlencoded")
    static let multiparts = FixtureCase.all(in: "multipart")

    @Test func `all cases are there`() {
        #expect(Self.forms.count == 79)
        #expect(Self.multiparts.count == 47)
    }

    @Test(arguments: forms)
    func `fields give the expected form`(_ test: FixtureCase) throws {
        let fields = (test["fields"]?.array ?? []).map { Self.formField($0, of: test) }
        // A form without fields is still a form: it is declared by one that is nil.
        let request = DynamicRequest(fields + [FormParam(wrappedValue: String?.none as Any, "absent")])
        guard let expected = test["expected"] else { return try Self.expectProblem(of: test, request) }
        let body = try DynamicApi().$call(request).request()
        #expect(body.body == Data((expected["body"]?.string ?? "-").utf8))
        #expect(body.headerFields["Content-Type"] == expected["content_type"]?.string)
        #expect(body.body?.count == expected["content_length"]?.int)
    }

    private static func formField(_ json: JsonValue, of test: FixtureCase) -> Any {
        let name = json["name"]?.string ?? ""
        let options = ParameterOption.group(ParameterOption.all(in: json["options"]))
        let value = DynamicRequest.swiftValue(json["value"] ?? .null)
        if json["options"]?["kind"]?.string == "map" { return FormBody(wrappedValue: value, options) }
        // The fixture's members have an order, which a dictionary has not.
        if test.id == "nested-dots" { return FormParam(wrappedValue: Detail(), name, options) }
        return FormParam(wrappedValue: value, name, options)
    }

    private struct Detail: Encodable {
        var email = "a@b.c"
        var age = 42
    }

    @Test(arguments: multiparts)
    func `parts give the expected bytes`(_ test: FixtureCase) throws {
        let parts = (test["parts"]?.array ?? []).map(Self.field)
        // An empty file makes the form a multipart one, and is not sent.
        let request = DynamicRequest(parts + [FormFile(wrappedValue: .empty, "absent")])
        let api = DynamicApi(options: [.boundary(test["boundary"]?.string ?? "")])
        guard let expected = test["expected"] else { return try Self.expectProblem(of: test, request, api) }
        let sent = try api.$call(request).request()
        #expect(sent.headerFields["Content-Type"] == expected["content_type"]?.string)
        #expect(sent.body == Data(base64Encoded: expected["body_base64"]?.string ?? ""))
        #expect(sent.httpBody.contentLength == expected["content_length"]?.int.map(Int64.init))
    }

    private static func field(_ json: JsonValue) -> Any {
        let name = json["name"]?.string ?? ""
        guard json["kind"]?.string == "file" else {
            let value = json["value"]?.string ?? ""
            guard let headers = json["headers"]?.object else { return FormParam(wrappedValue: value, name) }
            return FormPart(wrappedValue: value, name, headers: HttpHeaders(headers.mapValues { $0.string ?? "" }))
        }
        let content = Data(base64Encoded: json["content_base64"]?.string ?? "") ?? Data()
        let filename = json["filename"]?.string ?? ""
        guard let mime = json["mime"]?.string else {
            return FormFile(wrappedValue: FormFile.File(fileName: filename, content: content), name)
        }
        return FormFile(wrappedValue: FormFile.File(fileName: filename, mimeType: mime, content: content), name)
    }

    private static func expectProblem(
        of test: FixtureCase,
        _ request: DynamicRequest,
        _ api: DynamicApi = DynamicApi()
    ) throws {
        let error = try #require(throws: ApiError.self) { try api.$call(request).request() }
        let problem = try #require(error.underlying as? RequestProblem)
        let code = test["expected_error_code"]?.string?.replacing("_", with: "")
        #expect(problem.code.rawValue.lowercased() == code)
    }
}
