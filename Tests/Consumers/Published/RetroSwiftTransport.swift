import Foundation
import RetroKit

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A transport as RetroSwift's demo has one: a session, set up before the first call, and a request of the parts.
final class UrlSessionTransport: HttpTransport {
    private var scheme: String?
    private var host: String?
    private var sharedHeaders: [String: String]?
    private lazy var urlSession = URLSession(configuration: sessionConfiguration)
    private lazy var sessionConfiguration = {
        let configuration = URLSessionConfiguration.default
        configuration.httpAdditionalHeaders = sharedHeaders
        return configuration
    }()

    func setConfiguration(scheme: String, host: String, sharedHeaders: [String: String]?) {
        self.scheme = scheme
        self.host = host
        self.sharedHeaders = sharedHeaders
    }

    func sendRequest(with params: HttpRequestParams) async throws -> HttpOperationResult {
        do {
            return await perform(request: try assemble(params))
        } catch {
            return HttpOperationResult(statusCode: nil, headers: nil, response: .failure(error))
        }
    }

    private func assemble(_ params: HttpRequestParams) throws -> URLRequest {
        var components = URLComponents()
        components.scheme = scheme
        components.host = host
        components.port = server.port
        components.path = params.path
        components.queryItems = params.queryParams?.map(URLQueryItem.init)
        guard let url = components.url else { throw URLError(.badURL) }
        var request = URLRequest(url: url)
        request.httpMethod = params.httpMethod.asString
        params.headerParams?.forEach { key, value in request.setValue(value, forHTTPHeaderField: key) }
        request.httpBody = params.body
        return request
    }

    private func perform(request: URLRequest) async -> HttpOperationResult {
        await withCheckedContinuation { [weak self] continuation in
            self?.dataTask(request: request, continuation: continuation).resume()
        }
    }

    private func dataTask(
        request: URLRequest,
        continuation: CheckedContinuation<HttpOperationResult, Never>
    ) -> URLSessionDataTask {
        urlSession.dataTask(with: request) { data, response, error in
            let httpResponse = response as? HTTPURLResponse
            var headers: [String: String]?
            if let allHeaderFields = httpResponse?.allHeaderFields {
                headers = [:]
                allHeaderFields.forEach { headers?[String(describing: $0.key)] = String(describing: $0.value) }
            }
            continuation.resume(
                returning: HttpOperationResult(
                    statusCode: httpResponse?.statusCode,
                    headers: headers,
                    response: error.map { .failure($0) } ?? .success(data ?? Data())
                )
            )
        }
    }
}

extension HttpMethod {
    fileprivate var asString: String {
        switch self {
        case .delete: return "DELETE"
        case .get: return "GET"
        case .head: return "HEAD"
        case .patch: return "PATCH"
        case .post: return "POST"
        case .put: return "PUT"
        default: return rawValue  // row: a switch over HttpMethod
        }
    }
}
