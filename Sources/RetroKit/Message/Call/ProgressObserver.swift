public import Foundation

/// Who is told how far a call has come: a closure, a ``ProgressStream`` or a `Foundation.Progress`.
///
/// ```swift
/// try await api.$upload.reporting(.each { bar.show($0.fractionSent) })(recording)
/// ```
public struct ProgressObserver: Sendable {
    /// Is told every step.
    let report: @Sendable (HttpProgress) -> Void
    /// Is told that there are no more steps, and whether the work is done.
    let end: @Sendable (_ isSuccess: Bool) -> Void

    init(
        report: @escaping @Sendable (HttpProgress) -> Void,
        end: @escaping @Sendable (_ isSuccess: Bool) -> Void = { _ in }
    ) {
        self.report = report
        self.end = end
    }
}

extension ProgressObserver {
    /// Calls a closure at every step, on a thread of the transport's: it should not take long.
    ///
    /// - Parameter report: What is called.
    /// - Returns: The observer.
    public static func each(_ report: @escaping @Sendable (HttpProgress) -> Void) -> ProgressObserver {
        ProgressObserver(report: report)
    }

    /// Puts every step into a stream, which ends when the call does.
    ///
    /// - Parameter stream: The stream.
    /// - Returns: The observer.
    public static func stream(_ stream: ProgressStream) -> ProgressObserver {
        ProgressObserver(report: { stream.continuation.yield($0) }, end: { _ in stream.continuation.finish() })
    }

    /// Writes every step into a progress of Foundation's, in bytes of both directions and one more for the end: it is
    /// finished when the call has succeeded. While the length of a body is unknown it is indeterminate.
    ///
    /// - Parameter progress: The progress, such as one that an interface shows or that is the child of another.
    /// - Returns: The observer.
    public static func foundation(_ progress: Progress) -> ProgressObserver {
        ProgressObserver(
            report: { step in
                progress.totalUnitCount = step.total.map { $0 + 1 } ?? -1
                progress.completedUnitCount = step.sent + step.received
            },
            end: { isSuccess in
                guard isSuccess else { return }
                progress.totalUnitCount = progress.completedUnitCount + 1
                progress.completedUnitCount += 1
            }
        )
    }
}

extension HttpProgress {
    /// The bytes of both directions; nil while a body is on its way whose length is unknown.
    fileprivate var total: Int64? {
        guard totalToSend != nil || sent == 0, totalToReceive != nil || received == 0 else { return nil }
        let total = (totalToSend ?? 0) + (totalToReceive ?? 0)
        return total > 0 ? total : nil
    }
}

/// The steps of a call's progress, to be read while it is under way.
///
/// ```swift
/// let steps = ProgressStream()
/// async let reply = api.$upload.reporting(.stream(steps))(recording)
/// for await step in steps { bar.show(step.fractionSent) }
/// try await reply
/// ```
///
/// One stream serves one call and one reader. A reader that is slower than the call sees the latest step and none of
/// those that it missed. The stream ends with the call, however that ends.
public struct ProgressStream: AsyncSequence, Sendable {
    /// A step.
    public typealias Element = HttpProgress

    private let steps: AsyncStream<HttpProgress>
    let continuation: AsyncStream<HttpProgress>.Continuation

    /// Makes a stream for one call.
    public init() {
        (steps, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Begins to read.
    public func makeAsyncIterator() -> AsyncStream<HttpProgress>.Iterator {
        steps.makeAsyncIterator()
    }
}

/// How far an exchange has come, in bytes of the bodies.
public struct HttpProgress: Hashable, Sendable {
    /// How many bytes of the request's body have been sent.
    public var sent: Int64
    /// The length of the request's body; nil when it is unknown.
    public var totalToSend: Int64?
    /// How many bytes of the response's body have arrived, as they came over the wire.
    public var received: Int64
    /// The length of the response's body; nil when it is unknown.
    public var totalToReceive: Int64?

    /// Makes a progress.
    ///
    /// - Parameters:
    ///   - sent: Bytes sent.
    ///   - totalToSend: Bytes to send; nil when unknown.
    ///   - received: Bytes received.
    ///   - totalToReceive: Bytes to receive; nil when unknown.
    public init(sent: Int64 = 0, totalToSend: Int64? = nil, received: Int64 = 0, totalToReceive: Int64? = nil) {
        self.sent = sent
        self.totalToSend = totalToSend
        self.received = received
        self.totalToReceive = totalToReceive
    }
}

extension HttpProgress {
    /// How much of the request's body has been sent, from 0 to 1; nil when its length is unknown or zero.
    public var fractionSent: Double? { Self.fraction(sent, of: totalToSend) }

    /// How much of the response's body has arrived, from 0 to 1; nil when its length is unknown or zero.
    public var fractionReceived: Double? { Self.fraction(received, of: totalToReceive) }

    private static func fraction(_ part: Int64, of total: Int64?) -> Double? {
        guard let total, total > 0 else { return nil }
        return min(1, Double(part) / Double(total))
    }
}
