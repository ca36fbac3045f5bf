/// A request type that shows one of its values, so that ``ApiDomain/validate(with:isStrict:)`` can look at its fields.
///
/// ```swift
/// extension SearchRequest: SampledRequest {
///     static var sample: SearchRequest { SearchRequest(page: 1) }
/// }
/// ```
public protocol SampledRequest {
    /// A value whose fields are declared like those of every other. Its own values do not matter: an empty text for a
    /// path, say, is no finding.
    static var sample: Self { get }
}
