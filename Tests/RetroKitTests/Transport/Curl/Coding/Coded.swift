#if os(Linux)
    import Foundation
    import RetroKitTesting

    /// Bodies in codings, as gzip, zstd and brotli wrote them.
    enum Coded {
        static let text = String(repeating: "one line of text\n", count: 3)
        static let secondText = "another line, of a second member\n"
        static let gzip = bytes("H4sIAAAAAAACA8vPS1XIyQQS+WkKJakVJVz5BAUA2fpueTMAAAA=")
        static let secondGzip = bytes(
            "H4sIAAAAAAACA0vMyy/JSC1SyMnMS9VRyE9TSFQoTk3Oz0tRyE3NTUot4gIApLIqXiEAAAA="
        )
        /// RFC 1950.
        static let zlib = bytes("eJzLz0tVyMkEEvlpCiWpFSVc+QQFANSiEcs=")
        /// RFC 1951.
        static let bareDeflate = bytes("y89LVcjJBBL5aQolqRUlXPkEBQA=")
        static let zstandard = bytes("KLUv/QBYvQAAiG9uZSBsaW5lIG9mIHRleHQKAQDJmUs=")
        static let secondZstandard = bytes("KLUv/QRYCQEAYW5vdGhlciBsaW5lLCBvZiBhIHNlY29uZCBtZW1iZXIKajfFNw==")
        static let brotli = bytes("GzIA+I2UqcO7tULZG51yw6tO6ikQ8hELrT0B")
        static let gzipOfZstandard = bytes(
            "H4sIAAAAAAACA9PYqv+XIWIvA0NHfl6qQk4mkMhPUyhJrSjhYmQ4OdMbAG00KgAgAAAA"
        )

        /// The beginning of a gzip stream of zeros: a hundred kilobytes that become a hundred megabytes.
        static let bomb =
            Data([
                0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 3, 0xEC, 0xC1, 1, 1, 0, 0, 0, 0x80, 0x90, 0xFE, 0xAF, 0xEE, 8, 0x0A,
            ]) + Data(count: 100_000)

        /// What the bomb becomes, as far as it goes.
        static let bombSize = 103_200_260

        /// A gzip stream (RFC 1952) of bytes that are only stored (RFC 1951 §3.2.4), in blocks.
        static func stored(_ content: Data) -> Data? {
            var bytes = Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3])
            for start in stride(from: 0, to: content.count, by: 60_000) {
                let block = content.dropFirst(start).prefix(60_000)
                let length = UInt16(block.count)
                bytes.append(start + block.count == content.count ? 1 : 0)
                for half in [length, ~length] { bytes += [UInt8(half & 0xFF), UInt8(half >> 8)] }
                bytes += block
            }
            for number in [checksum(content), UInt32(content.count)] {
                bytes += (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
            }
            return bytes
        }

        /// CRC-32 (RFC 1952 §8).
        private static func checksum(_ bytes: Data) -> UInt32 {
            ~bytes.reduce(~0 as UInt32) { sum, byte in
                (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
            }
        }

        private static func bytes(_ text: String) -> Data { Data(base64Encoded: text) ?? Data() }
    }

    /// The ways to send a body, none of which should matter.
    enum Framings {
        /// A body with its length, in chunks, up to the end of the connection, and byte by byte.
        static func all(of bytes: Data, coding: String) -> [LoopbackResponse] {
            let half = bytes.count / 2
            let responses: [LoopbackResponse] = [
                .data(bytes), .chunked([bytes.prefix(half), bytes.dropFirst(half)], every: .milliseconds(5)),
                .data(bytes).withoutContentLength().closingConnection(),
                .chunked(bytes.map { Data([$0]) }),
            ]
            return responses.map { $0.header("Content-Encoding", coding) }
        }
    }
#endif
