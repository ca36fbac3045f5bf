import Foundation
import RetroKit
import Testing

struct DigestTests {
    @Test func `a digest is that of FIPS 180-4`() {
        let digest = Digest.sha256(of: "abc")
        #expect(digest.hexadecimal == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(digest.base64 == "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=")
        #expect(digest.bytes.count == 32 && digest.description == digest.hexadecimal)
        #expect(Digest.sha256(of: Data("abc".utf8)) == digest)
    }

    /// The cases of RFC 4231 §4.2, §4.3 and §4.7.
    @Test(
        arguments: [
            (
                Array(repeating: 0x0b, count: 20), "Hi There",
                "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
            ),
            (
                Array("Jefe".utf8), "what do ya want for nothing?",
                "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
            ),
            (
                Array(repeating: 0xaa, count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
                "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
            ),
        ] as [([UInt8], String, String)]
    )
    func `an HMAC is that of RFC 2104`(_ key: [UInt8], _ message: String, _ expected: String) {
        #expect(Digest.hmac(of: message, key: key).hexadecimal == expected)
        #expect(Digest.hmac(of: Data(message.utf8), key: Data(key)).hexadecimal == expected)
    }
}
