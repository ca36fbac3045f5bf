import Foundation
import RetroKit
import RetroKitTesting
import Testing

/// Property lists are read where they are asked for, and never end the process.
struct PropertyListTests {
    private func decode(_ data: Data) throws -> JsonValue {
        try PropertyListCoder().decode(JsonValue.self, from: data)
    }

    private func reason(_ data: Data) -> String? {
        do {
            _ = try decode(data)
            return nil
        } catch {
            guard case DecodingError.dataCorrupted(let context) = error else { return "\(error)" }
            return context.debugDescription
        }
    }

    @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
    func `what Foundation writes is read`(_ format: PropertyListSerialization.PropertyListFormat) throws {
        let value: JsonValue = [
            "empty": [], "list": [1, 2, -3, 1.5, true, "a", "é𝄞", ["deep": [[["x"]]]]],
            "long": .string(String(repeating: "ab", count: 500)),
            "many": .array((0..<300).map { .int($0) }), "same": ["x", "x", "x"], "<&>": "</array> <![CDATA[ --> ]]>",
        ]
        #expect(try decode(try PropertyListCoder(format: format).encode(value)) == value)
    }

    @Test func `a domain or an endpoint asks for property lists, a server does not`() async throws {
        let body = try PropertyListEncoder().encode(["name": "Ada"])
        let transport = StubTransport { _ in
            HttpOperationResult(statusCode: 200, headerFields: ["Content-Type": "application/x-plist"], body: body)
        }
        let configuration = DomainConfiguration(baseURL: URL(string: "https://api.example.test"))
        let api = ListsOfProperties(configuration: configuration, transport: transport)
        let error = try await #require(throws: ApiError.self) { try await api.plain() }
        #expect(error.kind == .decoding)
        #expect(error.reason.contains("application/x-plist, which is read with .coder(PropertyListCoder()) alone"))
        #expect(try await api.asked() == ["name": "Ada"])
        api.configuration.coders = [PropertyListCoder()]
        #expect(try await api.plain() == ["name": "Ada"])
    }

    @Test func `XML may be nested 128 levels deep`() throws {
        func list(_ depth: Int, empty: String = "") -> Data {
            let open = String(repeating: "<array>", count: depth)
            return Data("<plist>\(open)\(empty)\(String(repeating: "</array>", count: depth))</plist>".utf8)
        }
        #expect(reason(list(127)) == nil)
        #expect(reason(list(126, empty: "<!-- <array> --><string><![CDATA[<array>]]></string>")) == nil)
        #expect(reason(list(128)) == Self.tooDeep)
        #expect(reason(list(20_000)) == Self.tooDeep)
        let hidden = String(repeating: "<array><!-- </array> --><!-- </array> -->", count: 5000)
        #expect(reason(Data("<?xml version=\"1.0\"?><plist>\(hidden)".utf8)) == Self.tooDeep)
        let quoted = String(repeating: "<array a=\"/\">", count: 5000)
        #expect(reason(Data("<plist>\(quoted)".utf8)) == Self.tooDeep)
    }

    private static let tooDeep = "the property list is nested deeper than 128 levels"

    @Test(arguments: [
        "(", "{a=", "(/", "{a//=", "{\"a\\\"(\"=", "{'a)'=", "(/*)*/", "(//)\n", "(//)\r", "(//)\u{2028}", "(a//b,(",
        "{a/*b=",
    ])
    func `old-style lists may be nested 128 levels deep, whatever hides their brackets`(_ unit: String) {
        let text = String(repeating: unit, count: 20_000)
        #expect(reason(Data(text.utf8)) == Self.tooDeep)
        #expect(reason(text.data(using: .utf16)!) == Self.tooDeep)
    }

    @Test(arguments: ["utf-7", "utf-32", "IBM037", "x-mac-roman"])
    func `a text in an encoding that could hide its brackets is refused`(_ name: String) {
        let nested = String(repeating: "<array>", count: 20_000)
        let text = "<?xml version=\"1.0\" encoding=\"\(name)\"?><plist>\(nested)"
        #expect(reason(Data(text.utf8)) == "the property list is neither in UTF-8 nor in UTF-16 with its mark")
        #expect(reason(Data([0xFF, 0xFE, 0, 0, 0x3C, 0, 0, 0])) != nil)
    }

    @Test func `an XML list of its own entities is refused`() {
        let text = "<?xml version=\"1.0\"?><!DOCTYPE plist [<!ENTITY a \"<array>\">]><plist>&a;</plist>"
        #expect(reason(Data(text.utf8)) == "the property list is damaged")
    }
}

// MARK: Binary lists

