public import RetroKit

/// The contract of `HttpTransport` as a list of requirements, each checked over a real socket: for whoever writes a
/// transport.
///
/// ```swift
/// struct MyTransportTests {
///     @Test(arguments: TransportConformance.requirements)
///     func conforms(to requirement: TransportConformance.Requirement) async throws {
///         try await requirement.check(MyTransport(), lacking: [.trailers, .backPressure])
///     }
/// }
/// ```
///
/// What a transport cannot do is not skipped: it is declared, and a requirement behind a declared lack must fail, or the
/// declaration is out of date. No test framework is needed; a requirement that is not met throws a ``Violation``.
public enum TransportConformance {
    /// Every requirement, in the order of an exchange.
    public static let requirements: [Requirement] =
        targetRequirements + headerRequirements + bodyRequirements + uploadRequirements
        + statusRequirements + messageRequirements + headRequirements
        + redirectRequirements + originRequirements
        + deadlineRequirements + cancellationRequirements + failureRequirements
        + connectionRequirements + sharingRequirements + streamRequirements
}

extension TransportConformance {
    /// One rule of the contract.
    public struct Requirement: Sendable {
        /// What a transport has to do, such as `keeps the target byte for byte`.
        public let name: String
        /// What the rule is about, where a transport may lack it; nil for a rule that holds for all.
        public let capability: Capability?
        private let rule: @Sendable (ConformanceRun) async throws -> Void

        /// How long a check may take.
        private static let timeLimit = Duration.seconds(30)

        init(
            _ name: String,
            needs capability: Capability? = nil,
            rule: @escaping @Sendable (ConformanceRun) async throws -> Void
        ) {
            self.name = name
            self.capability = capability
            self.rule = rule
        }

        /// Checks a transport, against a server of its own.
        ///
        /// - Parameters:
        ///   - transport: The transport, made when it is its turn. Its defaults may be changed.
        ///   - lacking: What the transport is known not to do; nothing by default.
        /// - Throws: ``Violation`` when the transport breaks the rule, or keeps it although that is declared to be lacking; what
        ///   making the transport throws.
        public func check(
            _ transport: @autoclosure () throws -> any HttpTransport,
            lacking: Set<Capability> = []
        ) async throws {
            let found = try await ConformanceGate.shared.pass { try await violation(by: transport()) }
            guard let capability, lacking.contains(capability) else {
                if let found { throw found }
                return
            }
            if found == nil {
                throw Violation(name, ["it is kept, though \"\(capability.rawValue)\" is declared to be lacking"])
            }
        }

        private func violation(by transport: any HttpTransport) async throws -> Violation? {
            let run = ConformanceRun(transport, server: try LoopbackServer())
            defer { run.server.stop() }
            do {
                try await withTimeLimit(Self.timeLimit) { try await rule(run) }
            } catch {
                run.note("it ended with \(type(of: error)): \(error)")
            }
            return run.findings.isEmpty ? nil : Violation(name, run.findings)
        }
    }

    /// A rule that was broken.
    public struct Violation: Error, CustomStringConvertible {
        /// The rule.
        public let requirement: String
        /// What was found, a sentence each.
        public let findings: [String]

        init(_ requirement: String, _ findings: [String]) {
            self.requirement = requirement
            self.findings = findings
        }

        /// The rule, and what was found.
        public var description: String {
            "A transport \(requirement). " + findings.map { "Here \($0)." }.joined(separator: "\n")
        }
    }
}

extension TransportConformance.Requirement: CustomStringConvertible {
    /// The rule.
    public var description: String { name }
}
