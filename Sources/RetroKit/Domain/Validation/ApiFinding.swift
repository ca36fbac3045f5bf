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
