import Foundation

extension ApiDomain {
    /// Checks the declarations of all endpoints at once. Nothing is sent.
    ///
    /// ```swift
    /// #expect(UsersApi(baseURL: baseURL).validate(with: SearchRequest(page: 1)).isEmpty)
    /// ```
    ///
    /// It finds unusable templates, verbs, base URLs and headers; placeholders without value and path values without
    /// placeholder; two bodies, a body with a form, a body with a verb that has none; headers and cookies that are given
    /// twice; options that an endpoint cannot honour or has no use for; limits that nothing keeps to, and statuses that no
    /// response has; settings of a transport of RetroKit's that cannot be used, such as a proxy that is no URL.
    ///
    /// What a request type declares stands in its values alone. Of arguments such as `Int`, `String`, `Data` and
    /// `Encodable` models the type is enough; a type with `@Query`, `@Path` and the like shows its fields by a sample:
    /// one that is given here, or its own as a ``SampledRequest``. Without one, its endpoints are checked as far as they
    /// go without its fields.
    ///
    /// - Parameters:
    ///   - samples: Values of request types; none by default.
    ///   - isStrict: Whether a request type without a sample is a finding too; false by default.
    /// - Returns: What is wrong, in order of declaration; empty when all is well.
    public final func validate(with samples: Any..., isStrict: Bool = false) -> [ApiFinding] {
        let domain = String(describing: type(of: self))
        let values = Dictionary(samples.map { (ObjectIdentifier(type(of: $0)), $0) }) { first, _ in first }
        var configuration = configuration
        let problems = Self.problems(of: configuration)
        if !problems.isEmpty {
            (configuration.baseURL, configuration.headers, configuration.timeout) = (nil, [:], nil)
            configuration.queryItems = []
        }
        let response = configuration.response
        let responseProblems =
            response.problems(of: .domain) + response.dateProblems(of: .domain, by: configuration.ownDecoder)
        let transportProblems = [callEnvironment.transport.configured?.problem].compactMap(\.self).map {
            RequestProblem(.invalidOption, nil, $0.message)
        }
        var findings = (problems + responseProblems + transportProblems).map {
            ApiFinding(domain: domain, endpoint: nil, problem: $0)
        }
        for (_, endpoint) in endpoints {
            let resolved = endpoint.resolved(in: self)
            var check = EndpointCheck(samples: values, isStrict: isStrict)
            check.run(on: endpoint, resolved, configuration)
            findings += check.problems.map { ApiFinding(domain: domain, endpoint: resolved.descriptor, problem: $0) }
        }
        return findings
    }

    private static func problems(of configuration: DomainConfiguration) -> [RequestProblem] {
        var problems: [RequestProblem] = []
        if case .failure(let problem) = configuration.base { problems.append(problem) }
        if let timeout = configuration.timeout, timeout <= .zero { problems.append(.uselessTimeout) }
        if configuration.queryItems.contains(where: \.name.isEmpty) { problems.append(.namelessQueryItem) }
        return problems + HeaderSyntax.problems(of: configuration.headers)
    }
}

extension HeaderSyntax {
    /// What is wrong with headers.
    static func problems(of headers: HttpHeaders) -> [RequestProblem] {
        headers.compactMap { field in
            do throws(RequestProblem) {
                _ = try checked(name: field.name, value: field.value)
                return nil
            } catch {
                return error
            }
        }
    }
}

/// Something that is wrong with a declaration, as ``ApiDomain/validate(with:isStrict:)`` finds it.
public struct ApiFinding: Hashable, Sendable {
    /// The name of the domain's class.
    public let domain: String
    /// The endpoint; nil when the fault lies in the domain's settings.
    public let endpoint: EndpointDescriptor?
    /// What is wrong: its code, the field or argument that is to blame, and one sentence.
    public let problem: RequestProblem
}

extension ApiFinding: CustomStringConvertible {
    /// One sentence: domain and endpoint, then what is wrong.
    public var description: String { "\(endpoint?.description ?? domain): \(problem.message)" }
}

/// Whose options are checked.
enum OptionOwner {
    case endpoint
    case domain

    /// What an option is called in findings, at the beginning of a sentence.
    ///
    /// - Parameters:
    ///   - option: The option, without its dot; the domain's setting has the same word.
    ///   - group: What the domain's setting is part of.
    /// - Returns: The name.
    func name(_ option: String, in group: String = "response") -> String {
        switch self {
        case .endpoint: "The option .\(option)"
        case .domain: "The domain's \(group).\(option)"
        }
    }
}

/// A request type that shows one of its values, so that ``ApiDomain/validate(with:isStrict:)`` can look at its fields.
///
/// ```swift
/// extension SearchRequest: SampledRequest {
///     static var sample: SearchRequest { SearchRequest(page: 1) }
/// }
/// ```
public protocol SampledRequest {
    /// A value whose fields are declared like those of every other. Its own values do not matter: an empty text for a
    /// path, say, is no finding.
    static var sample: Self { get }
}
