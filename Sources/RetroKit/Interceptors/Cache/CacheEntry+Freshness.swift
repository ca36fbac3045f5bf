import Foundation

/// How long an entry may be used (RFC 9111 §4.2). All times are in seconds.
extension CacheEntry {
    /// Which part of the time since the last change heuristics take for the time until the next one.
    private static let heuristicShare = 0.1
    /// How long heuristics trust an entry at the most: a day.
    private static let longestHeuristicLifetime: TimeInterval = 86_400

    /// When the server made the response.
    private var date: Date { headers["Date"].flatMap { Date(httpDate: $0, now: responseDate) } ?? responseDate }

    /// How old the response is (RFC 9111 §4.2.3): what `Age` and `Date` say about its way here, and the time since.
    func age(at now: Date) -> TimeInterval {
        let stated =
            headers["Age"]?.listMembers.first.flatMap { Duration(delaySeconds: $0) }.map { $0 / .seconds(1) } ?? 0
        let apparent = max(0, responseDate.timeIntervalSince(date))
        let corrected = stated + max(0, responseDate.timeIntervalSince(requestDate))
        return max(apparent, corrected) + max(0, now.timeIntervalSince(responseDate))
    }

    /// How long the response is fresh, from when it was made (RFC 9111 §4.2.1). `s-maxage` is for shared caches.
    var lifetime: TimeInterval {
        let control = CacheControl(headers)
        if let maxAge = control.seconds("max-age") { return maxAge }
        if let expires = headers["Expires"] {
            return max(0, Date(httpDate: expires, now: responseDate)?.timeIntervalSince(date) ?? 0)
        }
        guard allowsHeuristics,
            let changed = headers["Last-Modified"].flatMap({ Date(httpDate: $0, now: responseDate) })
        else { return 0 }
        let share = date.timeIntervalSince(changed) * Self.heuristicShare
        return min(max(0, share), Self.longestHeuristicLifetime)
    }

    /// Whether the response itself says how long it is fresh.
    var hasExplicitLifetime: Bool { CacheControl(headers).contains("max-age") || headers.contains("Expires") }

    /// For how long it has been stale; negative while it is fresh.
    func staleness(at now: Date) -> TimeInterval { age(at: now) - lifetime }

    /// Whether it must not be used once it is stale, unless the server says that it holds (RFC 9111 §5.2.2.2).
    var mustBeValidated: Bool {
        let control = CacheControl(headers)
        return control.contains("must-revalidate") || control.contains("no-cache")
    }

    /// Whether it stands in for an error (RFC 5861 §4), by its own leave or by the request's.
    func standsInForError(_ request: CacheControl, at now: Date) -> Bool {
        guard !mustBeValidated else { return false }
        let windows = [CacheControl(headers), request].compactMap { $0.seconds("stale-if-error") }
        return windows.contains { staleness(at: now) <= $0 }
    }

    /// Whether it may be used while the server is asked for a newer one (RFC 5861 §3).
    func bridgesValidation(at now: Date) -> Bool {
        guard !mustBeValidated, let window = CacheControl(headers).seconds("stale-while-revalidate") else {
            return false
        }
        return staleness(at: now) <= window
    }
}

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
