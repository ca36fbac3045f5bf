public import Foundation
public import RetroKit

/// A table of an API's calls as a type, most often an enum with a case for each.
///
/// ```swift
/// enum GitHubRoute: Router {
///     case user(String)
///     case search(text: String, page: Int)
///
///     var baseURL: String { "https://api.github.example.test" }
///     var path: String {
///         switch self {
///         case .user(let name): "/users/\(name)"
///         case .search: "/search"
///         }
///     }
///     var method: HttpMethod { .get }
///     var query: [String: Any]? {
///         if case .search(let text, let page) = self { ["q": text, "page": page] } else { nil }
///     }
/// }
/// let user = try await client.call(GitHubRoute.user("ada"), as: User.self)
/// ```
///
/// The path and the method must be there. Every other property may be of any of the types that its comment names.
public protocol Router {
    /// The type of ``baseURL``.
    associatedtype Base: BaseURLConvertible
    /// The type of ``headers``.
    associatedtype Headers: HeadersConvertible
    /// The type of ``query``.
    associatedtype Query
    /// The type of ``body``.
    associatedtype Body
    /// The type of ``token``.
    associatedtype Token: TokenConvertible

    /// Where the path begins: a `URL`, a text, or nil for the client's own. Nil by default.
    var baseURL: Base { get }
    /// The path, percent-encoded where it must be. A value that may hold a slash or a question mark belongs in the
    /// query, or is percent-encoded by whoever puts it here.
    var path: String { get }
    /// The method.
    var method: HttpMethod { get }
    /// The headers: `HttpHeaders` or a dictionary. None by default; `Accept: application/json` is sent unless the
    /// router or the client says otherwise.
    nonisolated(nonsending) var headers: Headers { get async throws }
    /// The query: a dictionary, `KeyValuePairs`, `[URLQueryItem]` or an `Encodable` object. None by default.
    var query: Query { get }
    /// The body: an `Encodable` value or a dictionary, sent as JSON; `Data`; `HttpForm`, `MultipartBody` or
    /// `HttpBody`. None by default.
    var body: Body { get }
    /// The token's kind, such as `Bearer`, which is the default, or `Basic`.
    var tokenKind: String { get }
    /// The token of `Authorization: <kind> <token>`; nil, the default, or an empty text for none.
    nonisolated(nonsending) var token: Token { get async throws }
    /// Whether the token is sent; true by default.
    var isAuthorized: Bool { get }
}

// What a type or an extension of somebody else says goes before each of these, whatever its type.
extension Router {
    /// The client's own base URL.
    @_disfavoredOverload public var baseURL: URL? { nil }
    /// None.
    @_disfavoredOverload public var headers: HttpHeaders { [:] }
    /// None.
    @_disfavoredOverload public var query: [String: Any]? { nil }
    /// None.
    @_disfavoredOverload public var body: Never? { nil }
    /// None.
    @_disfavoredOverload public var token: String? { nil }
    /// `Bearer`.
    @_disfavoredOverload public var tokenKind: String { "Bearer" }
    /// True.
    @_disfavoredOverload public var isAuthorized: Bool { true }
}

extension Router {
    /// The path at the router's base URL, without the query; the path alone when the base URL is the client's.
    public var url: String { baseURL.template(for: path) }
}
