// expect: WideConstants.swift:9:
// expect: WideConstants.swift:12:
// expect: WideConstants.swift:14:
// expect: WideConstants.swift:16:
// expect: 2147483648 does not fit into Int on this platform
// expect: 86400000000 does not fit into Int on this platform

/// A value that is made when it is first used,
let dayInMicroseconds = 24 * 60 * 60 * 1_000_000

/// one that belongs to a type,
enum Limit { static let bytes = 1 << 31 }
/// a default,
func wait(milliseconds: Int = 2_147_483_648) -> Int { milliseconds }
/// and one of 32 bits without a sign.
func mask() -> UInt { 1 << 32 }
