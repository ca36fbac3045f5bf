let largest = 1 << 30
let end = Int.max
let start = Int.min
let bytes: Int64 = 1 << 40
let mask: UInt = 1 << 31
let all = UInt.max
let minusOne = -1
