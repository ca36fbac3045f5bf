/// The defaults of a transport: what `setConfiguration` sets, behind a lock. Every transport keeps one.
package final class TransportConfiguration: Sendable {
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

    private let values: Locked<Values>

    /// Makes the defaults of a transport.
    ///
    /// - Parameter identity: Stands for whom the transport itself shows to servers; empty, by default, for nobody.
    package init(identity: String = "") {
        values = Locked(Values(identity: identity))
    }

    /// The defaults now.
    package var current: Values { values.withLock { $0 } }

    /// Sets the defaults, as ``HttpTransport/setConfiguration(scheme:host:sharedHeaders:)`` says.
    package func set(scheme: String, host: String, sharedHeaders: [String: String]?) {
        var new = Values(headerFields: HttpHeaders(sharedHeaders ?? [:]))
        do {
            new.baseURL = try BaseURL("\(scheme)://\(host)")
        } catch {
            new.problem = error
        }
        values.withLock { values in
            new.identity = values.identity
            values = new
        }
    }
}

/// A transport whose defaults can be looked at, as RetroKit's own can.
package protocol ConfiguredTransport: HttpTransport {
    /// The defaults.
    var defaultValues: TransportConfiguration { get }
}

extension RequestWitness {
    /// Takes note of a request that goes to a transport; of several, the last one counts.
    func see(_ request: HttpRequestParams, over defaults: TransportConfiguration.Values) {
        var request = request
        request.baseURL = request.baseURL ?? defaults.baseURL
        request.headerFields = request.headerFields(over: defaults)
        note(request, by: defaults.identity)
    }
}
