/// How a response came about: what a stream needs that asks again where it broke off.
package struct ResponseExchange: Sendable {
    /// The endpoint that was called.
    package let endpoint: EndpointDescriptor
    /// The request that was answered.
    package let request: HttpRequestParams
    /// What sends it, or another one, again.
    package let chain: InterceptorChain
}
