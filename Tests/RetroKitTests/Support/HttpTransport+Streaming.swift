import RetroKit

extension HttpTransport {
    /// Sends a request whose response is wanted as a stream.
    func stream(_ params: HttpRequestParams) async throws -> HttpOperationResult {
        var request = params
        request.delivery = .stream
        return try await sendRequest(with: request)
    }
}
