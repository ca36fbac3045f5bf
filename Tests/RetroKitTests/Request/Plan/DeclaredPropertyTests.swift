import Foundation
import RetroKit
import Testing

/// Fields between properties of any types: where they lie follows from their declaration, and not from what the values
/// beside them happen to be.
struct DeclaredPropertyTests {
    @Test func `two existentials whose sizes cancel leave the fields where they are`() throws {
        #expect(try Planned.target(Cancelling()) == "/x?x=7&s=hello")
        #expect(try Planned.target(Cancelling(p: Small(), q: Big())) == "/x?x=7&s=hello")
    }

    @Test(arguments: 0..<sampleCount)
    func `fields are found between properties of any two types, in every order`(_ first: Int) throws {
        let all = samples()
        for second in all { try compare(all[first], second) }
    }

    private func compare<First: Sampled, Second: Sampled>(_ first: First, _ second: Second) throws {
        let row = Row(first: first.value, second: second.value, third: first.value)
        let target = try Planned.target(row)
        #expect(try target == Planned.target(Mirrored(row)), "\(First.self), \(Second.self)")
        #expect(target.contains("x=7") && target.contains("s=hello") && target.contains("last=true"))
        let isOpen = first.isOpen || second.isOpen
        #expect(Planned.isMirrored(row) == isOpen, "\(First.self), \(Second.self)")
    }

    @Test func `weak, unowned and lazy properties and observers hide no field`() throws {
        let row = Special()
        #expect(Planned.fields(of: row)?.map(\.label) == ["a", "b", "c", "d"])
        #expect(try Planned.target(row) == "/x?a=1&b=2&c=3&d=4")
        #expect(try Planned.target(row) == Planned.target(Mirrored(row)))
    }

    @Test func `a wrapper within a wrapper is a field, and one around it is none`() throws {
        #expect(Planned.fields(of: Nested())?.map(\.label) == ["inner", "last"])
        #expect(try Planned.target(Nested()) == "/x?inner=5&last=true")
        #expect(try Planned.target(Nested()) == Planned.target(Mirrored(Nested())))
    }

    @Test func `a field without an underscore is sent under its own name`() throws {
        #expect(Planned.fields(of: Bare())?.map(\.label) == ["plain", "last"])
        #expect(try Planned.target(Bare()) == "/x?plain=1&last=true")
    }

    @Test func `a struct in an existential is a request as well`() throws {
        let request: any P = Wrapped()
        #expect(try Planned.target(request as Any) == "/x?a=1")
        #expect(try Planned.target(request) == "/x?a=1")
    }
}

// MARK: The declarations

private protocol P: Sendable {}

private struct Big: P { var a = 1, b = 2, c = 3, d = 4, e = 5, f = 6, g = 7, h = 8 }

private struct Small: P { var a = 1, b = 2 }

private struct Cancelling {
    var p: any P = Big()
    @Query var x: Int = 7
    @Query var s: String = "hello"
    var q: any P = Small()
}

private struct Row<First, Second, Third> {
    var first: First
    @Query var x = 7
    var second: Second
    @Query var s = "hello"
    @Query var list = [1.5, 2]
    var third: Third
    @Query var last = true
}

private final class Node: NSObject, @unchecked Sendable {}

private enum Choice {
    case none
    case text(String)
    indirect case both(Choice, Choice)
}

private struct Holder {
    weak var object: NSObject?
    @Query var inner = 1
}

private struct Special {
    @Query var a = 1
    weak var object: NSObject?
    @Query var b: UInt8 = 2
    unowned(unsafe) var unsafeObject: NSObject
    lazy var list: [Int] = [a]
    @Query var c = 3
    var observed: UInt8 = 1 { didSet {} }
    unowned var unownedObject: NSObject
    @Query var d = 4

    init() {
        object = shared
        unsafeObject = shared
        unownedObject = shared
    }
}

private nonisolated(unsafe) let shared = NSObject()

@propertyWrapper
private struct Least<Value> {
    var wrappedValue: Value
}

extension Least: CustomStringConvertible where Value: CustomStringConvertible {
    var description: String { wrappedValue.description }
}

private struct Nested {
    @Query @Least var inner = 5
    @Least @Query var outer = 6
    @Query var last = true
}

private struct Bare {
    let plain = Query(wrappedValue: 1)
    @Query var last = true
}

private struct Wrapped: P {
    @Query var a = 1
}

// MARK: The types between the fields

private protocol Sampled {
    associatedtype Value
    var value: Value { get }
    /// Whether what the declaration allows may be a field or not.
    var isOpen: Bool { get }
}

private struct Sample<Value>: Sampled {
    let value: Value
    var isOpen = false
}

private let sampleCount = 31

private func samples() -> [any Sampled] {
    let closed: [any Sampled] = [
        Sample(value: UInt8(1)), Sample(value: 1), Sample(value: 1.5), Sample(value: "text"), Sample(value: ()),
        Sample(value: (Int8(1), 2.5, Int8(3))), Sample(value: Int?.none), Sample(value: String??.some("x")),
        Sample(value: Choice.text("a")), Sample(value: Choice.both(.none, .none)), Sample(value: Node()),
        Sample(value: { () -> Int in 1 }), Sample(value: Date(timeIntervalSince1970: 0)),
        Sample(value: URL(fileURLWithPath: "/")), Sample(value: Decimal(5)), Sample(value: UUID()),
        Sample(value: Data([1])), Sample(value: [1: "a"]), Sample(value: Holder()), Sample(value: Int.self as Any.Type),
        Sample(value: Query(wrappedValue: 9)), Sample(value: Header(wrappedValue: "h")), Sample(value: Big()),
    ]
    let open: [any Sampled] = [
        Sample<any P>(value: Big(), isOpen: true), Sample<any P>(value: Small(), isOpen: true),
        Sample<Any>(value: 5, isOpen: true), Sample<Any>(value: Query(wrappedValue: 8), isOpen: true),
        Sample<(any P)?>(value: nil, isOpen: true), Sample<AnyHashable>(value: 1, isOpen: true),
        Sample<Query<Int>?>(value: Query(wrappedValue: 6), isOpen: true),
        Sample<any Sequence<Int>>(value: [1], isOpen: true),
    ]
    return closed + open
}
