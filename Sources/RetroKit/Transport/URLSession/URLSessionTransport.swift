import Foundation

/// stub
public final class URLSessionTransport: ConfiguredTransport {
    package let configuration = TransportConfiguration()
    /// x
    public init() {}
    /// x
    public func setConfiguration(scheme: String, host: String, sharedHeaders: [String: String]?) {
        configuration.set(scheme: scheme, host: host, sharedHeaders: sharedHeaders)
    }
    /// x
    public func sendRequest(with params: HttpRequestParams) async throws -> HttpOperationResult {
        throw TransportError(.other, "no")
    }
}
