#if os(Linux)
    extension TransportError {
        /// The transport has been shut down.
        static let closed = TransportError(.closed, "The transport was shut down; make a new CurlTransport.")

        /// There is no memory for another exchange.
        static let noMemory = TransportError(.other, "libcurl has no memory for another request.")
    }

    extension Duration {
        /// Whole milliseconds, rounded down; of a time beyond all measure, as many as a number holds with room to spare.
        var milliseconds: Int64 {
            let limit: Int64 = 1 << 50
            return min(max(components.seconds, -limit), limit) * 1000 + components.attoseconds / 1_000_000_000_000_000
        }
    }
#endif
