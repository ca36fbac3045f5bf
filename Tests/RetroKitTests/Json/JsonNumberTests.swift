import Foundation
import RetroKit
import RetroKitTesting
import Testing

/// Numbers that are larger than an `Int`, and numbers that are texts.
struct JsonNumberTests {
    private static let big = "12345678901234567890"

    /// Flat, where Foundation's decoder is asked, and nested so deep that RetroKit's parser is.
    @Test(arguments: [
        "12345678901234567890", "18446744073709551615", "-9223372036854775809",
        "12345678901234567890123456789012345678", "[12345678901234567890]", "[[[[[[12345678901234567890]]]]]]",
    ])
    func `a big whole number keeps its digits on the way in and out`(_ text: String) throws {
        let value = try JSONDecoder.retroKit.decode(JsonValue.self, from: Data(text.utf8))
        #expect(String(decoding: try JSONEncoder.retroKit.encode(value), as: UTF8.self) == text)
    }

    @Test func `a big number is there as what it is`() throws {
        let value = try JSONDecoder().decode(JsonValue.self, from: Data(Self.big.utf8))
        #expect(value == .decimal(try #require(Decimal(string: Self.big))))
        #expect(value.uint64 == 12_345_678_901_234_567_890)
        #expect(value.decimal?.description == Self.big)
        #expect(value.double == 12_345_678_901_234_567_168)
        #expect(value.int == nil && JsonValue.int(-1).uint64 == nil && JsonValue.double(1.5).decimal == 1.5)
    }

    @Test(arguments: [("9223372036854775807", JsonValue.int(.max)), ("1e300", 1e300), ("1.5", 1.5), ("7.0", 7)])
    func `any other number stays what it was`(_ text: String, _ expected: JsonValue) throws {
        let value = try JSONDecoder.retroKit.decode(JsonValue.self, from: Data(text.utf8))
        #expect(value == expected)
    }

    @Test(arguments: ["1e999999999999", "[-1e999]", #"{"a":1e999}"#, String(repeating: "9", count: 400)])
    func `a number beyond all measure is told as what it is`(_ text: String) async throws {
        final class NumberApi: ApiDomain { @Get("/x") var number: () async throws -> JsonValue }
        let api = NumberApi(
            configuration: DomainConfiguration(baseURL: URL(string: "https://api.example.test")),
            transport: StubTransport { _ in HttpOperationResult(statusCode: 200, body: Data(text.utf8)) }
        )
        let error = try await #require(throws: ApiError.self) { try await api.number() }
        #expect(error.reason.contains("A number is larger than any that can be represented"), "\(error)")
    }

    private struct Account: Codable, Equatable {
        @LenientNumber var balance: Int64
        var limit: LenientNumber<Double>?
    }

    @Test(arguments: [
        #"{"balance":9007199254740993,"limit":1.5}"#, #"{"balance":"9007199254740993","limit":"1.5"}"#,
    ])
    func `a number is read of a text too, and written as it came`(_ text: String) throws {
        let account = try JSONDecoder.retroKit.decode(Account.self, from: Data(text.utf8))
        #expect(account.balance == 9_007_199_254_740_993 && account.limit?.wrappedValue == 1.5)
        let encoder = JSONEncoder.retroKit
        encoder.outputFormatting = .sortedKeys
        #expect(String(decoding: try encoder.encode(account), as: UTF8.self) == text)
    }

    @Test func `a lenient number may be missing, and is a number after all`() throws {
        let account = try JSONDecoder.retroKit.decode(Account.self, from: Data(#"{"balance":1}"#.utf8))
        #expect(account == Account(balance: 1, limit: nil))
        #expect(throws: DecodingError.self) {
            try JSONDecoder.retroKit.decode(Account.self, from: Data(#"{"balance":"one"}"#.utf8))
        }
    }
}
