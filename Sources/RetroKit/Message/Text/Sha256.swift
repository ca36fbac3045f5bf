/// SHA-256 (FIPS 180-4), piece by piece: on Linux nothing that RetroKit may rely on has it.
struct Sha256 {
    private var state: (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32) = (
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19
    )
    private var pending: [UInt8] = []
    private var count: UInt64 = 0

    private static let blockSize = 64

    /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
    private static let constants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]

    /// Takes more bytes.
    mutating func update(_ bytes: some Collection<UInt8>) {
        count &+= UInt64(bytes.count)
        pending.append(contentsOf: bytes)
        let whole = pending.count / Self.blockSize * Self.blockSize
        guard whole > 0 else { return }
        let blocks = pending
        blocks.withUnsafeBufferPointer { compress(UnsafeBufferPointer(rebasing: $0[..<whole])) }
        pending = Array(blocks[whole...])
    }

    /// Takes whole blocks.
    private mutating func compress(_ blocks: UnsafeBufferPointer<UInt8>) {
        Self.constants.withUnsafeBufferPointer { constants in
            for start in stride(from: 0, to: blocks.count, by: Self.blockSize) {
                compress(UnsafeBufferPointer(rebasing: blocks[start..<(start + Self.blockSize)]), constants)
            }
        }
    }

    /// Ends the message and returns its 32 bytes.
    mutating func finalize() -> [UInt8] {
        let bits = count &* 8
        let zeros = (2 * Self.blockSize - 9 - pending.count) % Self.blockSize
        update(
            [0x80] + [UInt8](repeating: 0, count: zeros)
                + (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) }
        )
        let (a, b, c, d, e, f, g, h) = state
        return [a, b, c, d, e, f, g, h].flatMap { word in
            (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * UInt32($0))) }
        }
    }

    private mutating func compress(_ block: UnsafeBufferPointer<UInt8>, _ constants: UnsafeBufferPointer<UInt32>) {
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { words in
            Self.fill(words, from: block)
            var (a, b, c, d, e, f, g, h) = state
            for index in 0..<64 {
                let sum1 = e.rotated(6) ^ e.rotated(11) ^ e.rotated(25)
                let choice = (e & f) ^ (~e & g)
                let first = h &+ sum1 &+ choice &+ constants[index] &+ words[index]
                let sum0 = a.rotated(2) ^ a.rotated(13) ^ a.rotated(22)
                let majority = (a & b) ^ (a & c) ^ (b & c)
                (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ sum0 &+ majority)
            }
            state = (
                state.0 &+ a, state.1 &+ b, state.2 &+ c, state.3 &+ d, state.4 &+ e, state.5 &+ f, state.6 &+ g,
                state.7 &+ h
            )
        }
    }

    /// The message schedule.
    private static func fill(_ words: UnsafeMutableBufferPointer<UInt32>, from block: UnsafeBufferPointer<UInt8>) {
        for index in 0..<16 {
            let start = 4 * index
            words[index] =
                UInt32(block[start]) << 24 | UInt32(block[start + 1]) << 16 | UInt32(block[start + 2]) << 8
                | UInt32(block[start + 3])
        }
        for index in 16..<64 {
            let (early, late) = (words[index - 15], words[index - 2])
            let sigma0 = early.rotated(7) ^ early.rotated(18) ^ (early >> 3)
            let sigma1 = late.rotated(17) ^ late.rotated(19) ^ (late >> 10)
            words[index] = words[index - 16] &+ sigma0 &+ words[index - 7] &+ sigma1
        }
    }
}

extension Sha256 {
    /// The digest of texts in 64 hexadecimal digits. Each counts with its length, so that no two lists are the same bytes.
    static func digits(of texts: [String]) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(texts.reduce(blockSize) { $0 + $1.utf8.count + MemoryLayout<UInt64>.size })
        for text in texts {
            withUnsafeBytes(of: UInt64(text.utf8.count).littleEndian) { bytes.append(contentsOf: $0) }
            bytes.append(contentsOf: text.utf8)
        }
        return digits(of: bytes)
    }

    /// The digest of bytes that are there as a whole, in 64 hexadecimal digits.
    static func digits(of bytes: [UInt8]) -> String {
        let bits = UInt64(bytes.count) &* 8
        let zeros = (2 * blockSize - 9 - bytes.count % blockSize) % blockSize
        var message = bytes
        message.reserveCapacity(bytes.count + zeros + 9)
        message.append(0x80)
        message.append(contentsOf: repeatElement(0, count: zeros))
        withUnsafeBytes(of: bits.bigEndian) { message.append(contentsOf: $0) }
        var hash = Sha256()
        message.withUnsafeBufferPointer { hash.compress($0) }
        return hash.digits
    }

    /// The state in hexadecimal digits.
    private var digits: String {
        let (a, b, c, d, e, f, g, h) = state
        let words = (
            a.bigEndian, b.bigEndian, c.bigEndian, d.bigEndian, e.bigEndian, f.bigEndian, g.bigEndian, h.bigEndian
        )
        return withUnsafeBytes(of: words) { $0.hexadecimal }
    }
}

extension UInt32 {
    fileprivate func rotated(_ count: UInt32) -> UInt32 { (self >> count) | (self << (32 - count)) }
}
