import Foundation

/// The check of one endpoint's declaration: its arguments are added to a request one by one, and every problem is kept.
struct EndpointCheck {
    /// What is wrong, in the order in which it was found.
    private(set) var problems: [RequestProblem] = []
    private let samples: [ObjectIdentifier: Any]
    private let isStrict: Bool
    /// Whether all arguments could be looked at.
    private var isComplete = true

    /// Problems of a sample's values rather than of its declaration.
    private static let ofValues: Set<RequestProblem.Code> = [
        .emptyPathValue, .nullPathValue, .invalidValue, .unreadableFile,
    ]
    /// Stands for a path value that is not known.
    private static let anyText = PathTemplate.Value.text("x")

    /// Makes a check.
    ///
    /// - Parameters:
    ///   - samples: Values of request types, by their types.
    ///   - isStrict: Whether a request type without a sample is a problem.
    init(samples: [ObjectIdentifier: Any], isStrict: Bool) {
        self.samples = samples
        self.isStrict = isStrict
    }

    /// Checks everything.
    ///
    /// - Parameters:
    ///   - state: The endpoint.
    ///   - endpoint: The same, named.
    ///   - configuration: Its domain's settings, without those that are at fault themselves.
    mutating func run(on state: EndpointState, _ endpoint: ResolvedEndpoint, _ configuration: DomainConfiguration) {
        var options = endpoint.options
        problems = HeaderSyntax.problems(of: options.headers)
        if !problems.isEmpty { options.headers = [:] }
        if let timeout = options.timeout, timeout <= .zero {
            problems.append(.uselessTimeout)
            options.timeout = nil
        }
        if !state.canBeNil, !options.response.nilOn.isEmpty {
            problems.append(.uselessNilOption(returning: state.valueType))
        }
        problems += options.response.problems(of: .endpoint)
        problems += options.response.dateProblems(
            of: .endpoint,
            by: options.response.decoder ?? configuration.ownDecoder
        )
        problems += options.response.problems(with: state.uses, returning: state.valueType)
        problems += options.response.resumptionProblems(with: state.uses, over: configuration.response)
        do throws(RequestProblem) {
            let sound = ResolvedEndpoint(endpoint, options: options)
            var builder = RequestBuilder(try EndpointPlan(sound, DomainSettings(configuration)))
            for (index, type) in state.argumentTypes.enumerated() { add(type, at: index + 1, to: &builder) }
            finish(&builder)
        } catch {
            keep(error)
        }
    }

    private mutating func keep(_ problem: RequestProblem) {
        if !Self.ofValues.contains(problem.code), !problems.contains(problem) { problems.append(problem) }
    }

    private mutating func finish(_ builder: inout RequestBuilder) {
        for index in builder.pathValues.indices where builder.pathValues[index] == nil && builder.target == nil {
            if isComplete { problems.append(.missingPathValue(of: builder.plan.template.placeholders[index].name)) }
            builder.pathValues[index] = Self.anyText
        }
        do throws(RequestProblem) {
            _ = try builder.request(nil)
        } catch {
            keep(error)
        }
    }
}

// MARK: Arguments

extension EndpointCheck {
    private mutating func add(_ type: Any.Type, at position: Int, to builder: inout RequestBuilder) {
        let own = (type as? any SampledRequest.Type).map { $0.sample as Any }
        let sample: Any? = samples[ObjectIdentifier(type)] ?? own
        if let fields = sample.map({ Mirror(reflecting: $0).parameters }), !fields.isEmpty {
            for (label, field) in fields { add(field, as: label, to: &builder) }
        } else if let optional = type as? any OptionalValue.Type {
            add(optional.wrappedType, at: position, to: &builder)
        } else if RequestPlan.isText(type) {
            addPathValue(type, at: position, to: &builder)
        } else if type is any RawBodyValue.Type || type is any Encodable.Type {
            addBody(at: position, to: &builder)
        } else {
            isComplete = false
            if isStrict { problems.append(.missingSample(of: type, at: position)) }
        }
    }

    private mutating func addPathValue(_ type: Any.Type, at position: Int, to builder: inout RequestBuilder) {
        if let index = builder.pathValues.firstIndex(of: nil) {
            builder.pathValues[index] = Self.anyText
        } else {
            problems.append(.noPlaceholder(for: type, at: position))
        }
    }

    private mutating func addBody(at position: Int, to builder: inout RequestBuilder) {
        do throws(RequestProblem) {
            try builder.setBody(.data(Data(), contentType: nil), named: "argument \(position)")
        } catch {
            keep(error)
        }
    }

    private mutating func add(_ field: any RequestParameter, as label: String, to builder: inout RequestBuilder) {
        do throws(RequestProblem) {
            try field.encode(as: label, into: &builder)
        } catch {
            keep(error)
            guard Self.ofValues.contains(error.code),
                let index = builder.plan.template.placeholders.firstIndex(where: { $0.name == error.parameter })
            else { return }
            builder.pathValues[index] = Self.anyText
        }
    }
}
