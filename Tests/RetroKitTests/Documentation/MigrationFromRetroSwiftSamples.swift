// swift-format-ignore-file
import Foundation
import RetroKit

/// The samples of the article about moving from RetroSwift.
private enum MigrationFromRetroSwiftSamples {
    actor Session {
        var token = "t0k"
    }

    static let session = Session()

    class BandsDomain: Domain {
        override init(transport: any HttpTransport) {
            super.init(transport: transport)
            transport.setConfiguration(scheme: "https", host: "rest.example.test", sharedHeaders: nil)
            configuration.usePlainCoders()
        }
    }

    class SessionDomain: Domain {
        override func perform<Request, Response: Decodable>(
            request: Request,
            to endpoint: any EndpointDescribing,
            customHeaders: [String: String]?
        ) async throws -> Response {
            let headers = ["Authorization": "Bearer \(await session.token)"]
            return try await super.perform(request: request, to: endpoint, customHeaders: headers)
        }
    }

    final class RelayTransport: HttpTransport {
        func setConfiguration(scheme: String, host: String, sharedHeaders: [String: String]?) {
            PlatformTransport.shared.setConfiguration(scheme: scheme, host: host, sharedHeaders: sharedHeaders)
        }

        func sendRequest(with params: HttpRequestParams) async throws -> HttpOperationResult {
            print(params.httpMethod.rawValue, params.path, params.queryParams ?? [:])
            return try await PlatformTransport.shared.sendRequest(with: params)
        }
    }
}
