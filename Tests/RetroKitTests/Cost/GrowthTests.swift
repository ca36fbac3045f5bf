import Foundation
import RetroKit
import Testing

/// Whatever a server sends, reading it costs no more than in proportion to its size, and never the process.
struct GrowthTests {
    @Test(arguments: HostileReader.all)
    func `a reader's work grows with its input and no faster`(_ reader: HostileReader) async {
        let findings = await Growth.apart {
            reader.inputs.compactMap { input in
                Growth.finding(of: input.data, by: reader.read).map { "\(input.name): \($0)" }
            }
        }
        for finding in findings { Issue.record("\(reader.name), \(finding)") }
    }

    @Test(
        arguments: HostileReader.all.filter { ["JsonValue", "problem details", "logs", "archives"].contains($0.name) }
    )
    func `a value that lies deep costs about as much as one that does not`(_ reader: HostileReader) async {
        @Sendable func nested(_ depth: Int) -> Data {
            let value =
                String(repeating: "{\"a\":[", count: depth / 2) + "1" + String(repeating: "]}", count: depth / 2)
            return Data(("{\"a\":[0" + String(repeating: "," + value, count: 60_000 / value.utf8.count) + "]}").utf8)
        }
        let factor = await Growth.apart { Growth.factor(of: nested(100), to: nested(2), by: reader.read) }
        #expect(factor < 10)
    }

    @Test func `a reader that is too slow is found`() async throws {
        let finding = await Growth.apart {
            Growth.finding(sizes: [1000, 10_000], of: { Data(repeating: 0x61, count: $0) }) { data in
                var sum = 0
                for end in stride(from: 0, to: data.count, by: 4) { sum += data.prefix(end).count { $0 == 0x61 } }
            }
        }
        #expect(try #require(finding).factor > 40)
    }

    @Test func `a text whose characters are counted from its end again and again is found`() async throws {
        let finding = await Growth.apart {
            Growth.finding(sizes: [1000, 10_000], of: { Data(String(repeating: "🇦", count: $0 / 4).utf8) }) { data in
                var text = String(decoding: data, as: UTF8.self)
                while !text.isEmpty { text.removeLast() }
            }
        }
        #expect(try #require(finding).factor > 40)
    }

    @Test func `readers that sort, copy or do nothing are not found`() async {
        let findings = await Growth.apart {
            let input: (Int) -> Data = { size in
                Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) })
            }
            return [
                Growth.finding(of: input) { _ = $0.sorted() },
                Growth.finding(of: input) { _ = [UInt8]($0).reversed().reduce(0) { $0 ^ $1 } },
                Growth.finding(of: input) { _ in },
            ].compactMap { $0?.description }
        }
        #expect(findings == [])
    }
}
