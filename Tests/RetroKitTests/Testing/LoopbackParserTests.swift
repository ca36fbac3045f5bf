import Foundation
import RetroKit
import Testing

@testable import RetroKitTesting

extension OverTheWire {
    /// Requests come out the same however their bytes come in.
    struct LoopbackParserTests {
        private static let stream = Array(
            ("GET /a HTTP/1.1\r\nHost: a\r\n\r\n"
                + "POST /b HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nbody"
                + "POST /c HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2;x\r\nde\r\n0\r\nT: 1\r\n\r\n"
                + "GET /d HTTP/1.1\r\nHost: a\r\n\r\n").utf8
        )

        private func summaries(of pieces: [ArraySlice<UInt8>]) throws -> [String] {
            var parser = RequestParser(connection: 3)
            var summaries: [String] = []
            for piece in pieces {
                parser.append(piece)
                while case .request(let request) = try parser.next() {
                    let raw = String(decoding: request.rawBytes, as: UTF8.self)
                    summaries.append(
                        "\(request) \(request.text) \(request.trailers.count) \(request.connection) \(raw)"
                    )
                }
            }
            #expect(parser.pendingCount == 0)
            return summaries
        }

        @Test func `understands a stream in one piece`() throws {
            let summaries = try summaries(of: [Self.stream[...]])
            #expect(summaries.count == 4)
            #expect(summaries[1].hasPrefix("POST /b HTTP/1.1 (4 bytes) body 0 3 POST /b HTTP/1.1\r\n"))
            #expect(summaries[2].hasPrefix("POST /c HTTP/1.1 (5 bytes) abcde 1 3 POST /c HTTP/1.1\r\n"))
            #expect(summaries[2].hasSuffix("\r\n0\r\nT: 1\r\n\r\n"))
        }

        @Test func `understands the same stream cut anywhere`() throws {
            let whole = try summaries(of: [Self.stream[...]])
            for cut in 1..<Self.stream.count {
                #expect(try summaries(of: [Self.stream[..<cut], Self.stream[cut...]]) == whole)
            }
        }

        @Test func `understands the same stream byte by byte`() throws {
            let bytes = Self.stream.indices.map { Self.stream[$0...$0] }
            #expect(try summaries(of: bytes) == summaries(of: [Self.stream[...]]))
        }

        private func event(afterChunkSize size: String) throws -> RequestParser.Event? {
            var parser = RequestParser(connection: 0)
            parser.append(
                Array("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n\(size)\r\nx".utf8)[...]
            )
            return try parser.next()
        }

        @Test func `waits for a chunk of any size`() throws {
            #expect(try event(afterChunkSize: "7FFFFFFFFFFFFFFF") == nil)
        }

        @Test(arguments: ["FFFFFFFFFFFFFFFFF", "", " 1", "1 ", "0x1"]) func `refuses sizes that are none`(size: String)
        {
            #expect(throws: RequestFault.self) { try event(afterChunkSize: size) }
        }
    }
}
