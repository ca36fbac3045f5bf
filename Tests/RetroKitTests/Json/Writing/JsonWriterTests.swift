import Foundation
import RetroKit
import RetroKitTesting
import Testing

/// JSON bodies: what `JSONEncoder` would write, in order of declaration.
struct JsonWriterTests {
    /// The body that a domain sends.
    private func body(_ value: some Encodable, _ encoder: JSONEncoder = .retroKit) throws -> String {
        let configuration = DomainConfiguration(baseURL: URL(string: "https://api.example.test"), encoder: encoder)
        let request = DynamicRequest([JsonBody(wrappedValue: value)])
        let body = try DynamicApi(configuration: configuration).$call(request).request().body
        return String(decoding: try #require(body), as: UTF8.self)
    }

    private func expectSame(_ value: some Encodable, _ encoder: JSONEncoder = .retroKit) throws {
        let expected = try encoder.encode(value)
        let written = Data(try body(value, encoder).utf8)
        #expect(
            try JSONDecoder().decode(JsonValue.self, from: written)
                == JSONDecoder().decode(JsonValue.self, from: expected)
        )
    }

    private struct Scalars: Encodable {
        var flag = true
        var text = "a\"b\\c/d\u{8}\u{c}\n\r\t\u{1}\u{1f}\u{7f}é😃\u{2028}"
        var int = Int.min
        var uint = UInt64.max
        var small: Int8 = -1
        var float = Float(0.1)
        var doubles = [0, 1, -0.0, 0.1, 1e21, .leastNonzeroMagnitude, 123_456_789.125]
        var none: Int?
        var some: Int? = 5
        var date = Date(timeIntervalSince1970: 1.5)
        var data = Data([0xFB, 0xFF])
        var url = URL(string: "https://x.example.test/a")
        var decimal = Decimal(string: "1.10")
        var uuid = UUID(uuidString: "01020304-0506-0708-090A-0B0C0D0E0F10")
        var map = ["b": [1, 2], "a": []]
        var numbered = [1: "x"]
        var nested: [[Int?]] = [[1, nil], []]
    }

    @Test func `members stand in order of declaration`() throws {
        struct Point: Encodable {
            var x = 1
            var y = "b"
            var z = [true, false]
            var w: [String: Int] = [:]
        }
        #expect(try body(Point()) == #"{"x":1,"y":"b","z":[true,false],"w":{}}"#)
    }

    @Test func `streamed lines have their members in order of declaration too`() async throws {
        struct Event: Encodable {
            var zulu = 1
            var alpha = "b"
            var mike = [true]
            var kilo = 0.5
        }
        let events = AsyncStream { continuation in
            continuation.yield(Event())
            continuation.finish()
        }
        var sent = Data()
        for try await chunk in try await HttpUploadStream.jsonLines(events).open() { sent += chunk }
        #expect(String(decoding: sent, as: UTF8.self) == #"{"zulu":1,"alpha":"b","mike":[true],"kilo":0.5}"# + "\n")
    }

    @Test func `every kind of value is what JSONEncoder makes of it`() throws {
        try expectSame(Scalars())
        try expectSame([Scalars(), Scalars()])
        try expectSame(["a": Scalars()])
        try expectSame(5)
        try expectSame("x")
        try expectSame([Int]())
        try expectSame(JsonValue.object(["a": .array([.null, .bool(true), .double(1.5)])]))
    }

