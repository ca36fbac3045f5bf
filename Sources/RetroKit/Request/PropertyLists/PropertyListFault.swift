import Foundation

/// Why a property list must not be handed to Foundation, whose readers trust it: they call themselves for every level, and
/// follow whatever counts and offsets it holds.
struct PropertyListFault: Error {
    /// What is wrong, as the rest of a sentence.
    let reason: String

    /// How deep arrays and dictionaries may be nested.
    static let depthLimit = 128
    /// How many times its size a list may take in memory, when everything that it refers to several times is copied.
    static let growthLimit: UInt64 = 256

    static let tooDeep = PropertyListFault(reason: "the property list is nested deeper than \(depthLimit) levels")
    static let tooLarge = PropertyListFault(
        reason: "the property list refers to its parts so often that it becomes \(growthLimit) times as large"
    )
    static let damaged = PropertyListFault(reason: "the property list is damaged")
    static let encoding = PropertyListFault(reason: "the property list is neither in UTF-8 nor in UTF-16 with its mark")

    /// Looks through a property list of any format.
    ///
    /// - Throws: What is wrong with it, as far as it could end the process.
    static func check(_ data: Data) throws(PropertyListFault) {
        if data.starts(with: "bplist".utf8) {
            var list = try BinaryPropertyList([UInt8](data))
            try list.check()
        } else {
            try TextPropertyList(data).check()
        }
    }
}
