public import Foundation

/// A download that is complete and in its place.
public struct SavedFile: Sendable {
    /// Where it is.
    public let url: URL
    /// How many bytes it has.
    public let size: Int64
    /// How many of them were there from an earlier attempt, in this call or before it; 0 when all came in one go.
    public let resumedFrom: Int64
    /// The header fields of the last response.
    public let headers: HttpHeaders
}
