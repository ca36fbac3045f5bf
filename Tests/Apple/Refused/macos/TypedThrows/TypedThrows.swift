// expect: runtime support for typed throws function types is only available in macOS 15
struct Fault: Error {}

func handlers() -> [() throws(Fault) -> Int] { [] }
