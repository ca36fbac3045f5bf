extension InterceptorChain {
    /// The request with what its transport would add to it by itself, for interceptors that have to know where it goes
    /// and with which credentials: the transport's base URL and its default headers.
    func completed(_ request: HttpRequestParams) -> HttpRequestParams {
        let defaults = defaults
        var request = request
        request.baseURL = request.baseURL ?? defaults.baseURL
        request.headerFields = request.headerFields(over: defaults)
        return request
    }
}
