public import Foundation
public import RetroKit

/// One call of an API, for the one-line function `sendRequest` of a client.
///
/// ```swift
/// enum UsersEndpoint: Endpoint {
///     case list, create
///
///     var baseURL: String { "https://api.example.test" }
///     var path: String { "/users" }
///     var method: HttpMethod { self == .list ? .get : .post }
///     var header: [String: String]? {
///         get async { ["Authorization": "Bearer \(await session.token)"] }
///     }
/// }
/// ```
public protocol Endpoint {
    /// The type of ``baseURL``.
    associatedtype Base: BaseURLConvertible
    /// The type of ``header``.
    associatedtype Headers: HeadersConvertible
    /// The type of ``body``.
    associatedtype Body

    /// Where the path begins: a `URL`, a text, or nil for the client's own. Nil by default; an extension of yours sets another
    /// default for all your endpoints: `extension Endpoint { var baseURL: String { "https://api.example.test" } }`.
    var baseURL: Base { get }
    /// The path.
    var path: String { get }
    /// The method.
    var method: HttpMethod { get }
    /// The headers: `HttpHeaders` or a dictionary, which may be fetched. None by default.
    nonisolated(nonsending) var header: Headers { get async throws }
    /// The body: an `Encodable` value or a dictionary, sent as JSON; `Data`; `HttpForm`, `MultipartBody` or
    /// `HttpBody`. None by default.
    var body: Body { get }
}

// What a type or an extension of somebody else says goes before each of these, whatever its type.
extension Endpoint {
    /// The client's own base URL.
    @_disfavoredOverload public var baseURL: URL? { nil }
    /// None.
    @_disfavoredOverload public var header: HttpHeaders { [:] }
    /// None.
    @_disfavoredOverload public var body: Never? { nil }
}
