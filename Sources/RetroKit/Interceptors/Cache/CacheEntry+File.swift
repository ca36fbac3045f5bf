import Foundation

/// An entry as a file: a mark, the lengths of head and body, the SHA-256 of all that follows, the head as JSON, the body.
/// Numbers have eight bytes, the lowest first.
extension CacheEntry {
    /// What every file begins with: a name and the format's version.
    private static let mark = Array("RetroKit cache 2".utf8)
    private static let numberLength = 8
    private static let digestLength = 32
    private static let prefixLength = mark.count + 2 * numberLength + digestLength

    /// What a file holds beside the body.
    private struct Head: Codable {
        let url: String
        let name: String
        let varyingNames: [String]
        let statusCode: Int
        let headers: [[String]]
        let requestDate: Date
        let responseDate: Date
    }

    /// The file's bytes.
    var file: Data {
        let head = Head(
            url: url,
            name: name.text,
            varyingNames: varyingNames,
            statusCode: statusCode,
            headers: headers.map { [$0.name, $0.value] },
            requestDate: requestDate,
            responseDate: responseDate
        )
        let encoded = (try? JSONEncoder().encode(head)) ?? Data()
        var file = Data(Self.mark)
        for number in [UInt64(encoded.count), UInt64(body.count)] {
            file.append(contentsOf: (0..<Self.numberLength).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) })
        }
        var sum = Sha256()
        sum.update(encoded)
        sum.update(body)
        return file + sum.finalize() + encoded + body
    }

    /// Reads a file; nil unless it is an entry, whole and as it was written.
    init?(file: Data) {
        let bytes = Data(file)  // counted from zero
        guard bytes.count >= Self.prefixLength, bytes.starts(with: Self.mark) else { return nil }
        let numbers = (0..<2).map { Self.number(in: bytes, at: Self.mark.count + $0 * Self.numberLength) }
        let rest = bytes[Self.prefixLength...]
        guard let headLength = Int(exactly: numbers[0]), let bodyLength = Int(exactly: numbers[1]),
            headLength <= rest.count, bodyLength == rest.count - headLength,
            Self.sum(rest).elementsEqual(bytes[..<Self.prefixLength].suffix(Self.digestLength)),
            let head = try? JSONDecoder().decode(Head.self, from: rest.prefix(headLength)),
            let name = CacheName(head.name)
        else { return nil }
        self.init(
            url: head.url,
            name: name,
            varyingNames: head.varyingNames,
            statusCode: head.statusCode,
            headers: HttpHeaders(
                head.headers.compactMap { $0.count == 2 ? HttpHeaders.Field(name: $0[0], value: $0[1]) : nil }
            ),
            body: Data(rest.suffix(bodyLength)),
            requestDate: head.requestDate,
            responseDate: head.responseDate
        )
    }

    private static func sum(_ bytes: Data) -> [UInt8] {
        var sum = Sha256()
        sum.update(bytes)
        return sum.finalize()
    }

    private static func number(in bytes: Data, at offset: Int) -> UInt64 {
        (0..<numberLength).reduce(0) { $0 | UInt64(bytes[offset + $1]) << (8 * UInt64($1)) }
    }
}
