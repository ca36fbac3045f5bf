import Foundation

/// Bodies that are read only as far as that does not keep a call waiting.
extension HttpBodyStream {
    /// How many bytes of a body that nobody wants are read rather than giving up its connection.
    package static let discardLimit = 64 << 10

    /// For how long at most a call waits for a body that nobody wants: about as long as making another connection takes.
    package static let discardPatience = Duration.milliseconds(500)

    /// How long a call waits for a body that nobody wants: for no more than half of the time that is left to it.
    ///
    /// - Parameter remaining: The time that is left; nil for no limit.
    /// - Returns: The wait.
    package static func discardTime(within remaining: Duration?) -> Duration {
        remaining.map { Swift.min(discardPatience, $0 / 2) } ?? discardPatience
    }

    /// Takes a body that nobody wants out of the way, so that its connection can serve the next request: if there is little
    /// left of it, which comes soon. Otherwise its connection is closed.
    ///
    /// - Parameter remaining: The time that is left to the call; nil for no limit.
    package func discard(within remaining: Duration?) async {
        let deadline = Deadline(after: Self.discardTime(within: remaining))
        _ = try? await beginning(upTo: Self.discardLimit, until: deadline)
    }

    /// Reads the beginning of a body of which no more is wanted than comes in time.
    ///
    /// - Parameters:
    ///   - limit: How many bytes are enough; the last chunk is not cut.
    ///   - deadline: Until when to read.
    ///   - idleTimeout: How long to wait for each chunk; nil for no limit of its own.
    /// - Returns: The whole body, or what has come of it within the limits; the exchange is then ended. Beyond the limit of
    ///   bytes it is for the caller to see; whether the time was too short, it is told.
    /// - Throws: What reading throws: ``TransportError`` when the body breaks off, `CancellationError` when the task is
    ///   cancelled.
    func beginning(upTo limit: Int, until deadline: Deadline, idleTimeout: Duration? = nil) async throws -> (
        body: Data, isCut: Bool
    ) {
        var body = Data()
        do {
            while body.count <= limit {
                let wait = [deadline.remaining, idleTimeout].compactMap(\.self).min()
                let chunk = try await CallClock.system.limit(to: wait, throwing: TimeIsOver()) { try await nextChunk() }
                guard let chunk else { break }
                body.append(chunk)
            }
        } catch is TimeIsOver {
            try Task.checkCancellation()
            return (body, true)
        } catch let error as TransportError where error.kind == .idleTimeout {
            return (body, true)
        }
        return (body, false)
    }

    private struct TimeIsOver: Error {}
}
