import Testing

@testable import RetroKit

/// What a response to the question for the rest of a file is.
struct DownloadReplyTests {
    private static let part = DownloadPart(
        headers: [:],
        offset: 0,
        total: 1000,
        end: 1000,
        validator: "\"v1\"",
        digest: nil,
        body: nil
    )

    static let replies: [(Int, HttpHeaders, DownloadPart.Reply)] = [
        (206, ["Content-Range": "bytes 400-999/1000", "ETag": "\"v1\""], .rest(total: 1000)),
        (206, ["Content-Range": "bytes 400-999/1000"], .rest(total: 1000)),
        (206, ["Content-Range": "bytes 400-999/*"], .rest(total: 1000)),
        (206, ["Content-Range": "BYTES 400-599/1000"], .rest(total: 1000)),
        (206, ["Content-Range": "bytes 399-999/1000"], .unusable),
        (206, ["Content-Range": "bytes 0-999/1000"], .unusable),
        (206, ["Content-Range": "bytes 400-1999/2000"], .unusable),
        (206, ["Content-Range": "bytes 400-999/1000", "ETag": "\"v2\""], .unusable),
        (206, ["Content-Range": "bytes 400-999/1000", "Content-Encoding": "gzip"], .unusable),
        (206, ["Content-Type": "multipart/byteranges; boundary=x"], .unusable),
        (206, [:], .unusable),
        (200, ["ETag": "\"v2\""], .whole), (203, [:], .whole),
        (416, ["Content-Range": "bytes */1000"], .unusable), (416, [:], .unusable),
        (404, [:], .refusal), (503, ["Content-Range": "bytes 400-999/1000"], .refusal), (304, [:], .refusal),
    ]

    @Test(arguments: replies)
    func `a reply is understood`(_ statusCode: Int, _ headers: HttpHeaders, _ reply: DownloadPart.Reply) {
        #expect(Self.part.reply(afterBytes: 400, statusCode: statusCode, headers: headers) == reply)
    }

    @Test func `a range beyond the end of a complete file is no fault`() {
        let headers: HttpHeaders = ["Content-Range": "bytes */1000"]
        #expect(Self.part.reply(afterBytes: 1000, statusCode: 416, headers: headers) == .nothing)
    }

    @Test(
        arguments: [
            ("bytes 0-0/1", 0...0, 1), ("bytes 5-9/10", 5...9, 10), ("bytes 5-9/*", 5...9, nil),
            ("bytes */10", nil, 10),
            ("bytes  5-9/10", 5...9, 10),
        ] as [(String, ClosedRange<Int64>?, Int64?)]
    )
    func `a content range is read`(_ text: String, _ bytes: ClosedRange<Int64>?, _ total: Int64?) throws {
        let range = try #require(ContentRange(text))
        #expect(range.bytes == bytes)
        #expect(range.total == total)
    }

    @Test(arguments: [
        "", "bytes", "bytes 5-9", "bytes 9-5/10", "bytes 5-10/10", "bytes -5-9/10", "items 5-9/10", "bytes 5-/10",
        "bytes 5-9/x", "bytes a-9/10", "bytes 5-9/10/11", "bytes 99999999999999999999-9/10", "bytes=5-9/10",
    ])
    func `what is no content range is none`(_ text: String) {
        #expect(ContentRange(text) == nil)
    }

    @Test(
        arguments: [
            (["ETag": "\"v1\""], "\"v1\""), (["ETag": "W/\"v1\""], nil), ([:], nil), (["ETag": "v1"], nil),
            (
                ["Last-Modified": "Tue, 06 Jan 2026 10:00:00 GMT", "Date": "Tue, 06 Jan 2026 10:00:01 GMT"],
                "Tue, 06 Jan 2026 10:00:00 GMT"
            ),
            (["Last-Modified": "Tue, 06 Jan 2026 10:00:00 GMT", "Date": "Tue, 06 Jan 2026 10:00:00 GMT"], nil),
            (["Last-Modified": "Tue, 06 Jan 2026 10:00:00 GMT"], nil),
            (["ETag": "\"v\u{1}\""], nil),
            (["Last-Modified": "\u{7F}", "Date": "Tue, 06 Jan 2026 10:00:01 GMT"], nil),
            (["ETag": "\"v1\"", "Content-Encoding": "gzip"], nil),
            (["ETag": "\"v1\"", "Content-Encoding": "identity"], "\"v1\""),
        ] as [(HttpHeaders, String?)]
    )
    func `only a strong name of a version is used for ranges`(_ headers: HttpHeaders, _ validator: String?) {
        #expect(headers.rangeValidator == validator)
    }
}