    @Test func `the settings of the encoder are kept`() throws {
        let value = Scalars()
        for strategy in [
            .deferredToDate, .secondsSince1970, .millisecondsSince1970, .iso8601,
            .custom { date, encoder in
                var container = encoder.container(keyedBy: AnyKey.self)
                try container.encode(date.timeIntervalSince1970, forKey: AnyKey(stringValue: "at"))
            },
        ] as [JSONEncoder.DateEncodingStrategy] {
            let encoder = JSONEncoder()
            encoder.dateEncodingStrategy = strategy
            try expectSame(value, encoder)
        }
        let encoder = JSONEncoder()
        encoder.dataEncodingStrategy = .deferredToData
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf",
            negativeInfinity: "-inf",
            nan: "nan"
        )
        try expectSame(value, encoder)
        try expectSame([Double.infinity], encoder)
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
        #expect(try body(value, encoder) == String(decoding: encoder.encode(value), as: UTF8.self))
        #expect(try body("a/b", JSONEncoder()) == #""a\/b""#)
    }

    private struct AnyKey: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Encodes itself in ways that only `JSONEncoder` follows.
    private enum Unusual: Encodable {
        case twoContainers, interleaved, superclass, path, nothing

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: AnyKey.self)
            switch self {
            case .twoContainers:
                try container.encode(1, forKey: AnyKey(stringValue: "a"))
                var second = encoder.container(keyedBy: AnyKey.self)
                try second.encode(2, forKey: AnyKey(stringValue: "b"))
            case .interleaved:
                var nested = container.nestedContainer(keyedBy: AnyKey.self, forKey: AnyKey(stringValue: "n"))
                try container.encode(1, forKey: AnyKey(stringValue: "a"))
                try nested.encode(2, forKey: AnyKey(stringValue: "b"))
                var list = container.nestedUnkeyedContainer(forKey: AnyKey(stringValue: "l"))
                try list.encode(1)
            case .superclass:
                try 5.encode(to: container.superEncoder())
            case .path:
                try container.encode(encoder.codingPath.count, forKey: AnyKey(stringValue: "depth"))
            case .nothing:
                break
            }
        }
    }

    @Test(arguments: [Unusual.twoContainers, .interleaved, .superclass, .path, .nothing])
    private func `whatever is unusual is left to JSONEncoder`(_ value: Unusual) throws {
        try expectSame([value])
        try expectSame(["a": value])
    }

    @Test func `classes with a superclass are left to JSONEncoder`() throws {
        try expectSame(Derived())
    }

    @Test func `an object that contains itself is refused`() throws {
        final class Node: Encodable { var next: Node? }
        let node = Node()
        node.next = node
        defer { node.next = nil }
        let error = #expect(throws: ApiError.self) { try body(node) }
        let problem = try #require(error?.underlying as? RequestProblem)
        #expect(problem.code == .unencodableBody)
        #expect(problem.message.contains("contains itself"))
    }

    @Test func `an error is JSONEncoder's, and names the place`() throws {
        let error = #expect(throws: ApiError.self) { try body(["a": [1, Double.nan]]) }
        let problem = try #require(error?.underlying as? RequestProblem)
        #expect(problem.code == .unencodableBody)
        #expect(problem.message.contains("a.") || problem.message.contains("at a"))
    }

    private struct Price: Encodable {
        var name = "NaN: [NaN]"
        var tags = ["a,b": [Decimal(1), Decimal.nan]]
    }

    @Test func `a Decimal that is no number is refused by its place, whatever the encoder's settings`() throws {
        let sorting = JSONEncoder()
        sorting.outputFormatting = [.sortedKeys, .prettyPrinted]
        let snake = JSONEncoder()
        snake.keyEncodingStrategy = .convertToSnakeCase
        for encoder in [JSONEncoder.retroKit, JSONEncoder(), sorting, snake] {
            let error = #expect(throws: ApiError.self) { try body(["list": [Price()]], encoder) }
            let problem = try #require(error?.underlying as? RequestProblem)
            #expect(problem.code == .unencodableBody)
            #expect(
                problem.message.hasSuffix(
                    "cannot be encoded as JSON: A Decimal is NaN, which JSON has no number for (at list.Index 0.tags.a,b.Index 1)."
                )
            )
        }
        #expect(throws: ApiError.self) { try body(Decimal.nan) }
        #expect(throws: ApiError.self) { try body([LooseValue(Decimal.nan)]) }
        #expect(throws: ApiError.self) { try body(JsonValue.decimal(.nan)) }
        #expect(try body(["NaN"]) == #"["NaN"]"#)
    }

    @Test func `a Decimal that is no number ends a stream of lines before it is sent`() async throws {
        let prices = AsyncStream { continuation in
            continuation.yield(Price())
            continuation.finish()
        }
        let lines = try await HttpUploadStream.jsonLines(prices).open()
        await #expect(throws: EncodingError.self) { for try await _ in lines {} }
    }

    /// A value of a type that is known at run time alone.
    private struct LooseValue: Encodable {
        let value: any Encodable & Sendable

        init(_ value: any Encodable & Sendable) {
            self.value = value
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(value)
        }
    }

    @Test(arguments: 0..<100)
    func `every text is written as JSONEncoder writes it, to the byte`(_ seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let texts = (0..<5).map { _ in random.text() }
        for encoder in [JSONEncoder.retroKit, JSONEncoder()] {
            #expect(try body(texts, encoder) == String(decoding: encoder.encode(texts), as: UTF8.self))
        }
        let numbers = (0..<20).map { _ in Double(bitPattern: .random(in: 0...UInt64.max, using: &random)) }
            .filter(\.isFinite)
        #expect(try body(numbers) == String(decoding: JSONEncoder().encode(numbers), as: UTF8.self))
    }

    private class Base: Encodable {
        var base = 1
    }

    private final class Derived: Base {
        enum CodingKeys: CodingKey { case derived }

        override func encode(to encoder: any Encoder) throws {
            try super.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(2, forKey: .derived)
        }
    }
}
