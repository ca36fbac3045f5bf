#if os(Linux)
    import Foundation
    import Testing

    /// Bodies and what their heads say of them.
    enum ContentCodingCases {
        /// A body, and its `Content-Encoding`.
        struct Case: CustomTestStringConvertible {
            let coding: String
            let bytes: Data

            init(_ coding: String, _ bytes: Data) {
                self.coding = coding
                self.bytes = bytes
            }

            var testDescription: String { "\(coding), \(bytes.count) bytes" }
        }

        static let whole: [Case] = [
            Case("gzip", Coded.gzip),
            Case("x-gzip", Coded.gzip),
            Case("GZip", Coded.gzip),
            Case("gzip, identity", Coded.gzip),
            Case("identity , gzip,", Coded.gzip),
            Case("deflate", Coded.zlib),
            Case("deflate", Coded.bareDeflate),
            Case("deflate", Coded.bareDeflate + Data(count: 4)),
            Case("br", Coded.brotli),
            Case("zstd", Coded.zstandard),
            Case("zstd, gzip", Coded.gzipOfZstandard),
            Case("gzip", Coded.gzip + Data(count: 1000)),
            Case("gzip", Data()),
        ]

        static let joined: [Case] = [
            Case("gzip", Coded.gzip + Coded.secondGzip),
            Case("gzip", Coded.gzip + Coded.secondGzip + Data(count: 9)),
            Case("zstd", Coded.zstandard + Coded.secondZstandard),
        ]

        static let cut: [Case] = [
            Case("gzip", Coded.gzip),
            Case("gzip", Coded.gzip + Coded.secondGzip.prefix(12)),
            Case("deflate", Coded.zlib),
            Case("deflate", Coded.bareDeflate),
            Case("br", Coded.brotli),
            Case("zstd", Coded.zstandard),
            Case("zstd, gzip", Coded.gzipOfZstandard),
            Case("deflate", Coded.zlib.prefix(2)),
        ]

        static let broken: [Case] = [
            Case("gzip", Data("this is not gzip".utf8)),
            Case("gzip", Coded.gzip.prefix(2)),
            Case("br", Data(repeating: 0xFF, count: 40)),
            Case("zstd", Data("this is not zstd".utf8)),
            Case("deflate", Data(repeating: 0xFF, count: 40)),
            Case("gzip", Coded.gzip + Data("more".utf8)),
            Case("gzip", Coded.gzip + Data(count: 4) + Coded.gzip),
            Case("deflate", Coded.zlib + Data(count: 1)),
            Case("deflate", Coded.bareDeflate + Data(count: 5)),
            Case("br", Coded.brotli + Data(count: 1)),
            Case("gzip, gzip, gzip, gzip, gzip, gzip", Coded.gzip),
        ]
    }
#endif
