import Foundation

extension ResponseOptions {
    /// What makes no sense in these options, whatever the response.
    ///
    /// - Parameter owner: Whose they are.
    /// - Returns: The problems, in order.
    func problems(of owner: OptionOwner) -> [RequestProblem] {
        limitProblems(of: owner) + statusProblems(of: owner)
    }

    private func limitProblems(of owner: OptionOwner) -> [RequestProblem] {
        let streamGroup = "response.streams"
        // JSON without arrays and objects has no depth.
        let limits = [
            (responseSizeLimit, least: 1, name: owner.name("responseSizeLimit")),
            (streams.elementSizeLimit, least: 1, name: owner.name("elementSizeLimit", in: streamGroup)),
            (jsonDepthLimit, least: 0, name: owner.name("jsonDepthLimit")),
        ]
        var problems = limits.compactMap { limit, least, name in
            limit.flatMap { $0 < least ? RequestProblem.uselessLimit($0, of: name) : nil }
        }
        if let timeout = streams.idleTimeout, timeout <= .zero {
            problems.append(.uselessIdleTimeout(owner.name("idleTimeout", in: streamGroup)))
        }
        return problems
    }

    private func statusProblems(of owner: OptionOwner) -> [RequestProblem] {
        var problems: [RequestProblem] = []
        if !nilOn.impossible.isEmpty { problems.append(.impossibleStatus(nilOn.impossible, in: owner.name("nilOn"))) }
        if let success {
            let name = owner.name("success")
            if success.isEmpty { problems.append(.noSuccess(in: name)) }
            if !success.impossible.isEmpty { problems.append(.impossibleStatus(success.impossible, in: name)) }
        }
        return problems
    }

    /// What makes no sense in the forms of dates that these options accept.
    ///
    /// - Parameters:
    ///   - owner: Whose they are.
    ///   - decoder: What reads JSON under them.
    /// - Returns: The problems, in order.
    func dateProblems(of owner: OptionOwner, by decoder: JSONDecoder) -> [RequestProblem] {
        guard let acceptedDates, acceptedDates.isEmpty || !decoder.hasStandardDates else { return [] }
        return [.uselessDateForms(owner.name("acceptedDates"), isEmpty: acceptedDates.isEmpty)]
    }

    /// What keeps a stream of JSON from being taken up again although these options, or those of a domain, want it.
    ///
    /// - Parameters:
    ///   - uses: What the response has a use for.
    ///   - domain: The domain's options.
    /// - Returns: The problems, in order.
    func resumptionProblems(with uses: ResponseUses, over domain: ResponseOptions) -> [RequestProblem] {
        if let problem = streams.resumption?.problem { return [problem] }
        guard uses.contains(.resumption), !uses.contains(.events) else { return [] }
        let merged = streams.merged(over: domain.streams)
        if streams.effectiveReconnection != nil, merged.resumption == nil { return [.reconnectionWithoutResumption] }
        if streams.resumption != nil, merged.effectiveReconnection == nil { return [.resumptionWithoutReconnection] }
        return []
    }

    private static let reconnectionPurpose =
        "server-sent events, and for lines, sequences and concatenations of JSON"
    private static let envelopePurpose = "values that are decoded, whole or as elements of a stream"

    /// The options that a response has no use for.
    ///
    /// - Parameters:
    ///   - uses: What it has a use for.
    ///   - type: What the response becomes.
    /// - Returns: The problems, in order.
    func problems(with uses: ResponseUses, returning type: Any.Type) -> [RequestProblem] {
        let given: [(use: ResponseUses, isGiven: Bool, option: String, purpose: String)] = [
            (.reconnection, streams.reconnection != nil, ".reconnection", Self.reconnectionPurpose),
            (.resumption, streams.resumption != nil, ".resumption", "lines, sequences and concatenations of JSON"),
            (.events, streams.lastEventData != nil, ".lastEventData", "server-sent events"),
            (.events, streams.failureEvent != nil, ".failureEvent", "server-sent events"),
            (
                .silence, streams.idleTimeout != nil, ".idleTimeout",
                "streams and downloads; .timeout is for any endpoint"
            ),
            (.elements, streams.elementSizeLimit != nil, ".elementSizeLimit", "streams of lines, elements or events"),
            (.envelope, unwrap?.isEmpty == false, ".unwrap", Self.envelopePurpose),
            (.envelope, failure?.path.isEmpty == false, ".failure", Self.envelopePurpose),
            (.size, responseSizeLimit != nil, ".responseSizeLimit", "responses that are read whole and for downloads"),
        ]
        return given.filter { $0.isGiven && !uses.contains($0.use) }.map {
            .uselessOption($0.option, returning: type, purpose: $0.purpose)
        }
    }
}

/// The options that a kind of response has a use for, of those that not every kind has.
struct ResponseUses: OptionSet, Sendable {
    let rawValue: UInt8

    /// `.responseSizeLimit`.
    static let size = ResponseUses(rawValue: 1)
    /// `.idleTimeout`.
    static let silence = ResponseUses(rawValue: 2)
    /// `.elementSizeLimit`.
    static let elements = ResponseUses(rawValue: 4)
    /// `.lastEventData` and `.failureEvent`.
    static let events = ResponseUses(rawValue: 8)
    /// `.unwrap` and `.failure`.
    static let envelope = ResponseUses(rawValue: 16)
    /// `.reconnection`.
    static let reconnection = ResponseUses(rawValue: 32)
    /// `.resumption`.
    static let resumption = ResponseUses(rawValue: 64)
    /// All of them.
    static let all: ResponseUses = [.size, .silence, .elements, .events, .envelope, .reconnection, .resumption]
}

/// A response of RetroKit's own that is read as it comes.
protocol StreamedResponse {
    /// The options that it has a use for.
    static var uses: ResponseUses { get }
}

extension EventStream: StreamedResponse {
    static var uses: ResponseUses {
        let uses: ResponseUses = [.silence, .elements, .events, .reconnection]
        return Payload.self == String.self ? uses : uses.union(.envelope)
    }
}

extension TextLines: StreamedResponse {
    static var uses: ResponseUses { [.silence, .elements] }
}

extension JsonStream: StreamedResponse {
    static var uses: ResponseUses {
        let uses: ResponseUses = [.silence, .elements, .envelope]
        return Framing.layout.isOpenEnded ? uses.union([.reconnection, .resumption]) : uses
    }
}

extension ByteStream: StreamedResponse {
    static var uses: ResponseUses { .silence }
}

extension Download: StreamedResponse {
    static var uses: ResponseUses { [.silence, .size] }
}

extension EndpointState {
    /// The options that the endpoint's response has a use for: all of them where somebody's own type reads a stream.
    var uses: ResponseUses {
        delivery == .whole ? [.size, .envelope] : (valueType as? any StreamedResponse.Type)?.uses ?? .all
    }
}
