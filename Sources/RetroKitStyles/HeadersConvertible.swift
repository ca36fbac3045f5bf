public import RetroKit

/// What may hold the headers of a ``Router`` or an ``Endpoint``: `HttpHeaders`, a dictionary, or an optional of them.
public protocol HeadersConvertible {
    /// The header fields.
    var httpHeaders: HttpHeaders { get }
}

extension HttpHeaders: HeadersConvertible {
    /// The fields themselves.
    public var httpHeaders: HttpHeaders { self }
}

extension Dictionary: HeadersConvertible where Key == String, Value == String {
    /// The fields, sorted by name.
    public var httpHeaders: HttpHeaders { HttpHeaders(self) }
}

extension Optional: HeadersConvertible where Wrapped: HeadersConvertible {
    /// The wrapped fields; none for nil.
    public var httpHeaders: HttpHeaders { self?.httpHeaders ?? [:] }
}
