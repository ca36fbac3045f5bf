import Foundation

/// What an API says about an error (RFC 9457), under the content type `application/problem+json`.
///
/// ``ApiError/problem`` reads it. It can be the error side of a response as well:
/// `Either<User, ProblemDetails>`.
public struct ProblemDetails: Hashable, Sendable {
    /// What kind of problem, as a URI reference; `about:blank` when it is no more than the status says.
    public var type: String
    /// The kind of problem in a few words.
    public var title: String?
    /// The status code, as the origin server set it.
    public var status: Int?
    /// This occurrence of the problem in a few words.
    public var detail: String?
    /// This occurrence of the problem, as a URI reference.
    public var instance: String?
    /// The other members, which the type of problem defines.
    public var extensions: [String: JsonValue]

    /// Makes the details of a problem, for mocks.
    ///
    /// - Parameters:
    ///   - type: What kind of problem; `about:blank` by default.
    ///   - title: The kind of problem in a few words.
    ///   - status: The status code.
    ///   - detail: This occurrence in a few words.
    ///   - instance: This occurrence, as a URI reference.
    ///   - extensions: Other members.
    public init(
        type: String = "about:blank",
        title: String? = nil,
        status: Int? = nil,
        detail: String? = nil,
        instance: String? = nil,
        extensions: [String: JsonValue] = [:]
    ) {
        self.type = type
        self.title = title
        self.status = status
        self.detail = detail
        self.instance = instance
        self.extensions = extensions
    }

    /// Another member, decoded: `problem.extension("errors", as: [String: [String]].self)`. Nil when it is missing or
    /// something else.
    public func `extension`<Value: Decodable>(_ name: String, as type: Value.Type) -> Value? {
        guard let value = extensions[name], let bytes = try? JSONEncoder().encode(value) else { return nil }
        return try? JSONDecoder.retroKit.decode(type, from: bytes)
    }
}

extension ProblemDetails: Codable {
    private static let standardNames: Set<String> = ["type", "title", "status", "detail", "instance"]

    /// Reads an object. A member of the wrong type is ignored (RFC 9457 §3.1).
    public init(from decoder: any Decoder) throws {
        let members = try [String: JsonValue](from: decoder)
        self.init(
            type: members["type"]?.string ?? "about:blank",
            title: members["title"]?.string,
            status: members["status"]?.int,
            detail: members["detail"]?.string,
            instance: members["instance"]?.string,
            extensions: members.filter { !Self.standardNames.contains($0.key) }
        )
    }

    /// Writes an object.
    public func encode(to encoder: any Encoder) throws {
        var members = extensions
        members["type"] = .string(type)
        members["title"] = title.map { .string($0) }
        members["status"] = status.map { .int($0) }
        members["detail"] = detail.map { .string($0) }
        members["instance"] = instance.map { .string($0) }
        try members.encode(to: encoder)
    }
}
