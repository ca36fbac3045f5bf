import Foundation

extension ApiError.Kind {
    /// The next page is one that was there before.
    public static let pageLoop = ApiError.Kind(rawValue: "pageLoop")
    /// The next page is at another origin, or no place that can be asked.
    public static let pageRefused = ApiError.Kind(rawValue: "pageRefused")
    /// Nothing tells whether a list goes on: its page is an object without a `Link` header, and no ``PageRule`` was said.
    public static let pageRuleMissing = ApiError.Kind(rawValue: "pageRuleMissing")
}

/// The answer to a request for a page.
package struct PageAnswer<Value> {
    let response: Response<Value>
    /// Whether the body is a JSON object, in which there may be more than a list: where it goes on, say.
    let isObject: Bool

    /// The answer of a mock.
    package init(_ response: Response<Value>) {
        self.response = response
        isObject = false
    }

    package init(_ response: Response<Value>, of decoder: ResponseDecoder) {
        self.response = response
        isObject = decoder.body.first { !$0.isJsonSpace } == UInt8(ascii: "{")
    }
}

/// What asks for the pages of a list.
package struct PageSource<Value>: @unchecked Sendable {  // it holds a call or its mock, which may be shared
    /// The endpoint of the list.
    let endpoint: EndpointDescriptor
    /// Where requests without a base URL go; nil when that is unknown.
    let base: () -> BaseURL?
    /// Asks for a page.
    let ask: nonisolated(nonsending) (HttpRequestParams) async throws -> PageAnswer<Value>

    package init(
        endpoint: EndpointDescriptor,
        base: @escaping () -> BaseURL?,
        ask: nonisolated(nonsending) @escaping (HttpRequestParams) async throws -> PageAnswer<Value>
    ) {
        self.endpoint = endpoint
        self.base = base
        self.ask = ask
    }
}

extension PageSource {
    /// The request that a step leads to; nil for none.
    func request(_ step: PageStep?, after response: Response<Value>, to request: HttpRequestParams) throws(ApiError)
        -> HttpRequestParams?
    {
        switch step?.change {
        case nil:
            return nil
        case .query(let name, let value):
            var next = request.keptAtOrigin
            next.setQuery(name, to: value)
            return next
        case .link(let target):
            return try self.request(request, at: target, from: response.url?.absoluteString)
        }
    }

    /// The error of a list whose next page was there before.
    func loop(to request: HttpRequestParams) -> ApiError {
        ApiError(
            .pageLoop,
            at: .decoding,
            of: endpoint,
            request: request,
            reason: "The list goes round in a circle: its next page was there before."
        )
    }

    /// The error of a list of which nobody knows whether it goes on.
    func unruled(_ request: HttpRequestParams) -> ApiError {
        ApiError(
            .pageRuleMissing,
            at: .decoding,
            of: endpoint,
            request: request,
            reason:
                "The page is an object without a Link header, so that nothing tells whether the list goes on; say it with a "
                + "rule, as in pages(by: .cursor(\\.next, query: \"cursor\")), or with pages(by: .link()) that it ends there."
        )
    }

    /// The request for the page that a token stands for.
    ///
    /// - Throws: ``ApiError`` of kind `pageRefused`.
    package func request(_ request: HttpRequestParams, at token: PageToken) throws(ApiError) -> HttpRequestParams {
        if request.baseURL == nil, base() == nil, token.rawValue.first == "/" {
            return request.keptAtOrigin.at(token.rawValue)
        }
        return try self.request(request, at: token.rawValue, from: nil)
    }

    /// A request with another target, at the same origin.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - target: A URL, or a reference.
    ///   - context: The URL that the reference is relative to; nil for the request's own.
    /// - Returns: The request.
    /// - Throws: ``ApiError`` of kind `pageRefused`.
    private func request(_ request: HttpRequestParams, at target: String, from context: String?) throws(ApiError)
        -> HttpRequestParams
    {
        guard let base = request.baseURL ?? base() else {
            guard target.first == "?" else {
                throw refusal(of: request, "cannot be held against the base URL, which the transport does not tell")
            }
            return request.keptAtOrigin.at(request.percentEncodedPath + target)
        }
        let place: RedirectTarget
        do throws(TransportError) {
            var asked = request
            var origin = base
            if let context {
                let answered = try RedirectTarget(context, from: request, at: base)
                (origin, asked.baseURL) = (answered.origin, answered.origin)
                asked.percentEncodedPath = answered.percentEncodedPath
                asked.percentEncodedQuery = answered.percentEncodedQuery
            }
            place = try RedirectTarget(target, from: asked, at: origin)
        } catch {
            throw refusal(of: request, "is no http or https URL that can be asked")
        }
        guard place.origin.hasSameOrigin(as: base) else {
            throw refusal(of: request, "is at another origin, \(place.origin), which gets no credentials")
        }
        var next = request.keptAtOrigin
        next.baseURL = place.origin
        next.percentEncodedPath = place.percentEncodedPath
        next.percentEncodedQuery = place.percentEncodedQuery
        return next
    }

    private func refusal(of request: HttpRequestParams, _ reason: String) -> ApiError {
        ApiError(
            .pageRefused,
            at: .decoding,
            of: endpoint,
            request: request,
            reason: "The next page \(reason); it is not asked for."
        )
    }
}

extension HttpRequestParams {
    /// The request, whose redirects stay at its origin unless its endpoint or domain says which are followed.
    var keptAtOrigin: HttpRequestParams {
        var request = self
        request.redirects = redirects ?? .sameOrigin
        return request
    }

    /// The request with another path and query.
    fileprivate func at(_ target: String) -> HttpRequestParams {
        var request = self
        let parts = target.prefix { $0 != "#" }.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        request.percentEncodedPath = String(parts[0])
        request.percentEncodedQuery = parts.count > 1 ? String(parts[1]) : nil
        return request
    }
}
