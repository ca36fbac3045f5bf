#if os(Linux)
    /// The event loops of a transport: one, which others join while it has its hands full.
    ///
    /// Connections are a loop's own. So the first loop takes every exchange as long as it has few, and connections are
    /// reused as if there were no other; and where only few connections are allowed, it stays alone.
    final class CurlLoops: Sendable {
        private struct Helpers {
            var loops: [CurlLoop] = []
            var isEnded = false
        }

        /// The loop that is always there.
        let first: CurlLoop
        private let helpers = Locked(Helpers())
        private let configuration: CurlConfiguration
        private let count: Int

        /// How many exchanges a loop has before another one is asked.
        private static let handful = 16
        /// How many connections a loop needs at least to be of use.
        private static let fewestConnections = 64

        /// Starts the first loop; nil when libcurl is missing or the system refuses.
        init?(_ configuration: CurlConfiguration) {
            let limits = [
                configuration.hostConnectionLimit, configuration.connectionLimit, configuration.idleConnectionLimit,
            ]
            let connections = limits.compactMap(\.self).min() ?? .max
            count = max(1, min(configuration.eventLoops, connections / Self.fewestConnections))
            guard let first = CurlLoop(configuration, share: count) else { return nil }
            self.configuration = configuration
            self.first = first
        }

        /// The loop for the next exchange: one that has few, or the one that has fewest. A task on the first loop's thread
        /// stays there.
        var next: CurlLoop {
            if count == 1 || first.exchangeCount < Self.handful || first.isCurrent { return first }
            return helpers.withLock { helpers in
                if let idle = helpers.loops.first(where: { $0.exchangeCount < Self.handful }) { return idle }
                if helpers.loops.count < count - 1, !helpers.isEnded, let new = CurlLoop(configuration, share: count) {
                    helpers.loops.append(new)
                    return new
                }
                return helpers.loops.reduce(first) { $1.exchangeCount < $0.exchangeCount ? $1 : $0 }
            }
        }

        /// Makes every loop end: at once, or as soon as nothing is in flight.
        func end(_ command: CurlLoop.Command) {
            let loops = helpers.withLock { helpers in
                helpers.isEnded = true
                return helpers.loops
            }
            for loop in loops + [first] { loop.enqueue(command) }
        }
    }

    /// What a caller or a listener has yet to hear of an exchange.
    enum CurlNews {
        /// Something has happened to the call, at a time.
        case event(CurlExchange, CallEvent.Kind, ContinuousClock.Instant)
        /// So many bytes have gone and come.
        case progress(CurlExchange, HttpProgress)
        /// The head of a streamed response is there.
        case head(CurlExchange)
        /// It is over, and this is libcurl's code for how.
        case result(CurlExchange, code: Int32)
        /// It was ended.
        case failure(CurlExchange, any Error)

        /// Tells it.
        func tell() {
            switch self {
            case .event(let exchange, let kind, let time):
                exchange.request.call?.report(kind, of: exchange.request, at: time)
            case .progress(let exchange, let progress): exchange.request.onProgress?(progress)
            case .head(let exchange): exchange.deliverHead()
            case .result(let exchange, let code): exchange.finish(code)
            case .failure(let exchange, let error): exchange.fail(error)
            }
        }
    }
#endif
