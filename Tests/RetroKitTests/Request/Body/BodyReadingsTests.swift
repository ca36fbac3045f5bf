import Foundation
import Testing

@testable import RetroKit

/// How a body that is read again is compared with what it was before.
struct BodyReadingsTests {
    /// Reads a body in pieces.
    ///
    /// - Returns: Whether all of them agree with what was there before.
    private func read(_ pieces: [String], _ readings: BodyReadings) -> Bool {
        var count: Int64 = 0
        for piece in pieces {
            guard readings.agrees(with: Data(piece.utf8), at: count) else { return false }
            count += Int64(piece.utf8.count)
        }
        return readings.note(count) <= count
    }

    @Test(arguments: [
        (["abc", "def"], true), (["abcdef"], true), (["a", "b", "c", "d", "e", "f"], true), (["abcdefg"], true),
        (["abcde"], false), ([], false), (["abd"], false), (["abc", "dex"], false), (["def"], false),
    ])
    func `the same bytes agree, in whatever pieces, and fewer or others do not`(_ pieces: [String], _ agree: Bool) {
        let readings = BodyReadings()
        #expect(read(["ab", "cdef"], readings))
        #expect(read(pieces, readings) == agree)
    }

    @Test func `a first reading that broke off says how the second begins`() {
        let readings = BodyReadings()
        #expect(readings.agrees(with: Data("abc".utf8), at: 0))
        #expect(readings.note(3) == 3)
        #expect(!read(["defghi"], readings))
        #expect(read(["abcdefghi"], readings))
        #expect(!read(["abcdefghx"], readings))
    }

    @Test func `of a long body the beginning is compared, and no more is kept`() {
        let readings = BodyReadings()
        let long = String(repeating: "0123456789", count: 1000)
        #expect(read([long], readings))
        #expect(read([String(long.prefix(1024)) + String(repeating: "x", count: 10_000)], readings))
        #expect(!read([String(long.prefix(1023)) + "x"], readings))
        #expect(!readings.agrees(with: Data("x".utf8), at: 1023))
        #expect(readings.agrees(with: Data("x".utf8), at: 1024))
    }

    @Test func `slices are compared by their bytes`() {
        let readings = BodyReadings()
        let text = Data("..abcdef..".utf8)
        #expect(readings.agrees(with: text[2..<5], at: 0))
        #expect(readings.agrees(with: text[5..<8], at: 3))
        #expect(readings.agrees(with: Data("abcdef".utf8), at: 0))
    }

    @Test func `a reading that was overtaken says nothing of what lies between`() {
        let readings = BodyReadings()
        #expect(readings.agrees(with: Data("late".utf8), at: 100))
        #expect(readings.agrees(with: Data("abc".utf8), at: 0))
        #expect(readings.agrees(with: Data("abcdef".utf8), at: 0))
    }
}
