import Foundation
import Testing

@testable import RetroKit

/// SHA-256, and the digests that responses announce (RFC 9530).
struct FileDigestTests {
    /// From FIPS 180-4's examples, and from `sha256sum`.
    static let digests: [(String, Int, String)] = [
        ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        ("a", 55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
        ("a", 56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
        ("a", 64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
        ("a", 100_000, "6d1cf22d7cc09b085dfc25ee1a1f3ae0265804c607bc2074ad253bcc82fd81ee"),
    ]

    @Test(arguments: digests)
    func `a file's digest is the one that is published`(_ text: String, _ count: Int, _ digest: String) throws {
        let file = try TemporaryFile(Data(String(repeating: text, count: count).utf8))
        #expect(try FileDigest(of: file.url) == .sha256(digest.uppercased()))
    }

    @Test(arguments: [1, 3, 63, 64, 65, 200])
    func `pieces of any size make the same digest`(_ size: Int) {
        let text = Array(String(repeating: "0123456789", count: 50).utf8)
        var whole = Sha256()
        whole.update(text)
        var pieces = Sha256()
        for start in stride(from: 0, to: text.count, by: size) {
            pieces.update(text[start..<min(start + size, text.count)])
        }
        #expect(pieces.finalize() == whole.finalize())
    }

    @Test func `bytes that are there as a whole have the same digest`() {
        for count in 0..<200 {
            let bytes = (0..<count).map { UInt8($0) }
            var pieces = Sha256()
            pieces.update(bytes)
            #expect(Sha256.digits(of: bytes) == FileDigest(bytes: pieces.finalize()).hexadecimal)
        }
        #expect(Sha256.digits(of: ["ab", "c"]) != Sha256.digits(of: ["a", "bc"]))
        #expect(Sha256.digits(of: [""]) != Sha256.digits(of: [String]()))
    }

    private static let abc = "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="

    @Test(arguments: [
        ("Repr-Digest", "sha-256=:\(abc):", false), ("Repr-Digest", "sha-512=:AAAA:, SHA-256=:\(abc):;q=1", false),
        ("Content-Digest", "sha-256=:\(abc):", true),
    ])
    func `an announced digest is read`(_ name: String, _ value: String, _ isWhole: Bool) {
        let digest = FileDigest(announcedBy: [name: value], isWhole: isWhole)
        #expect(digest == .sha256(Self.digests[1].2))
    }

    @Test(arguments: [
        ["Content-Digest": "sha-256=:\(abc):"], ["Repr-Digest": "sha-256=:abc:"], ["Repr-Digest": "sha-256"],
        ["Repr-Digest": "sha-512=:\(abc):"], ["Repr-Digest": "sha-256=:\(abc):", "Content-Encoding": "gzip"], [:],
    ])
    func `what is no digest of these bytes is none`(_ headers: [String: String]) {
        #expect(FileDigest(announcedBy: HttpHeaders(headers), isWhole: false) == nil)
    }
}
