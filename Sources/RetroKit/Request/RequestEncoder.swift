import Foundation

/// Turns the arguments of a call into a request. Nothing is sent here.
package struct RequestEncoder {
    /// The endpoint that is called.
    let plan: EndpointPlan
    /// The plans of arguments that have been met.
    private(set) var arguments: [ArgumentPlan]
    /// What is known about the call; nil when nobody asks.
    var call: CallContext?
    /// Whether an argument was met for the first time.
    private(set) var hasLearned = false

    package init(_ plan: EndpointPlan) {
        self.init(plan, [])
    }

    init(_ plan: EndpointPlan, _ arguments: [ArgumentPlan]) {
        self.plan = plan
        self.arguments = arguments
    }

    /// Encodes the arguments of a call, in order.
    ///
    /// - Throws: ``RequestProblem`` when they make no request.
    package mutating func encode(_ arguments: some RequestArguments) throws(RequestProblem) -> HttpRequestParams {
        var builder = RequestBuilder(plan)
        try arguments.add(by: &self, to: &builder)
        return try builder.request(call)
    }

    /// The plan of an argument's type; made of this argument when it is the first of its type.
    private mutating func argumentPlan<Argument>(of argument: Argument) -> ArgumentPlan {
        let type = ObjectIdentifier(Argument.self)
        for plan in arguments where plan.type == type { return plan }
        let new = ArgumentPlan(of: argument, for: plan)
        arguments.append(new)
        hasLearned = true
        return new
    }
}

// MARK: Arguments

/// What an endpoint is called with, as an encoder meets it.
package protocol RequestArguments {
    /// Adds each of them to a request, in order.
    func add(by encoder: inout RequestEncoder, to builder: inout RequestBuilder) throws(RequestProblem)
}

extension RequestEncoder {
    /// Adds an argument to a request.
    ///
    /// - Parameters:
    ///   - argument: The argument.
    ///   - position: Which of the arguments it is, from 1.
    ///   - builder: Where it is added.
    /// - Throws: ``RequestProblem`` when it has no place in the request.
    package mutating func add<Argument>(_ argument: Argument, at position: Int, to builder: inout RequestBuilder)
        throws(RequestProblem)
    {
        let plan = argumentPlan(of: argument)
        switch plan.shape {
        case .fields:
            try withUnsafePointer(to: argument) { address throws(RequestProblem) in
                try plan.write(at: UnsafeRawPointer(address), to: &builder)
            }
        case .mirrored:
            let parameters = Mirror(reflecting: argument).parameters
            if parameters.isEmpty { throw Self.unsupported(argument, at: position) }
            for (label, parameter) in parameters { try parameter.encode(as: label, into: &builder) }
        case .parts:
            try (argument as? CallParts)?.encode(into: &builder)
        case .scalar:
            try builder.fillNextPlaceholder(with: argument, position: position)
        case .optional:
            try addOptional(argument, at: position, to: &builder)
        case .raw:
            try builder.setRawBody(argument, named: "argument \(position)", contentType: nil)
        case .encodable:
            guard let body = argument as? any Encodable else { return }
            try builder.setJsonBody(body, named: "argument \(position)")
        case .empty:
            return
        case .unsupported:
            throw Self.unsupported(argument, at: position)
        }
    }

    private static func unsupported<Argument>(_ argument: Argument, at position: Int) -> RequestProblem {
        RequestProblem(
            .unsupportedArgument,
            "argument \(position)",
            "Argument \(position), \(String(withArticle: Argument.self)), is neither a request (no visible @Query, @Header, "
                + "@Path, @JsonBody, @Body, @FormParam or @FormFile field) nor a parameter nor Encodable."
        )
    }

    /// What an optional holds decides what it means. A nil leaves out an optional placeholder that waits for it, and is
    /// otherwise a body that is not there.
    private mutating func addOptional(_ argument: some Any, at position: Int, to builder: inout RequestBuilder)
        throws(RequestProblem)
    {
        guard let optional = argument as? any OptionalArgument else { return }
        if try optional.addWrapped(by: &self, at: position, to: &builder) { return }
        if RequestPlan.isText(argument), builder.omitNextPlaceholder() { return }
        guard argument is any Encodable, builder.hasAllPathValues else {
            throw RequestProblem(
                .nullPathValue,
                "argument \(position)",
                "Argument \(position), \(String(withArticle: type(of: argument))), is nil."
            )
        }
    }
}

/// An optional argument, which can hand on what it holds without losing its type.
private protocol OptionalArgument {
    /// Adds the wrapped argument; false when there is none.
    func addWrapped(by encoder: inout RequestEncoder, at position: Int, to builder: inout RequestBuilder)
        throws(RequestProblem) -> Bool
}

extension Optional: OptionalArgument {
    fileprivate func addWrapped(by encoder: inout RequestEncoder, at position: Int, to builder: inout RequestBuilder)
        throws(RequestProblem) -> Bool
    {
        guard let argument = self else { return false }
        try encoder.add(argument, at: position, to: &builder)
        return true
    }
}
