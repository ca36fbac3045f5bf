import Foundation

/// Ways to cut bytes into chunks.
enum StreamCuts {
    /// The bytes whole, byte by byte, and in two at every place; at 64 places where there are very many.
    static func all(_ bytes: Data) -> [[Data]] {
        let places = bytes.count <= 2048 ? 1 : bytes.count / 64
        let halves = stride(from: 1, to: bytes.count, by: places).map { [bytes.prefix($0), bytes.dropFirst($0)] }
        return [[bytes], bytes.map { Data([$0]) }] + halves
    }

    /// The bytes in pieces of random sizes.
    static func random(_ bytes: Data, using generator: inout some RandomNumberGenerator) -> [Data] {
        var rest = bytes[...]
        var chunks: [Data] = []
        while !rest.isEmpty {
            let size = Int.random(in: 1...min(rest.count, 7), using: &generator)
            chunks.append(Data(rest.prefix(size)))
            rest = rest.dropFirst(size)
        }
        return chunks
    }
}
