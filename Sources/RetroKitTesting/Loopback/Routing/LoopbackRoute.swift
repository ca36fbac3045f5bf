import RetroKit

/// A method and a path template with what is answered.
struct LoopbackRoute: Sendable {
    /// Where the answers come from.
    enum Reply: Sendable {
        /// From code that sees the request.
        case handler(LoopbackServer.Handler)
        /// From a list, in order, its last repeated.
        case fixed([LoopbackResponse])
    }

    let method: HttpMethod
    let template: RouteTemplate
    var reply: Reply
    var calls = 0

    /// The answer to the next call.
    mutating func next() -> RouteTable.Answer {
        defer { calls += 1 }
        switch reply {
        case .handler(let handler): return .handler(handler)
        case .fixed(let responses): return .response(responses[min(calls, responses.count - 1)])
        }
    }
}

extension LoopbackRoute: CustomStringConvertible {
    /// The method and the template, such as `GET /users/{id}`.
    var description: String { "\(method) \(template.text)" }
}
