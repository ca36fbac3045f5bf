import Foundation
import Testing

@testable import RetroKit

/// Header fields that Apple's URLSession has decoded as Latin-1.
struct HeaderBytesTests {
    /// The text that CFNetwork makes of bytes.
    private func latin1(_ bytes: some Sequence<UInt8>) -> String {
        String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    @Test(arguments: [
        "attachment; filename=\"plain.txt\"", "", "filename=\"Übersicht für März.pdf\"", "名前.txt", "😀", "ß",
        "e\u{301}", "\u{80}",
    ])
    func `a text in UTF-8 comes back`(_ text: String) {
        #expect(Array(latin1(text.utf8).readFromLatin1.unicodeScalars) == Array(text.unicodeScalars))
    }

    @Test(arguments: [
        [0xFC] as [UInt8], [0x61, 0xE9], [0xC3], [0xC3, 0x28], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xED, 0xA0, 0x80],
    ])
    func `bytes that are no UTF-8 stay Latin-1`(_ bytes: [UInt8]) {
        #expect(Array(latin1(bytes).readFromLatin1.unicodeScalars) == bytes.map { Unicode.Scalar($0) })
    }

    @Test(arguments: ["名前", "€", "a\u{100}", "Ã\u{2019}"])
    func `a text that was decoded otherwise stays`(_ text: String) {
        #expect(text.readFromLatin1 == text)
    }

    #if os(Linux)
        @Test(arguments: ["filename=\"März.pdf\"", "x", "名前"])
        func `the bytes are read as libcurl's are`(_ text: String) throws {
            for bytes in [Array(text.utf8), text.unicodeScalars.compactMap { UInt8(exactly: $0.value) }] {
                var parser = HttpHeadParser()
                for line in [Array("HTTP/1.1 200 OK\r\n".utf8), Array("X-Name: ".utf8) + bytes + [13, 10], [13, 10]] {
                    _ = line.withUnsafeBufferPointer { parser.add($0) }
                }
                #expect(parser.fields.first?.value == latin1(bytes).readFromLatin1)
            }
        }
    #endif
}
