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
