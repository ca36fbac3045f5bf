/// Where RetroKit takes chance from: delays with jitter, keys and identifiers. Tests give a seeded one.
public struct RandomSource: RandomNumberGenerator, Sendable {
    private let draw: @Sendable () -> UInt64

    /// Makes a source of a generator, which may be used by many tasks at once.
    public init(_ generator: some RandomNumberGenerator & Sendable) {
        let shared = Locked(generator)
        draw = { shared.withLock { $0.next() } }
    }

    private init(_ draw: @escaping @Sendable () -> UInt64) {
        self.draw = draw
    }

    /// The system's own.
    public static let system = RandomSource {
        var generator = SystemRandomNumberGenerator()
        return generator.next()
    }

    /// 64 random bits.
    public func next() -> UInt64 { draw() }

    /// A random identifier in the form of a UUID of version 4 (RFC 9562 §5.4), in lower case.
    package func identifier() -> String {
        let high = (next() & ~0xF000 | 0x4000).hexadecimal
        let low = (next() & ~(3 << 62) | 2 << 62).hexadecimal
        return [high.prefix(8), high.dropFirst(8).prefix(4), high.suffix(4), low.prefix(4), low.dropFirst(4)]
            .joined(separator: "-")
    }
}
