/// How streamed bodies are read, as a domain or an endpoint says it. An endpoint's options go before the domain's.
public struct StreamOptions: Sendable {
    /// How long no byte may come; no limit by default. A call's timeout is for the response's head alone.
    public var idleTimeout: Duration?
    /// How many bytes a line, an element or an event may have; 16 MB by default.
    public var elementSizeLimit: Int?
    /// The data of an event that ends a stream of server-sent events, such as `[DONE]`; none by default.
    public var lastEventData: String?
    /// How a stream of server-sent events is taken up again when it breaks off; not at all by default.
    public var reconnection: ReconnectionPolicy?

    /// Makes options that change nothing.
    public init() {}
}

extension StreamOptions {
    /// These options, and a weaker layer's where these say nothing.
    func merged(over weaker: StreamOptions) -> StreamOptions {
        var merged = self
        merged.idleTimeout = idleTimeout ?? weaker.idleTimeout
        merged.elementSizeLimit = elementSizeLimit ?? weaker.elementSizeLimit
        merged.lastEventData = lastEventData ?? weaker.lastEventData
        merged.reconnection = reconnection ?? weaker.reconnection
        return merged
    }

    /// How many bytes a line, an element or an event may have unless options say otherwise: 16 MB.
    package static let standardElementSize = 16 << 20

    /// How many bytes a line, an element or an event may have, in the end.
    var elementSize: Int { elementSizeLimit ?? Self.standardElementSize }
}
