/// Which calls an interceptor takes together: those that share a circuit, a rate or a limit.
public enum CallScope: Hashable, Sendable {
    /// The calls to one scheme, host and port.
    case host
    /// The calls of one endpoint of one domain class at one host.
    case endpoint
    /// All calls.
    case all
}

extension CallScope {
    /// The name of what a request belongs to, for people too: it holds no secret.
    func name(of request: HttpRequestParams) -> String {
        let host = request.hostName
        return switch self {
        case .host: host
        case .endpoint: request.endpoint.map { "\($0) at \(host)" } ?? host
        case .all: "all hosts"
        }
    }
}

extension HttpRequestParams {
    /// Host and port for people; a request without a base URL goes to its transport's.
    var hostName: String {
        guard let baseURL else { return "the transport's host" }
        return baseURL.host + (baseURL.port.map { ":\($0)" } ?? "")
    }
}
