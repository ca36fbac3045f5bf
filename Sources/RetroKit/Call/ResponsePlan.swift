import Foundation

/// How an endpoint's calls are sent and their responses read under the settings of its domain: worked out once, and not at
/// every call.
final class ResponsePlan: Sendable {
    /// The settings that it was made for.
    let settings: DomainSettings
    /// The endpoint.
    let endpoint: EndpointDescriptor
    /// What a request passes: the domain's interceptors, the endpoint's, the transport's own if it has any, and then the
    /// network.
    let chain: InterceptorChain
    /// What sends requests.
    let transport: any HttpTransport
    /// How responses become values, by the endpoint and the domain.
    let options: ResponseOptions
    /// Read other formats than JSON.
    let coders: [any BodyCoder]
    /// How names become keys.
    let keys: KeyStrategy
    /// Decodes JSON, its keys by the strategy.
    let decoder: JSONDecoder

    init(_ endpoint: ResolvedEndpoint, _ settings: DomainSettings, over transport: any HttpTransport) {
        let configuration = settings.configuration
        let keys = endpoint.options.parameters.keys ?? configuration.parameters.keys
        self.settings = settings
        self.endpoint = endpoint.descriptor
        self.transport = transport
        chain = InterceptorChain(configuration.interceptors + endpoint.options.interceptors, to: transport)
        options = endpoint.options.response.merged(over: configuration.response)
        coders = options.coders + configuration.coders
        self.keys = keys ?? .asIs
        decoder = options.decoder?.following(keys) ?? settings.decoder(following: keys)
    }
}
