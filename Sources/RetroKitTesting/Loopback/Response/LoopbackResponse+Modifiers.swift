public import RetroKit

extension LoopbackResponse {
    /// The response with one more header field at the end. `Content-Type` takes the place of the one that is there;
    /// `Content-Length` and `Transfer-Encoding` keep the server from adding its own.
    public func header(_ name: String, _ value: String) -> LoopbackResponse {
        with {
            if name.isEqualIgnoringAsciiCase(to: "Content-Type") {
                $0.headers[name] = value
            } else {
                $0.headers.append(value, for: name)
            }
        }
    }

    /// The response after a wait, with nothing sent before but 1xx heads.
    public func delayed(_ delay: Duration) -> LoopbackResponse {
        with { $0.delay = delay }
    }

    /// The response with its body in pieces of so many bytes, framing included, and a wait between any two. The bytes of
    /// `.raw` are all body.
    public func throttled(bytes: Int, every interval: Duration) -> LoopbackResponse {
        with { $0.throttle = Throttle(bytes: max(bytes, 1), interval: interval) }
    }

    /// The response, cut off after exactly so many bytes from the first of its head; then the connection is closed.
    public func closing(afterBytes count: Int) -> LoopbackResponse {
        with { $0.cutoff = max(count, 0) }
    }

    /// The response with `Connection: close`, and the connection closed after it.
    public func closingConnection() -> LoopbackResponse {
        with { $0.closesConnection = true }
    }

    /// The response after one more head with a 1xx status, such as 103 Early Hints (RFC 8297).
    public func informational(_ statusCode: Int, _ headers: HttpHeaders = [:]) -> LoopbackResponse {
        with { $0.informational.append(Informational(status: statusCode, headers: headers)) }
    }

    /// The response without `Content-Length`: the body ends where the connection does. ``closingConnection()`` announces
    /// it.
    public func withoutContentLength() -> LoopbackResponse {
        with { $0.framing = .untilClose }
    }

    /// The response with a `Content-Length` of one's own, true or not. The body is sent as it is, and the connection
    /// stays open unless another modifier closes it.
    public func contentLength(_ length: Int) -> LoopbackResponse {
        with { $0.framing = .length(length) }
    }

    private func with(_ change: (inout LoopbackResponse) -> Void) -> LoopbackResponse {
        var copy = self
        change(&copy)
        return copy
    }
}