extension PropertyListTests {
    /// A binary list of objects that are given byte by byte, with references of one byte or two.
    private func binary(_ objects: [[UInt8]], top: UInt8 = 0, count: UInt64? = nil, references: UInt8 = 1) -> Data {
        var data = Data("bplist00".utf8)
        var offsets: [UInt8] = []
        for object in objects {
            offsets += [UInt8(data.count >> 8), UInt8(data.count & 255)]
            data += object
        }
        let table = UInt64(data.count)
        data += offsets + [0, 0, 0, 0, 0, 0, 2, references]
        for number in [count ?? UInt64(objects.count), UInt64(top), table] {
            data += (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
        }
        return data
    }

    @Test func `a binary list may be nested 128 levels deep`() {
        func list(_ depth: Int) -> Data { binary((0..<UInt8(depth)).map { $0 + 1 < depth ? [0xA1, $0 + 1] : [0xA0] }) }
        #expect(reason(list(128)) == nil)
        #expect(reason(list(129)) == Self.tooDeep)
        #expect(reason(list(250)) == Self.tooDeep)
    }

    @Test func `depth counts along the longest way, in whatever order objects are met`() {
        // A short way to an object that a long way comes to later: 100 arrays lead to one that is 40 high.
        let chain = (0..<UInt8(100)).map { [0xA1, $0 + 1] as [UInt8] }
        let tower = (100..<UInt8(140)).map { $0 < 139 ? [0xA1, $0 + 1] : [0xA0] as [UInt8] }
        #expect(reason(binary(chain + tower + [[0xA2, 100, 0]], top: 140)) == Self.tooDeep)
    }

    private static let damaged: [(String, [UInt8])] = [
        ("a huge array", [0xAF, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]),
        ("a negative count", [0xAF, 0x13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]),
        ("a huge dictionary", [0xDF, 0x12, 0x80, 0, 0, 0]), ("a huge set", [0xCF, 0x12, 0x80, 0, 0, 0]),
        ("a huge text", [0x5F, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]),
        ("a huge text of two bytes", [0x6F, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]),
        ("huge bytes", [0x4F, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]),
        ("a count that is no number", [0xAF, 0x50]), ("a number of 2¹⁵ bytes", [0x1F]), ("an unknown kind", [0xB1]),
        ("a cycle", [0xA1, 0]), ("an object that is none", [0xA1, 7]), ("a key alone", [0xD1, 0]),
    ]

    @Test(arguments: damaged)
    func `a damaged binary list is an error and no crash`(_ what: String, _ object: [UInt8]) {
        #expect(reason(binary([object])) == "the property list is damaged")
    }

    @Test func `a trailer that counts or points too far is an error and no crash`() {
        let damaged = "the property list is damaged"
        for count in [0, 2, UInt64.max, UInt64(Int64.max), 1 << 60] {
            #expect(reason(binary([[0xA0]], count: count)) == damaged)
        }
        #expect(reason(binary([[0xA0]], top: 1)) == damaged)
        #expect(reason(binary([[0xA0]], references: 0)) == damaged)
        #expect(reason(binary([[0xA0]], references: 255)) == damaged)
        for length in 8..<43 { #expect(reason(Data(binary([[0xA0]]).prefix(length))) == damaged) }
    }

    @Test func `a list that grows when its repetitions are copied is refused`() {
        // Each array refers to the next one fifteen times.
        let bomb =
            (0..<UInt8(20)).map { level in [0xAF, 0x10, 15] + Array(repeating: level + 1, count: 15) } + [[0xA0]]
        #expect(reason(binary(bomb))?.contains("becomes 256 times as large") == true)
        let text = [0x5F, 0x11, 0x40, 0x00] + Array(repeating: UInt8(ascii: "a"), count: 0x4000)
        let copies = [0xAF, 0x11, 0x40, 0x00] + Array(repeating: UInt8(1), count: 0x4000)
        #expect(reason(binary([copies, text]))?.contains("becomes 256 times as large") == true)
    }

    @Test func `no byte of a list ends the process when it is another`() throws {
        let value: JsonValue = [
            "a": [1, -2, 1.5, true, "text", "é", ["b": []]], "c": .string(String(repeating: "x", count: 20)),
        ]
        for format in [PropertyListSerialization.PropertyListFormat.binary, .xml] {
            let good = try PropertyListCoder(format: format).encode(value)
            for index in good.indices {
                for change in [0x01, 0x0F, 0x10, 0x80, 0xFF] as [UInt8] {
                    var bad = good
                    bad[index] ^= change
                    _ = try? decode(bad)
                }
                _ = try? decode(good.prefix(index))
            }
        }
    }
}

private final class ListsOfProperties: ApiDomain {
    @Get("/plain") var plain: () async throws -> [String: String]
    @Get("/asked", .coder(PropertyListCoder())) var asked: () async throws -> [String: String]
}
