// expect: runtime support for typed throws function types is only available in visionOS 2
struct Fault: Error {}

func handlers() -> [() throws(Fault) -> Int] { [] }
