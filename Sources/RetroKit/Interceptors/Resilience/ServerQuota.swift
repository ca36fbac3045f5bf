import Foundation

/// What a response says about how many calls a server still takes.
///
/// The fields are `RateLimit` and `RateLimit-Policy` of the IETF draft (draft-ietf-httpapi-ratelimit-headers), the three
/// fields of its older versions (`RateLimit-Limit`, `RateLimit-Remaining`, `RateLimit-Reset`), the same with `X-` before
/// them, and `Retry-After` beside 429 and 503.
struct ServerQuota: Equatable, Sendable {
    /// How many calls may still be sent until ``reset``.
    var remaining: Int64
    /// When there are more again.
    var reset: Duration
    /// How many there are then, and for how long; nil when it is not said.
    var policy: Policy?

    /// How many calls a server takes within some time.
    struct Policy: Equatable, Sendable {
        let quota: Int64
        let window: Duration
    }

    init(remaining: Int64, reset: Duration, policy: Policy? = nil) {
        self.remaining = remaining
        self.reset = reset
        self.policy = policy
    }

    /// Reads a response; nil when it says nothing about calls to come.
    ///
    /// - Parameters:
    ///   - result: The response.
    ///   - now: When it came.
    ///   - date: The date at that time.
    init?(_ result: HttpOperationResult, at now: Duration, date: Date) {
        let headers = result.headerFields
        let refusal = Self.retryAfter(result, date: date).map { ServerQuota(remaining: 0, reset: now + $0) }
        let stated =
            Self.structured(headers, at: now) ?? Self.separate("RateLimit-", headers, at: now, date: date)
            ?? Self.separate("X-RateLimit-", headers, at: now, date: date)
            ?? Self.separate("X-Rate-Limit-", headers, at: now, date: date)
        guard var quota = refusal ?? stated else { return nil }
        quota.policy = stated?.policy
        self = quota
    }

    /// The time that a refusal asks for.
    private static func retryAfter(_ result: HttpOperationResult, date: Date) -> Duration? {
        guard result.statusCode == 429 || result.statusCode == 503 else { return nil }
        return result.headerFields.retryAfter(at: date)
    }

    /// Reads the structured fields: `RateLimit: "default";r=50;t=30`, of several the one with the fewest calls left.
    private static func structured(_ headers: HttpHeaders, at now: Duration) -> ServerQuota? {
        let policies = headers.values(for: "RateLimit-Policy").flatMap(\.fieldItems)
        return headers.values(for: "RateLimit").flatMap(\.fieldItems).compactMap { item -> ServerQuota? in
            guard let remaining = item.number("r") ?? item.number("remaining") else { return nil }
            let policy = policies.first { $0.name == item.name }.flatMap { policy in
                policy.number("q").flatMap { quota in
                    policy.number("w").map { Policy(quota: quota, window: .seconds($0)) }
                }
            }
            guard let reset = item.wait("t") ?? item.wait("reset") else { return nil }
            return ServerQuota(remaining: remaining, reset: now + reset, policy: policy)
        }.min { $0.remaining < $1.remaining }
    }

    /// Reads three fields of one prefix. The reset is a number of seconds, a date, or a moment in seconds or milliseconds
    /// since 1970; moments and dates count from the response's own date.
    private static func separate(_ prefix: String, _ headers: HttpHeaders, at now: Duration, date: Date) -> ServerQuota?
    {
        guard let remaining = headers["\(prefix)Remaining"]?.leadingNumber,
            let text = headers["\(prefix)Reset"].map({ WaitText($0) })
        else { return nil }
        let origin = headers.ownDate(or: date)
        let moment = text.seconds.flatMap(Self.moment) ?? text.date(now: origin)
        guard let seconds = moment?.timeIntervalSince(origin) ?? text.seconds else { return nil }
        return ServerQuota(remaining: remaining, reset: now + .wait(ofSeconds: seconds))
    }

    /// The moment that a number is, in seconds or milliseconds since 1970; nil for one so small that it is a wait.
    private static func moment(_ number: Double) -> Date? {
        let (ofSeconds, ofMilliseconds) = (1e9, 1e11)
        guard number >= ofSeconds else { return nil }
        return Date(timeIntervalSince1970: number >= ofMilliseconds ? number / 1000 : number)
    }
}

extension ServerQuota {
    /// Takes one of the calls that are left.
    ///
    /// - Parameter now: The time.
    /// - Returns: The time at which the call may be sent: now, or when there are more again. Only a call that is sent now
    ///   has been taken.
    mutating func take(at now: Duration) -> Duration {
        if now >= reset {
            // Nothing is known about the next window but what the policy says.
            guard let policy, policy.window > .zero else { return now }
            remaining = policy.quota
            reset = now + policy.window
        }
        guard remaining > 0 else { return reset }
        remaining -= 1
        return now
    }

    /// The quota after another response, which may be older than the last: of one window, the fewest calls count.
    func updated(by newer: ServerQuota, at now: Duration) -> ServerQuota {
        guard now < reset, newer.reset <= reset + .seconds(1) else { return newer }
        var quota = newer
        quota.remaining = min(remaining, newer.remaining)
        quota.reset = max(reset, newer.reset)
        quota.policy = newer.policy ?? policy
        return quota
    }
}

/// A member of a list field, such as `"default";r=50;t=30`, or of its older form `limit=100, remaining=50, reset=50`.
private struct FieldItem {
    let name: String
    let parameters: [String: String]

    func number(_ name: String) -> Int64? { parameters[name]?.leadingNumber }

    func wait(_ name: String) -> Duration? { parameters[name].flatMap { WaitText($0).seconds }.map(Duration.wait) }
}

extension String {
    /// The members of a list field. The older form, whose members are all pairs, is one member without a name.
    fileprivate var fieldItems: [FieldItem] {
        let members = split(separator: ",").map { member in
            member.split(separator: ";", omittingEmptySubsequences: false).map { String($0).trimmingHttpWhitespace }
        }
        if members.allSatisfy({ $0[0].contains("=") }) {
            return [FieldItem(name: "", parameters: Self.pairs(members.map { $0[0] }))]
        }
        return members.map { FieldItem(name: $0[0], parameters: Self.pairs($0.dropFirst())) }
    }

    private static func pairs(_ texts: some Sequence<String>) -> [String: String] {
        Dictionary(
            texts.compactMap { text in
                let parts = text.split(separator: "=", maxSplits: 1)
                return parts.count == 2 ? (parts[0].lowercased(), String(parts[1])) : nil
            }
        ) { first, _ in first }
    }

    /// The whole number that the text begins with; nil when there is none, or one of more than fifteen digits.
    fileprivate var leadingNumber: Int64? {
        let digits = trimmingHttpWhitespace.utf8.prefix(while: \.isAsciiDigit)
        return digits.count <= 15 ? Int64(String(Substring(digits))) : nil
    }
}
