/// Stands for whoever a request is made for: equal for equal credentials among its header fields, sent by transports that
/// show the same to servers. Nothing of the credentials can be read from it.
package struct RequestOwner: Hashable, Sendable {
    /// A SHA-256 in 64 hexadecimal digits.
    package let digest: String

    /// Nobody in particular: a request without a credential.
    package static let nobody = RequestOwner(digest: Sha256.digits(of: [String]()))

    private init(digest: String) {
        self.digest = digest
    }

    /// The owner of a request.
    ///
    /// - Parameters:
    ///   - request: The request, with its transport's defaults.
    ///   - identity: Whom the transport shows to servers; empty for nobody.
    ///   - names: Names of further header fields that say who the user is, in lower case.
    package init(of request: HttpRequestParams, by identity: String, also names: Set<String> = []) {
        let fields = request.headerFields.lazy.map { (name: $0.name.lowercased(), value: $0.value) }
            .filter { names.contains($0.name) || request.isCredential($0.name) }
        var texts = fields.sorted(by: \.name).flatMap { [$0.name, $0.value] }
        if !identity.isEmpty { texts += ["", identity] }
        self = texts.isEmpty ? .nobody : RequestOwner(digest: Sha256.digits(of: texts))
    }
}

/// Sees the request as the transport is given it, behind every interceptor: what those add that sign it is known only then.
package final class RequestWitness: Sendable {
    private struct Sight: Sendable {
        let request: HttpRequestParams
        let identity: String
    }

    private let last = Locked<Sight?>(nil)
    private let outer: RequestWitness?

    /// Makes a witness.
    ///
    /// - Parameter outer: The one that a request has already, and that sees the same; nil by default.
    package init(beside outer: RequestWitness? = nil) {
        self.outer = outer
    }

    /// Takes note of a request that goes to a transport, with its defaults; of several, the last one counts.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - identity: Whom the transport shows to servers; empty for nobody.
    func note(_ request: HttpRequestParams, by identity: String) {
        var request = request
        request.witness = nil
        note(Sight(request: request, identity: identity))
    }

    private func note(_ sight: Sight) {
        last.withLock { $0 = sight }
        outer?.note(sight)
    }

    /// The request that was sent last.
    ///
    /// - Parameter names: Names of further header fields that say who the user is, in lower case.
    /// - Returns: The URL that was asked, and whom for; nil when nothing was sent.
    func seen(also names: Set<String> = []) -> (url: String, owner: RequestOwner)? {
        guard let sight = last.withLock({ $0 }) else { return nil }
        let request = sight.request
        let url = request.baseURL.map(request.absoluteTarget) ?? request.relativeTarget
        return (url, RequestOwner(of: request, by: sight.identity, also: names))
    }
}
