/// How a download goes on after its connection broke.
///
/// A download can go on where it stopped when it is a GET and the server names the version of the file, by a strong
/// `ETag` or a `Last-Modified` (RFC 9110 §8.8): then the rest is asked for with `Range` and `If-Range`. Otherwise it
/// begins again.
///
/// What has come belongs to whoever began the download. Another call goes on with it only when its request was sent to the
/// same URL with the same credentials; where these change by themselves, as tokens do that are refreshed, name the user by
/// ``owner``.
public struct DownloadResumption: Sendable {
    /// How often in a row the rest may be asked for without a single new byte; 3 by default, nil for no limit.
    public var attemptLimit: Int?
    /// How long to wait before each of these attempts; half a second at first by default.
    public var backoff: Backoff
    /// Measures the waits; the system's clock by default.
    public var clock: CallClock
    /// Whether what has come stays beside the destination when the call fails or is cancelled, for the next call to go on
    /// with; true by default.
    public var keepsPartialFile: Bool
    /// The user to whom what has come belongs, such as an account's number, so that a later call with another credential of
    /// the same user can go on; nil, the default, for whoever the request's credentials say. It is kept as a digest.
    public var owner: String?

    /// Makes a rule.
    ///
    /// - Parameters:
    ///   - attemptLimit: How often in a row the rest is asked for in vain; nil for no limit.
    ///   - backoff: How long to wait before each of these attempts.
    ///   - clock: Measures the waits.
    ///   - keepsPartialFile: Whether what has come stays for the next call.
    ///   - owner: The user to whom it belongs; nil for whoever the request's credentials say.
    public init(
        attemptLimit: Int? = 3,
        backoff: Backoff = Backoff(),
        clock: CallClock = .system,
        keepsPartialFile: Bool = true,
        owner: String? = nil
    ) {
        self.attemptLimit = attemptLimit
        self.backoff = backoff
        self.clock = clock
        self.keepsPartialFile = keepsPartialFile
        self.owner = owner
    }

    /// Neither asks again nor leaves anything behind.
    public static let never = DownloadResumption(attemptLimit: 0, keepsPartialFile: false)

    /// Waits before an attempt, counted from 1.
    func wait(before attempt: Int) async throws {
        var random = RandomSource.system
        try await clock.sleep(for: backoff.wait(after: attempt, using: &random))
    }
}
