import Foundation

/// The defaults of a transport: what `setConfiguration` sets, behind a lock. Every transport keeps one.
package final class TransportConfiguration: @unchecked Sendable {  // every access holds the lock
    /// The defaults at one moment.
    package struct Values: Sendable {
        /// The base URL for requests that bring none, such as `https://api.example.test`.
        package var baseURL: BaseURL?
        /// Why there is no base URL although one was set.
        package var problem: RequestProblem?
        /// The headers of every request that does not set or remove them.
        package var headerFields = HttpHeaders()
        /// Stands for whom the transport itself shows to servers, such as by a client's certificate, from one run of a
        /// program to the next; empty for nobody.
        package var identity = ""

        package init(headerFields: HttpHeaders = [:], identity: String = "") {
            self.headerFields = headerFields
            self.identity = identity
        }
    }

    private let lock = NSLock()
    private var values: Values

    /// Makes the defaults of a transport.
    ///
    /// - Parameter identity: Stands for whom the transport itself shows to servers; empty, by default, for nobody.
    package init(identity: String = "") {
        values = Values(identity: identity)
    }

    /// The defaults now.
    package var current: Values { lock.withLock { values } }

    /// Sets the defaults, as ``HttpTransport/setConfiguration(scheme:host:sharedHeaders:)`` says.
    package func set(scheme: String, host: String, sharedHeaders: [String: String]?) {
        var new = Values(headerFields: HttpHeaders(sharedHeaders ?? [:]))
        do {
            new.baseURL = try BaseURL("\(scheme)://\(host)")
        } catch {
            new.problem = error
        }
        lock.withLock {
            new.identity = values.identity
            values = new
        }
    }
}

extension HttpRequestParams {
    /// The request with a base URL: its own, or a transport's default.
    ///
    /// - Throws: ``TransportError`` of kind `invalidURL` when there is neither.
    package func resolved(with defaults: TransportConfiguration.Values) throws(TransportError) -> HttpRequestParams {
        if baseURL != nil { return self }
        guard let baseURL = defaults.baseURL else {
            throw TransportError(
                .invalidURL,
                defaults.problem?.message
                    ?? "The request has no base URL; give its domain one, or call setConfiguration on the transport.",
                underlying: defaults.problem
            )
        }
        var request = self
        request.baseURL = baseURL
        return request
    }

    /// The request's header fields with a transport's defaults behind them. The defaults belong to the transport's own
    /// base URL: a request to another origin goes without them, so that domains which share a transport stay apart.
    package func headerFields(over defaults: TransportConfiguration.Values) -> HttpHeaders {
        if let baseURL, defaults.baseURL?.hasSameOrigin(as: baseURL) != true { return headerFields }
        var inherited = defaults.headerFields
        for name in removedHeaders { inherited.remove(name) }
        if hasLeftOrigin { inherited = HttpHeaders(inherited.filter { !isCredential($0.name) }) }
        return headerFields.merged(over: inherited)
    }
}

/// A transport whose defaults can be looked at, as RetroKit's own can.
package protocol ConfiguredTransport: HttpTransport {
    /// The defaults.
    var defaultValues: TransportConfiguration { get }
}

extension HttpTransport {
    /// The transport's defaults; none when it keeps them to itself.
    package var defaults: TransportConfiguration.Values {
        configured?.defaultValues.current ?? TransportConfiguration.Values()
    }

    /// The transport whose defaults can be looked at: this one, or the one behind its interceptors; nil for others.
    package var configured: (any ConfiguredTransport)? {
        (self as? InterceptedTransport)?.base.configured ?? self as? any ConfiguredTransport
    }
}
