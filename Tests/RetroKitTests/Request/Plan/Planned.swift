import RetroKit

/// What becomes of a request, and how it was read.
enum Planned {
    static func target<Request>(_ request: Request) throws -> String {
        let state = ResolvedEndpoint(method: .get, template: "/x")
        var encoder = RequestEncoder(try EndpointPlan(state, DomainSettings(DomainConfiguration())))
        return try encoder.encode(OneArgument(request)).relativeTarget
    }

    static func problem(_ body: () throws -> String) -> RequestProblem? {
        do {
            _ = try body()
            return nil
        } catch {
            return error as? RequestProblem
        }
    }

    static func fields<Request>(of request: Request) -> [RequestPlan.Field]? {
        if case .fields(let fields) = RequestPlan.of(request).shape { fields } else { nil }
    }

    static func isMirrored<Request>(_ request: Request) -> Bool {
        if case .mirrored = RequestPlan.of(request).shape { true } else { false }
    }
}

/// The same fields, seen through reflection.
struct Mirrored: CustomReflectable {
    let customMirror: Mirror

    init(_ value: Any) {
        customMirror = Mirror(reflecting: value)
    }
}
