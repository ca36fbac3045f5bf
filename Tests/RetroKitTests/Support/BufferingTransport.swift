import RetroKit

/// A transport that implements as little as it can: it relays to another one, whole responses only.
struct BufferingTransport: HttpTransport {
    private let inner: any HttpTransport

    init(over inner: any HttpTransport) {
        self.inner = inner
    }

    func setConfiguration(scheme: String, host: String, sharedHeaders: [String: String]?) {
        inner.setConfiguration(scheme: scheme, host: host, sharedHeaders: sharedHeaders)
    }

    func sendRequest(with params: HttpRequestParams) async throws -> HttpOperationResult {
        var whole = params
        whole.delivery = .whole
        return try await inner.sendRequest(with: whole)
    }
}
