import Foundation
import RetroKit

extension HttpRequestParams {
    /// Makes a request as the cases of curl_logging.json describe it.
    init(fixture json: JsonValue) throws {
        let url = json["url"]?.string ?? ""
        let origin =
            String(url.prefix { $0 != "/" }) + "//" + url.components(separatedBy: "/").dropFirst(2).prefix(1).joined()
        let target = url.dropFirst(origin.count).split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        self.init(
            httpMethod: HttpMethod(rawValue: json["method"]?.string ?? ""),
            baseURL: try BaseURL(origin),
            percentEncodedPath: String(target[0]),
            percentEncodedQuery: target.count > 1 ? String(target[1]) : nil,
            headerFields: HttpHeaders(fixture: json["headers"]),
            httpBody: Data(fixture: json).map { .data($0, contentType: nil) } ?? .none
        )
    }
}

extension HttpHeaders {
    /// Reads pairs of names and values.
    init(fixture json: JsonValue?) {
        self.init(
            (json?.array ?? []).map { Field(name: $0.array?[0].string ?? "", value: $0.array?[1].string ?? "") }
        )
    }
}

extension Data {
    /// Reads a body, given as text or as Base64; nil when there is none.
    init?(fixture json: JsonValue) {
        if let text = json["body_utf8"]?.string {
            self.init(text.utf8)
        } else if let bytes = json["body_base64"]?.string {
            self.init(base64Encoded: bytes)
        } else {
            return nil
        }
    }
}
