// expect: 'init(validating:as:)' is only available in macOS 15
func text(_ bytes: ArraySlice<UInt8>) -> String? { String(validating: bytes, as: UTF8.self) }
