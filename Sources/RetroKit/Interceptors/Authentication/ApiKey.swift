/// A key that is sent in a header or query parameter of a service's own.
public struct ApiKey: AuthCredential, Hashable {
    /// Where a key stands in a request.
    public enum Place: Hashable, Sendable {
        /// In a header of this name.
        case header(String)
        /// In a query parameter of this name, where proxies and logs see it: use a header if the service takes one.
        case query(String)
    }

    /// The key.
    public var key: String
    /// Where it stands.
    public var place: Place

    /// Makes a key.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - place: Where it stands in a request; in the header `X-Api-Key` by default.
    public init(_ key: String, in place: Place = .header("X-Api-Key")) {
        self.key = key
        self.place = place
    }

    /// Writes the key into its place, unless the request has a value there already.
    ///
    /// - Throws: ``RequestProblem`` for a name or key that no header can hold.
    public func apply(to request: inout HttpRequestParams) throws {
        switch place {
        case .header(let name):
            if !request.headerFields.contains(name) { try request.setCredential(key, forHeader: name) }
        case .query(let name):
            request.redaction.queryNames.insert(name)
            guard request.queryValue(name) == nil else { return }
            let item = "\(PercentEncoding.value.encode(name))=\(PercentEncoding.value.encode(key))"
            request.percentEncodedQuery = request.percentEncodedQuery.map { "\($0)&\(item)" } ?? item
        }
    }
}

extension ApiKey: CustomStringConvertible, CustomReflectable {
    /// Where it stands, and nothing of it.
    public var description: String {
        switch place {
        case .header(let name): "an API key in the header \(name)"
        case .query(let name): "an API key in the query parameter \(name)"
        }
    }

    /// A mirror without the key, so that `dump` shows no secret.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
