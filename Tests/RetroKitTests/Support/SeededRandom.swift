/// A random source that a failing test can be repeated with (SplitMix64).
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A text of up to 20 scalars of all of Unicode, the troublesome ones of ASCII often among them.
    mutating func text(_ lengths: ClosedRange<Int> = 1...20) -> String {
        let troublesome = Array("%&=+#?/\\ \"'<>{}[]|^`;:@$,.~*\r\n\t\0é😃\u{301}".unicodeScalars)
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: lengths, using: &self) {
            if Bool.random(using: &self), let scalar = troublesome.randomElement(using: &self) {
                text.append(scalar)
            } else if let scalar = Unicode.Scalar(UInt32.random(in: 1...0x10FFFF, using: &self)) {
                text.append(scalar)
            }
        }
        return String(text)
    }
}
