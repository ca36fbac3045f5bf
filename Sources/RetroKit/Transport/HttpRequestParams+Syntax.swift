extension HttpRequestParams {
    /// Refuses what would break out of its place in the message. The request encoder lets none of it through; a request
    /// made or changed by hand comes to a transport unchecked.
    ///
    /// - Throws: ``TransportError`` of kind `unsupportedRequest` or `invalidURL`.
    package func checkSyntax() throws(TransportError) {
        guard HeaderSyntax.isToken(httpMethod.rawValue) else {
            throw TransportError(
                .unsupportedRequest,
                "The method \(httpMethod.rawValue.debugDescription) is not allowed; use letters (RFC 9110 §9.1)."
            )
        }
        for field in headerFields where !HeaderSyntax.isToken(field.name) || !HeaderSyntax.isValue(field.value) {
            throw TransportError(
                .unsupportedRequest,
                "The header \(field.name.debugDescription) has a name or a value that is not allowed (RFC 9110 §5)."
            )
        }
        guard Self.isEncoded(percentEncodedPath), percentEncodedQuery.map(Self.isEncoded) ?? true else {
            throw TransportError(
                .invalidURL,
                "The path or query of a request to \(baseURL?.host ?? "an unknown host") is not percent-encoded."
            )
        }
    }

    private static func isEncoded(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "#") }
    }
}
