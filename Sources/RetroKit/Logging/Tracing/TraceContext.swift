/// Where a call stands in a distributed trace (W3C Trace Context).
///
/// ```swift
/// try await TraceContext.$current.withValue(TraceContext(traceparent: incoming)) {
///     try await api.user(7)       // sent with a span of that trace
/// }
/// ```
public struct TraceContext: Hashable, Sendable {
    /// The context of the current task: the parent of the spans of its calls. Nil outside of a trace.
    @TaskLocal public static var current: TraceContext?

    /// The trace: 32 hexadecimal digits in lower case.
    public let traceID: String
    /// The span: 16 hexadecimal digits in lower case.
    public let spanID: String
    /// The trace's flags, of which the lowest says whether it is recorded.
    public let flags: UInt8
    /// What tracing systems add of their own, sent on as it is: `vendor=value,…`; nil for nothing.
    public let state: String?

    /// Begins a trace.
    ///
    /// - Parameters:
    ///   - isSampled: Whether it is recorded; true by default.
    ///   - random: Where its identifiers come from.
    public init(isSampled: Bool = true, random: RandomSource = .system) {
        self.init(
            traceID: random.next().hexadecimal + (random.next() | 1).hexadecimal,
            spanID: (random.next() | 1).hexadecimal,
            flags: isSampled ? 1 : 0,
            state: nil
        )
    }

    /// Reads the fields of an incoming request; nil when the first is not as the standard wants it (§3.2), and a trace
    /// is to be begun anew.
    ///
    /// - Parameters:
    ///   - traceparent: The `traceparent` field.
    ///   - tracestate: The `tracestate` field. One that is no visible ASCII is left out.
    public init?(traceparent: String, tracestate: String? = nil) {
        let parts = traceparent.trimmingHttpWhitespace.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count >= 4, let version = Self.bits(parts[0], digits: 2), version != 0xFF,
            parts.count == 4 || version > 0,
            Self.isIdentifier(parts[1], digits: 32), Self.isIdentifier(parts[2], digits: 16),
            let flags = Self.bits(parts[3], digits: 2)
        else { return nil }
        let state = tracestate.flatMap { $0.unicodeScalars.allSatisfy { " "..."~" ~= $0 } ? $0 : nil }
        self.init(traceID: String(parts[1]), spanID: String(parts[2]), flags: UInt8(flags), state: state)
    }

    private init(traceID: String, spanID: String, flags: UInt8, state: String?) {
        self.traceID = traceID
        self.spanID = spanID
        self.flags = flags
        self.state = state
    }

    /// A new span of the same trace.
    ///
    /// - Parameter random: Where its identifier comes from.
    /// - Returns: The span's context.
    public func child(random: RandomSource = .system) -> TraceContext {
        TraceContext(traceID: traceID, spanID: (random.next() | 1).hexadecimal, flags: flags, state: state)
    }

    /// The `traceparent` field of a request (§3.2).
    public var traceparent: String {
        "00-\(traceID)-\(spanID)-\(flags.hexadecimal)"
    }

    /// Whether the trace is recorded.
    public var isSampled: Bool { flags & 1 == 1 }

    private static func bits(_ text: Substring, digits: Int) -> UInt64? {
        let isHex = text.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
        return isHex && text.utf8.count == digits ? UInt64(text, radix: 16) : nil
    }

    /// Whether a text is an identifier: hexadecimal digits in lower case, not all of them zeros.
    private static func isIdentifier(_ text: Substring, digits: Int) -> Bool {
        let halves = stride(from: 0, to: digits, by: 16).map { bits(text.dropFirst($0).prefix(16), digits: 16) }
        return text.utf8.count == digits && !halves.contains(nil) && halves.contains { $0 != 0 }
    }
}
