public import Foundation

/// RetroSwift's names for the parts of a request, so that transports written for it go on working.
extension HttpRequestParams {
    /// The path, percent-decoded, as `URLComponents.path` wants it. An encoded slash cannot be told from a plain one
    /// here: use ``percentEncodedPath`` in new code.
    public var path: String { percentEncodedPath.removingPercentEncoding ?? percentEncodedPath }

    /// The headers as a dictionary, repeated fields joined; nil when there are none.
    public var headerParams: [String: String]? { headerFields.isEmpty ? nil : headerFields.dictionary }

    /// The query as a dictionary, the last of repeated names; nil when there is none.
    public var queryParams: [String: String]? {
        let items = queryItems
        return items.isEmpty ? nil : Dictionary(items.map { ($0.name, $0.value ?? "") }) { _, last in last }
    }

    /// The body's bytes; nil when there is no body.
    public var body: Data? { httpBody.encoded() }
}
