public import RetroKit

#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

extension URLRequest {
    /// The cURL command line of the request, for interceptors; empty without a URL that can be sent.
    ///
    /// - Parameter policy: What is hidden; the usual credentials by default.
    /// - Returns: The command line.
    public func curl(redacting policy: RedactionPolicy = .standard) -> String {
        guard let url, let base = try? BaseURL("\(url.scheme ?? "")://\(url.host ?? "")") else { return "" }
        let empty = HttpRequestParams(httpMethod: .get, baseURL: base)
        guard let original = empty.urlRequest(over: nil), let request = try? empty.with(self, insteadOf: original)
        else {
            return ""
        }
        return request.curl(redacting: policy)
    }
}
