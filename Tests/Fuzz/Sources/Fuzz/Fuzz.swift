import Foundation

/// What libFuzzer calls, again and again: the first byte chooses the parser, the second how the rest is cut.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    guard let bytes, count > 2 else { return 0 }
    let input = Data(bytes: bytes + 2, count: count - 2)
    FuzzTarget.all[Int(bytes[0]) % FuzzTarget.all.count](input, Int(bytes[1]))
    return 0
}
