import Foundation

extension HttpRequestParams {
    /// The header fields that go over the wire, but for those that frame the message and belong to the connection:
    /// these are left to the transport. Requests made by hand, interceptors and a transport's defaults have passed no
    /// check before; beside a body there is always a content type, for URLSession would name a form (B038).
    ///
    /// - Parameter defaults: The transport's defaults.
    /// - Returns: The fields, in order.
    /// - Throws: ``TransportError`` of kind `unsupportedRequest` for a method or field that would break the message.
    package func fieldsToSend(over defaults: TransportConfiguration.Values) throws(TransportError) -> HttpHeaders {
        guard HeaderSyntax.isToken(httpMethod.rawValue) else {
            throw TransportError(
                .unsupportedRequest,
                "The method \(httpMethod.rawValue.debugDescription) is no token (RFC 9110 §9.1)."
            )
        }
        var fields = HttpHeaders()
        do {
            for field in headerFields(over: defaults) where !HeaderSyntax.isReserved(field.name) {
                let field = try HeaderSyntax.checked(name: field.name, value: field.value)
                fields.append(field.value, for: field.name)
            }
        } catch {
            throw TransportError(.unsupportedRequest, error.message, underlying: error)
        }
        if case .none = httpBody {
        } else if !fields.contains("Content-Type") {
            fields.append(httpBody.contentType ?? "application/octet-stream", for: "Content-Type")
        }
        return fields
    }
}
