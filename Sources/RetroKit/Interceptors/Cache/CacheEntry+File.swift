import Foundation

/// An entry as a file: a mark, the lengths of head and body, a check sum of all that follows, the head as JSON, the body.
/// Numbers have eight bytes, the lowest first.
extension CacheEntry {
    /// What every file begins with: a name and the format's version.
    private static let mark = Array("RetroKit cache 1".utf8)
    private static let numberLength = 8
    private static let prefixLength = mark.count + 3 * numberLength

    /// What a file holds beside the body.
    private struct Head: Codable {
        let url: String
        let user: String
        let varyingNames: [String]
        let variant: String
        let statusCode: Int
        let headers: [[String]]
        let requestDate: Date
        let responseDate: Date
    }

    /// The file's bytes.
    var file: Data {
        let head = Head(
            url: url,
            user: user,
            varyingNames: varyingNames,
            variant: variant,
            statusCode: statusCode,
            headers: headers.map { [$0.name, $0.value] },
            requestDate: requestDate,
            responseDate: responseDate
        )
        let encoded = (try? JSONEncoder().encode(head)) ?? Data()
        var file = Data(Self.mark)
        let sum = CacheDigest.sum(body, from: CacheDigest.sum(encoded))
        for number in [UInt64(encoded.count), UInt64(body.count), sum] {
            file.append(contentsOf: (0..<Self.numberLength).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) })
        }
        return file + encoded + body
    }

    /// Reads a file; nil unless it is an entry, whole and as it was written.
    init?(file: Data) {
        let bytes = Data(file)  // counted from zero
        guard bytes.count >= Self.prefixLength, bytes.starts(with: Self.mark) else { return nil }
        let numbers = (0..<3).map { Self.number(in: bytes, at: Self.mark.count + $0 * Self.numberLength) }
        let rest = bytes[Self.prefixLength...]
        guard let headLength = Int(exactly: numbers[0]), let bodyLength = Int(exactly: numbers[1]),
            headLength <= rest.count, bodyLength == rest.count - headLength,
            CacheDigest.sum(rest) == numbers[2],
            let head = try? JSONDecoder().decode(Head.self, from: rest.prefix(headLength))
        else { return nil }
        self.init(
            url: head.url,
            user: head.user,
            varyingNames: head.varyingNames,
            variant: head.variant,
            statusCode: head.statusCode,
            headers: HttpHeaders(
                head.headers.compactMap { $0.count == 2 ? HttpHeaders.Field(name: $0[0], value: $0[1]) : nil }
            ),
            body: Data(rest.suffix(bodyLength)),
            requestDate: head.requestDate,
            responseDate: head.responseDate
        )
    }

    private static func number(in bytes: Data, at offset: Int) -> UInt64 {
        (0..<numberLength).reduce(0) { $0 | UInt64(bytes[offset + $1]) << (8 * UInt64($1)) }
    }
}
