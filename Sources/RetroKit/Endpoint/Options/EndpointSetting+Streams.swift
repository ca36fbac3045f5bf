extension EndpointSetting {
    /// Ends a stream whose server sends nothing for so long, with an ``ApiError`` of kind `timeout`; a stream of
    /// server-sent events that ``reconnection(_:)`` is set for reconnects, and a ``Download`` asks for the rest. No limit
    /// by default.
    public static func idleTimeout(_ timeout: Duration) -> Self {
        Self(EndpointOption { $0.response.streams.idleTimeout = timeout })
    }

    /// Limits how many bytes a line, an element or an event of a stream may have; 16 MB by default. A stream that goes
    /// beyond it ends with an ``ApiError`` of kind `limitExceeded`. How deep JSON may be nested is said by
    /// ``jsonDepthLimit(_:)``.
    public static func elementSizeLimit(_ bytes: Int) -> Self {
        Self(EndpointOption { $0.response.streams.elementSizeLimit = bytes })
    }

    /// Ends a stream of server-sent events at the event with this data, which is not delivered: `[DONE]` of many
    /// services that stream text.
    public static func lastEventData(_ data: String) -> Self {
        Self(EndpointOption { $0.response.streams.lastEventData = data })
    }

    /// Takes a stream of server-sent events up again when it ends or breaks off, after the last event that arrived. The
    /// policy says how often and after which waits, 10 times in a row without an event by default; with `.never` it is not,
    /// although the domain says so.
    public static func reconnection(_ policy: ReconnectionPolicy = ReconnectionPolicy()) -> Self {
        Self(EndpointOption { $0.response.streams.reconnection = policy })
    }
}
