import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What has arrived of a response so far, up to a limit.
struct ResponseCollector {
    private let host: String
    private let limit: Int
    private var response: HTTPURLResponse?
    private var body = Data()

    init(host: String, limit: Int) {
        self.host = host
        self.limit = limit
    }

    /// The status code; nil as long as there is none.
    var statusCode: Int? { response?.statusCode }

    /// The length of the body; nil when it is unknown, or when the body is compressed on its way.
    var announcedLength: Int64? {
        guard let response, response.expectedContentLength > 0, !isCompressed(response) else { return nil }
        return response.expectedContentLength
    }

    private func isCompressed(_ response: HTTPURLResponse) -> Bool {
        let field = "Content-Encoding"
        return response.value(forHTTPHeaderField: field).map { HttpHeaders([field: $0]).announceContentCoding } ?? false
    }

    /// Takes the head of a response.
    ///
    /// - Throws: ``TransportError`` when it is not HTTP.
    mutating func receive(_ response: URLResponse) throws(TransportError) {
        guard let response = response as? HTTPURLResponse else {
            throw TransportError(.protocolViolation, "The response from \(host) is not HTTP.")
        }
        self.response = response
        body = Data()
    }

    /// Takes a piece of the body.
    ///
    /// - Throws: ``TransportError`` when the body has become too large.
    mutating func receive(_ data: Data) throws(TransportError) {
        guard data.count <= limit - body.count else { throw .tooLarge(limit) }
        body.append(data)
    }

    /// The response as it is now.
    ///
    /// - Throws: ``TransportError`` when there is none.
    func result() throws(TransportError) -> HttpOperationResult {
        guard let response else {
            throw TransportError(.connectionLost, "The exchange with \(host) ended without a response.")
        }
        return HttpOperationResult(
            statusCode: response.statusCode,
            headerFields: HttpHeaders(response),
            body: body
        )
    }
}

extension HttpHeaders {
    /// The headers of a response, sorted by name: URLSession keeps them in a dictionary.
    fileprivate init(_ response: HTTPURLResponse) {
        let fields = response.allHeaderFields.compactMap { name, value -> (String, String)? in
            guard let name = name as? String, let value = value as? String else { return nil }
            return (name.fromSession, value.fromSession.trimmingHttpWhitespace)
        }
        self.init(Dictionary(fields) { first, _ in first })
    }
}

extension String {
    /// The text of a header field as URLSession gives it: Apple's decodes bytes as Latin-1, FoundationNetworking as UTF-8.
    fileprivate var fromSession: String {
        #if canImport(FoundationNetworking)
            self
        #else
            readFromLatin1
        #endif
    }
}
