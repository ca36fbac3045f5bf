import Foundation

/// HMAC with SHA-256 (RFC 2104, FIPS 180-4), for signatures in tests.
enum HmacSha256 {
    static func code(of message: Data, key: Data) -> Data {
        var block = [UInt8](key.count > 64 ? digest(key) : key)
        block += Array(repeating: 0, count: 64 - block.count)
        let inner = digest(Data(block.map { $0 ^ 0x36 }) + message)
        return digest(Data(block.map { $0 ^ 0x5C }) + inner)
    }

    static func digest(_ message: Data) -> Data {
        var bytes = [UInt8](message) + [0x80]
        bytes += Array(repeating: 0, count: (120 - bytes.count % 64) % 64)
        withUnsafeBytes(of: UInt64(message.count * 8).bigEndian) { bytes += $0 }
        var state = initialState
        for start in stride(from: 0, to: bytes.count, by: 64) { add(bytes[start..<start + 64], to: &state) }
        return Data(state.flatMap { word in withUnsafeBytes(of: word.bigEndian) { Array($0) } })
    }

    private static func add(_ block: ArraySlice<UInt8>, to state: inout [UInt32]) {
        let first = block.startIndex
        var words = (0..<16).map { index in
            (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(block[first + index * 4 + $1]) }
        }
        for index in 16..<64 {
            let (a, b) = (words[index - 15], words[index - 2])
            let low = rotate(a, 7) ^ rotate(a, 18) ^ a >> 3
            let high = rotate(b, 17) ^ rotate(b, 19) ^ b >> 10
            words.append(words[index - 16] &+ low &+ words[index - 7] &+ high)
        }
        var work = state
        for index in 0..<64 {
            let choice = work[4] & work[5] ^ ~work[4] & work[6]
            let majority = work[0] & work[1] ^ work[0] & work[2] ^ work[1] & work[2]
            let high = rotate(work[4], 6) ^ rotate(work[4], 11) ^ rotate(work[4], 25)
            let low = rotate(work[0], 2) ^ rotate(work[0], 13) ^ rotate(work[0], 22)
            let first = work[7] &+ high &+ choice &+ constants[index] &+ words[index]
            work = [first &+ low &+ majority] + work[0..<3] + [work[3] &+ first] + work[4..<7]
        }
        for index in 0..<8 { state[index] &+= work[index] }
    }

    private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

    /// The first 64 primes, from which the algorithm takes its numbers.
    private static let primes = (2...311).filter { number in !(2..<number).contains { number % $0 == 0 } }
    private static let constants = primes.map { fraction(of: cbrt(Double($0))) }
    private static let initialState = primes.prefix(8).map { fraction(of: sqrt(Double($0))) }

    private static func fraction(of root: Double) -> UInt32 { UInt32((root - floor(root)) * 4_294_967_296) }
}

extension Data {
    var hexadecimal: String { map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}
