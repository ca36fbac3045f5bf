/// A binary property list: objects, a table of their offsets, and a trailer of 32 bytes that says where the table is.
struct BinaryPropertyList {
    /// What one object comes to with everything in it.
    private struct Extent {
        /// How many levels there are.
        var height = 1
        /// How many bytes it takes when what it refers to is copied.
        var size: UInt64
    }

    private enum Progress {
        case unvisited
        /// On the way from the top object to the current one.
        case open
        case known(Extent)
    }

    private static let headerLength = 8
    private static let trailerLength = 32

    private let bytes: [UInt8]
    private let offsetLength: Int
    private let referenceLength: Int
    private let topObject: Int
    private let tableStart: Int
    private var progress: [Progress]

    /// Reads the trailer.
    init(_ bytes: [UInt8]) throws(PropertyListFault) {
        let trailer = bytes.count - Self.trailerLength
        guard trailer > Self.headerLength else { throw .damaged }
        self.bytes = bytes
        offsetLength = Int(bytes[trailer + 6])
        referenceLength = Int(bytes[trailer + 7])
        guard 1...8 ~= offsetLength, 1...8 ~= referenceLength,
            let count = Self.number(bytes[(trailer + 8)..<(trailer + 16)]),
            let top = Self.number(bytes[(trailer + 16)..<(trailer + 24)]),
            let table = Self.number(bytes[(trailer + 24)..<(trailer + 32)]),
            table > Self.headerLength, table <= trailer, count <= (trailer - table) / offsetLength, top < count
        else { throw .damaged }
        topObject = top
        tableStart = table
        progress = Array(repeating: .unvisited, count: count)
    }

    /// Looks at every object that can be reached from the top one.
    mutating func check() throws(PropertyListFault) {
        let extent = try extent(of: topObject, depth: 1)
        // A list without repetitions takes a little more than its bytes.
        guard extent.size / PropertyListFault.growthLimit <= bytes.count else { throw .tooLarge }
    }

    /// A number of several bytes, the first the most significant; nil when it is none that counts something here.
    private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
        let number = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Int(exactly: number)
    }
}

// MARK: Objects

extension BinaryPropertyList {
    private mutating func extent(of object: Int, depth: Int) throws(PropertyListFault) -> Extent {
        guard progress.indices.contains(object) else { throw .damaged }
        switch progress[object] {
        case .known(let extent):
            guard depth + extent.height - 1 <= PropertyListFault.depthLimit else { throw .tooDeep }
            return extent
        case .open:
            throw .damaged
        case .unvisited:
            break
        }
        guard depth <= PropertyListFault.depthLimit else { throw .tooDeep }
        progress[object] = .open
        let entry = tableStart + object * offsetLength
        guard let offset = Self.number(bytes[entry..<(entry + offsetLength)]), Self.headerLength..<tableStart ~= offset
        else { throw .damaged }
        let extent = try extent(at: offset, depth: depth)
        progress[object] = .known(extent)
        return extent
    }

    /// What stands at an offset: a byte whose upper half is the kind and whose lower half is the length, or says that a
    /// number with the length follows.
    private mutating func extent(at offset: Int, depth: Int) throws(PropertyListFault) -> Extent {
        let (kind, low) = (bytes[offset] >> 4, Int(bytes[offset] & 15))
        switch kind {
        case 0x0: return Extent(size: 1)
        case 0x1 where low <= 4, 0x2 where low <= 3: return try scalar(at: offset + 1, length: 1 << low)
        case 0x3: return try scalar(at: offset + 1, length: 8)
        case 0x8: return try scalar(at: offset + 1, length: low + 1)
        default: break
        }
        let (count, start) = try length(at: offset, low)
        switch kind {
        case 0x4, 0x5, 0x7: return try scalar(at: start, length: count)
        case 0x6: return try scalar(at: start, length: count, of: 2)
        case 0xA, 0xC: return try container(at: start, count: count, of: 1, depth: depth)
        case 0xD: return try container(at: start, count: count, of: 2, depth: depth)
        default: throw .damaged
        }
    }

    /// The count of what follows a first byte, and where that begins.
    private func length(at offset: Int, _ low: Int) throws(PropertyListFault) -> (count: Int, start: Int) {
        guard low == 15 else { return (low, offset + 1) }
        guard offset + 1 < tableStart, bytes[offset + 1] >> 4 == 1, bytes[offset + 1] & 15 <= 3 else { throw .damaged }
        let start = offset + 2
        let end = start + (1 << Int(bytes[offset + 1] & 15))
        guard end <= tableStart, let count = Self.number(bytes[start..<end]) else { throw .damaged }
        return (count, end)
    }

    /// An object without others in it, of so many units.
    private func scalar(at start: Int, length: Int, of unit: Int = 1) throws(PropertyListFault) -> Extent {
        guard start <= tableStart, length <= (tableStart - start) / unit else { throw .damaged }
        return Extent(size: UInt64(length * unit) + 1)
    }

    /// An array, a set, or a dictionary, whose references to keys and values follow one another.
    private mutating func container(at start: Int, count: Int, of unit: Int, depth: Int) throws(PropertyListFault)
        -> Extent
    {
        guard start <= tableStart, count <= (tableStart - start) / (referenceLength * unit) else { throw .damaged }
        var whole = Extent(size: 1)
        for index in 0..<(count * unit) {
            let reference = start + index * referenceLength
            guard let object = Self.number(bytes[reference..<(reference + referenceLength)]) else { throw .damaged }
            let part = try extent(of: object, depth: depth + 1)
            whole.height = max(whole.height, part.height + 1)
            let (size, isTooLarge) = whole.size.addingReportingOverflow(part.size)
            guard !isTooLarge else { throw .tooLarge }
            whole.size = size
        }
        return whole
    }
}
