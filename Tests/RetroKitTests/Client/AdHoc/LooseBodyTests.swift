import Foundation
import RetroKit
import RetroKitTesting
import Testing

struct LooseBodyTests {
    private let transport = StubTransport { _ in HttpOperationResult(statusCode: 200) }

    private var client: ApiClient {
        ApiClient(baseURL: URL(string: "https://api.example.test"), transport: transport)
    }

    @Test func `what JSONSerialization reads can be sent again`() async throws {
        let text = #"{"a":null,"b":true,"c":[1,2.5,null,"x"],"d":{"e":null}}"#
        let members = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        try await client.post("/a", json: members)
        let sent = try #require(transport.requests.first?.httpBody.encoded())
        #expect(try JSONDecoder().decode(JsonValue.self, from: sent) == JSONDecoder().decode(from: text))
    }

    @Test func `Foundation's numbers, texts and nulls are JSON`() async throws {
        try await client.post(
            "/a",
            json: ["a": [NSNumber(value: true), NSNumber(value: 1.5), NSString("x"), NSNull()]]
        )
        #expect(transport.requests.first?.httpBody.encoded() == Data(#"{"a":[true,1.5,"x",null]}"#.utf8))
    }

    @Test func `a null is no query parameter and no field of a form`() async throws {
        try await client.post("/a", form: ["a": NSNull(), "b": 1], query: ["c": NSNull(), "d": 2])
        #expect(transport.requests.first?.percentEncodedQuery == "d=2")
        #expect(transport.requests.first?.httpBody.encoded() == Data("b=1".utf8))
    }

    @Test func `a value that is no JSON is named by its type`() async throws {
        let error = await #expect(throws: ApiError.self) { try await client.post("/a", json: ["a": NSObject()]) }
        #expect(error?.reason.contains("A value of type NSObject is no JSON; make it Encodable (at a)") == true)
    }
}

extension JSONDecoder {
    fileprivate func decode(from text: String) throws -> JsonValue {
        try decode(JsonValue.self, from: Data(text.utf8))
    }
}
