/// Connects again and again until there is a connection, with pauses that grow, or until the call's time is over.
///
/// Only what happens before anything is sent is waited out: a host that is not found, a connection that is refused or
/// does not come. So no request is sent twice.
struct ConnectivityWait {
    private let host: String
    private let timeout: Duration?
    private let end: Duration?
    private let clock: CallClock
    private var pause = firstPause

    private static let firstPause = Duration.milliseconds(100)
    private static let longestPause = Duration.seconds(5)

    /// Begins to count the time.
    ///
    /// - Parameters:
    ///   - host: Whom the call is to.
    ///   - deadline: When the call has to be over.
    ///   - clock: The time.
    init(for host: String, until deadline: Deadline, on clock: CallClock) {
        self.host = host
        self.clock = clock
        timeout = deadline.timeout
        end = deadline.remaining.map { clock.now + $0 }
    }

    /// Waits before the next attempt.
    ///
    /// - Parameter error: Why the last one came to nothing.
    /// - Throws: ``TransportError`` of kind `timeout` when the time is over, `CancellationError` when the task is
    ///   cancelled.
    mutating func sleep(after error: TransportError) async throws {
        let remaining = end.map { max(.zero, $0 - clock.now) }
        try await clock.sleep(for: min(pause, remaining ?? pause))
        if let remaining, remaining <= pause {
            throw Deadline(after: timeout).error(waitingForConnectionTo: host, error)
        }
        pause = min(pause * 2, Self.longestPause)
    }
}

extension HttpRequestParams {
    /// Sends the request, and waits for a connection where there is none. A request whose body can be read only once is
    /// sent once.
    ///
    /// - Parameters:
    ///   - deadline: When the call has to be over.
    ///   - clock: The time of the pauses.
    ///   - exchange: Sends it once.
    /// - Returns: What the exchange returns.
    /// - Throws: What it throws, or ``TransportError`` of kind `timeout` that says what it waited for.
    func waitingForConnectivity<Answer>(
        until deadline: Deadline,
        on clock: CallClock,
        _ exchange: (HttpRequestParams) async throws -> Answer
    ) async throws -> Answer {
        guard httpBody.isReplayable else { return try await exchange(self) }
        var wait: ConnectivityWait?
        while true {
            do {
                return try await exchange(self)
            } catch let error as TransportError where TransportError.Kind.withoutConnection.contains(error.kind) {
                if wait == nil {
                    wait = ConnectivityWait(for: baseURL?.host ?? "the host", until: deadline, on: clock)
                    call?.report(.waitsForConnectivity, of: self)
                }
                try await wait?.sleep(after: error)
            }
        }
    }
}

extension Deadline {
    /// The error of a call that got no connection in time, although it waited for one.
    ///
    /// - Parameters:
    ///   - host: Whom it is to.
    ///   - error: Why the last attempt came to nothing; nil when the system did not say.
    /// - Returns: The error.
    func error(waitingForConnectionTo host: String, _ error: TransportError? = nil) -> TransportError {
        let limit = timeout.map { " within \($0.text)" } ?? ""
        let reason = error.map { " \($0.message)" } ?? ""
        return TransportError(
            .timeout,
            "The call waited for a connection to \(host), and there was none\(limit).\(reason)",
            underlying: error
        )
    }
}
