// expect: method does not override any method from its superclass
import RetroKit

final class Api: ApiDomain {
    override func perform<Request, Response: Decodable>(
        request: Request,
        to endpoint: any EndpointDescribing,
        customHeaders: [String: String]? = nil
    ) async throws -> Response {
        try await super.perform(request: request, to: endpoint, customHeaders: customHeaders)
    }
}
