import Dispatch
import Foundation

/// The signals by which a terminal or a supervisor ends a program. From its creation on they no longer end the program
/// by themselves.
struct Interruption {
    private let signals: AsyncStream<Void>
    private let sources: [any DispatchSourceSignal]

    /// Begins to watch for signals.
    ///
    /// - Parameter numbers: The signals; Ctrl-C's and `kill`'s by default.
    init(by numbers: [Int32] = [SIGINT, SIGTERM]) {
        let (signals, continuation) = AsyncStream.makeStream(of: Void.self)
        self.signals = signals
        sources = numbers.map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { continuation.yield() }
            source.resume()
            return source
        }
    }

    /// Waits for the first signal.
    func wait() async {
        _ = await signals.first { true }
        for source in sources { source.cancel() }
    }
}
