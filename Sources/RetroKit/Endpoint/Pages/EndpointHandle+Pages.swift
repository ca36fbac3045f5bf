extension EndpointHandle {
    /// The pages of a list.
    ///
    /// - Parameters:
    ///   - request: The request for the first page, or why there is none.
    ///   - rule: How the next page is found.
    ///   - token: Where to go on; nil to begin at the beginning.
    ///   - limit: How many pages there are at most; nil for all.
    /// - Returns: The pages.
    func pages<Value>(
        of request: Result<HttpRequestParams, ApiError>,
        by rule: PageRule<Value>,
        from token: PageToken?,
        upTo limit: Int?
    ) -> PageSequence<Value> {
        PageSequence(start: start(with: request, from: token), rule: rule, limit: limit ?? .max)
    }

    private func start<Value>(with request: Result<HttpRequestParams, ApiError>, from token: PageToken?)
        -> Result<PageSequence<Value>.Start, ApiError>
    {
        do throws(ApiError) {
            let call = try call(returning: Value.self)
            let request = try request.get()
            guard let token else { return .success((call, request)) }
            return .success((call, try call.request(request, at: token.rawValue)))
        } catch {
            return .failure(error)
        }
    }
}
