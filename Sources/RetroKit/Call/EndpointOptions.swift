package import Foundation

/// The settings of an endpoint, put together.
package struct EndpointOptions: Sendable {
    /// How long a call may take; nil for the domain's timeout.
    package var timeout: Duration?
    /// Whether a call waits for a network; nil for the domain's choice.
    package var waitsForConnectivity: Bool?
    /// Which redirects are followed; nil for the domain's choice.
    package var redirects: RedirectPolicy?
    /// The headers of every call.
    package var headers = HttpHeaders()
    /// The query items of every call that has none of the same name.
    package var queryItems: [URLQueryItem] = []
    /// What stands between the base URL and the endpoint's path; nil for nothing.
    package var pathPrefix: String?
    /// How parameters become text.
    package var parameters = ParameterOptions()
    /// How bodies are encoded and sent.
    package var body = BodyOptions()
    /// How responses become values.
    package var response = ResponseOptions()
    /// The interceptors of every call, inside the domain's.
    package var interceptors: [any Interceptor] = []
    /// What interceptors find in the call's context.
    package var settings = CallSettings()

    package init() {}

    /// These settings over weaker ones: those of a call over its endpoint's.
    func merged(over weaker: EndpointOptions) -> EndpointOptions {
        var merged = weaker
        merged.timeout = timeout ?? weaker.timeout
        merged.waitsForConnectivity = waitsForConnectivity ?? weaker.waitsForConnectivity
        merged.redirects = redirects ?? weaker.redirects
        merged.headers = headers.merged(over: weaker.headers)
        merged.queryItems = queryItems.merged(over: weaker.queryItems)
        merged.pathPrefix = pathPrefix ?? weaker.pathPrefix
        merged.parameters = parameters.merged(over: weaker.parameters)
        merged.body = body.merged(over: weaker.body)
        merged.response = response.merged(over: weaker.response)
        merged.interceptors += interceptors
        merged.settings = settings.merged(over: weaker.settings)
        return merged
    }
}
