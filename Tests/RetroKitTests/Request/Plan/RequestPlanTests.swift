import Foundation
import RetroKit
import Testing

/// Requests of every shape: what plan and `Mirror` make of them must be the same.
struct RequestPlanTests {
    @Test func `a plain struct is read at fixed offsets`() throws {
        let plan = try #require(Planned.fields(of: Plain(page: 3)))
        #expect(plan.map(\.label) == ["page", "limit", "account"])
        #expect(plan.map(\.offset) == plan.map(\.offset).sorted())
        #expect(try Planned.target(Plain(page: 3, limit: 20)) == "/x?page=3&limit=20")
    }

    @Test func `fields of every size and alignment are found`() throws {
        #expect(Planned.fields(of: Mixed()) != nil)
        #expect(try Planned.target(Mixed()) == "/x?flag=true&small=7&wide=1.5&text=t&list=1&list=2&last=false")
    }

    @Test func `a generic struct has a plan for each type`() throws {
        #expect(Planned.fields(of: Generic(value: 1)) != nil)
        #expect(Planned.fields(of: Generic(value: "a")) != nil)
        #expect(try Planned.target(Generic(value: 1)) == "/x?value=1")
        #expect(try Planned.target(Generic(value: "a b")) == "/x?value=a%20b")
        #expect(try Planned.target(Generic(value: [UInt8(1), 2])) == "/x?value=1&value=2")
    }

    @Test func `a struct within another type works`() throws {
        #expect(Planned.fields(of: Plain.Nested(id: 5)) != nil)
        #expect(try Planned.target(Plain.Nested(id: 5)) == "/x?id=5")
    }

    @Test func `fields without a wrapper are not sent, whatever they are`() throws {
        #expect(Planned.fields(of: Unwrapped()) != nil)
        #expect(try Planned.target(Unwrapped()) == "/x?a=1&b=2")
    }

    @Test func `computed and lazy properties are not sent`() throws {
        #expect(try Planned.target(Computed()) == "/x?a=1")
    }

    @Test func `optionals are left out when nil, however deep`() throws {
        #expect(Planned.fields(of: Optionals()) != nil)
        #expect(try Planned.target(Optionals()) == "/x")
        #expect(try Planned.target(Optionals(a: 5, b: .some(.some("x")))) == "/x?a=5&b=x")
        #expect(try Planned.target(Optionals(b: .some(nil))) == "/x")
    }

    @Test func `a class is read by reflection, its superclass first`() throws {
        #expect(Planned.isMirrored(Derived()))
        #expect(try Planned.target(Derived()) == "/x?base=1&derived=2")
    }

    @Test func `a struct with an existential beside its fields falls back to reflection`() throws {
        #expect(Planned.isMirrored(Existential(any: 5)))
        #expect(try Planned.target(Existential(any: 5)) == "/x?a=1&b=2")
        #expect(try Planned.target(Existential(any: "a text that is longer than a word")) == "/x?a=1&b=2")
    }

    @Test func `a wrapper in an existential is read by reflection`() throws {
        #expect(try Planned.target(Boxed()) == "/x?boxed=1&b=2")
    }

    @Test func `a type with a mirror of its own is read through it`() throws {
        #expect(Planned.isMirrored(Reflectable()))
        #expect(try Planned.target(Reflectable()) == "/x?shown=1")
    }

    @Test func `keywords and leading underscores keep their names`() throws {
        #expect(try Planned.target(Keywords()) == "/x?default=1&_private=2&in=3")
    }

    @Test func `a struct without fields sends nothing`() throws {
        #expect(try Planned.target(NoFields()) == "/x")
    }

    @Test func `a request that hides its fields is refused by name`() throws {
        let problem = try #require(Planned.problem { try Planned.target(Hidden()) })
        #expect(problem.code == .unsupportedArgument)
        #expect(problem.message.contains("Argument 1, a Hidden,"))
    }

    @Test func `the same plan serves values that differ in dynamic type`() throws {
        let first = Existential(any: 1)
        let second = Existential(any: Derived())
        #expect(try Planned.target(first) == Planned.target(second))
    }

    @Test(arguments: 0..<50)
    func `plan and Mirror agree for random values`(_ seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let request = Mixed(
            flag: .random(using: &random),
            small: .random(in: 0...255, using: &random),
            wide: .random(in: -1e6...1e6, using: &random),
            text: random.text(),
            list: (0..<3).map { _ in .random(in: -9...9, using: &random) },
            last: .random(using: &random)
        )
        #expect(try Planned.target(request) == Planned.target(Mirrored(request)))
    }
}

// MARK: The types

private struct Plain {
    @Query var page: Int
    @Query var limit: Int = 30
    @Header("X-Account-Id") var account: String = ""

    struct Nested {
        @Query var id: Int
    }
}

private struct Mixed {
    @Query var flag = true
    @Query var small: UInt8 = 7
    @Query var wide = 1.5
    @Query var text = "t"
    @Query var list = [1, 2]
    @Query var last = false
}

private struct Generic<Value> {
    @Query var value: Value
}

private struct Unwrapped {
    let before: UInt8 = 1
    @Query var a = 1
    let tuple: (Int8, Double, Int8) = (1, 2, 3)
    let closure: () -> Void = {}
    let text: String? = "x"
    weak var object: NSObject?
    @Query var b: UInt8 = 2
    let after: Date = .distantPast
}

private struct Computed {
    @Query var a = 1
    var double: Int { a * 2 }
    lazy var heavy: [Int] = [a]
}

private struct Optionals {
    @Query var a: Int? = nil
    @Query var b: String?? = nil
    @Header var accept: String? = nil
}

private class Base {
    @Query var base = 1
}

private final class Derived: Base {
    @Query var derived = 2
}

private struct Existential {
    @Query var a = 1
    let any: Any
    @Query var b: UInt8 = 2
}

private struct Boxed {
    let _boxed: Any = Query(wrappedValue: 1)
    @Query var b = 2
}

private struct Reflectable: CustomReflectable {
    @Query var hidden = 0
    var customMirror: Mirror { Mirror(self, children: ["_shown": Query(wrappedValue: 1)]) }
}

private struct Keywords {
    @Query var `default` = 1
    @Query var _private = 2
    @Query var `in` = 3
}

private struct NoFields {}

private struct Hidden: CustomReflectable {
    @Query var a = 1
    var customMirror: Mirror { Mirror(self, children: []) }
}
