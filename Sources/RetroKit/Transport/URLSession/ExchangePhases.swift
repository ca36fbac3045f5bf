import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// When the parts of an exchange began and ended, as URLSession's metrics tell it. What they do not tell is nil.
struct ExchangePhases: Equatable, Sendable {
    var fetchStart: Date?
    var lookupStart: Date?
    var lookupEnd: Date?
    var connectStart: Date?
    /// When the connection was there, secured if need be.
    var connectEnd: Date?
    var secureStart: Date?
    var secureEnd: Date?
    var requestStart: Date?
    var requestEnd: Date?
    var responseStart: Date?
    var isReused = false
    /// The protocol's name by ALPN (RFC 7301), such as `h2`.
    var protocolName: String?
    var remoteAddress: String?
    var remotePort: Int?
    var bytesReceived: Int64?
    var bytesSent: Int64?
}

extension ExchangePhases {
    /// The phases as timings.
    ///
    /// - Parameter total: How long the whole took.
    /// - Returns: The timings. A time that would be negative, since the system's clock was set meanwhile, is zero.
    func timings(total: Duration) -> HttpTimings {
        var timings = HttpTimings(total: total)
        timings.queue = Self.time(from: fetchStart, to: lookupStart ?? connectStart ?? requestStart)
        timings.nameLookup = Self.time(from: lookupStart, to: lookupEnd)
        timings.connect = Self.time(from: connectStart, to: secureStart ?? connectEnd)
        timings.secure = Self.time(from: secureStart, to: secureEnd)
        timings.send = Self.time(from: requestStart, to: requestEnd)
        timings.firstByte = Self.time(from: requestStart, to: responseStart)
        timings.bytesReceived = bytesReceived
        timings.bytesSent = bytesSent
        timings.protocolVersion = protocolName.map { Self.versions[$0.lowercased()] ?? $0 }
        timings.remoteAddress = address
        timings.isConnectionReused = isReused
        return timings
    }

    private static let versions = ["http/1.0": "HTTP/1.0", "http/1.1": "HTTP/1.1", "h2": "HTTP/2", "h3": "HTTP/3"]

    private var address: String? {
        guard let remoteAddress, let remotePort else { return remoteAddress }
        return remoteAddress.contains(":") ? "[\(remoteAddress)]:\(remotePort)" : "\(remoteAddress):\(remotePort)"
    }

    private static func time(from start: Date?, to end: Date?) -> Duration? {
        guard let start, let end else { return nil }
        return .seconds(max(0, end.timeIntervalSince(start)))
    }

    /// What happened, in order, as ``CallEvent`` has it.
    var events: [(kind: CallEvent.Kind, date: Date)] {
        let steps: [(CallEvent.Kind, Date?)] = [
            (.resolved, isReused ? nil : lookupEnd),
            (.connected, isReused ? requestStart : secureStart ?? connectEnd),
            (.secured, isReused ? nil : secureEnd),
            (.sent, requestEnd),
            (.firstByte, responseStart),
        ]
        return steps.compactMap { kind, date in date.map { (kind, $0) } }
    }
}

#if !canImport(FoundationNetworking)
    extension ExchangePhases {
        /// The phases of a task's last exchange with a server; nil when there was none.
        init?(_ metrics: URLSessionTaskMetrics) {
            guard let last = metrics.transactionMetrics.last else { return nil }
            self.init(
                fetchStart: last.fetchStartDate,
                lookupStart: last.domainLookupStartDate,
                lookupEnd: last.domainLookupEndDate,
                connectStart: last.connectStartDate,
                connectEnd: last.connectEndDate,
                secureStart: last.secureConnectionStartDate,
                secureEnd: last.secureConnectionEndDate,
                requestStart: last.requestStartDate,
                requestEnd: last.requestEndDate,
                responseStart: last.responseStartDate,
                isReused: last.isReusedConnection,
                protocolName: last.networkProtocolName,
                remoteAddress: last.remoteAddress,
                remotePort: last.remotePort,
                bytesReceived: last.countOfResponseBodyBytesReceived,
                bytesSent: last.countOfRequestBodyBytesSent
            )
        }
    }
#endif
