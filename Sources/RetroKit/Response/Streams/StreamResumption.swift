import Foundation

/// Where a stream of JSON goes on when it is taken up again: what of its last element the next request carries.
///
/// ```swift
/// @Get("/pods?watch=true", .reconnection(), .resumption(.query("resourceVersion", from: "object.metadata.resourceVersion")))
/// var watch: () async throws -> JsonLines<PodEvent>
/// ```
///
/// A name in a path holds as the body spells it, and the path begins at the element, whatever `.unwrap` takes out of it. An element that has nothing at the path leaves what an earlier one had, and
/// before the first there is nothing to carry: the request is sent as it was.
public struct StreamResumption: Sendable {
    /// Reads the place in an element; nil where no element is read.
    let read: (@Sendable (JsonValue) -> JsonValue?)?
    /// Writes the place into the request.
    let write: @Sendable (JsonValue, inout HttpRequestParams) throws -> Void
    /// What is wrong with the name of the place; nil when nothing is.
    let problem: RequestProblem?

    /// Makes a resumption that changes the request in a way of its own, such as in its body.
    ///
    /// - Parameter change: Changes the request that began the stream, by the last element so far. What it throws ends the
    ///   stream.
    public init(_ change: @escaping @Sendable (_ request: inout HttpRequestParams, _ last: JsonValue) throws -> Void) {
        read = { $0 }
        write = { try change(&$1, $0) }
        problem = nil
    }

    private init(
        problem: RequestProblem? = nil,
        read: (@Sendable (JsonValue) -> JsonValue?)?,
        write: @escaping @Sendable (JsonValue, inout HttpRequestParams) throws -> Void
    ) {
        self.problem = problem
        self.read = read
        self.write = { place, request in
            if let problem { throw problem }
            try write(place, &request)
        }
    }

    /// The next request carries a value of the last element in a query parameter.
    ///
    /// - Parameters:
    ///   - name: The parameter's name.
    ///   - path: Where the value, a text or a number, stands in an element, as names with dots between them; empty for the
    ///     element itself.
    /// - Returns: The resumption.
    public static func query(_ name: String, from path: String) -> StreamResumption {
        StreamResumption(problem: name.isEmpty ? .namelessResumption : nil, read: { $0.scalar(at: path) }) {
            if let text = $0.scalarText { $1.setQuery(name, to: text) }
        }
    }

    /// The next request carries a value of the last element in a header. A value that no header can carry, for its control
    /// characters, leaves the one before it.
    ///
    /// - Parameters:
    ///   - name: The header's name.
    ///   - path: Where the value, a text or a number, stands in an element, as names with dots between them; empty for the
    ///     element itself.
    /// - Returns: The resumption.
    public static func header(_ name: String, from path: String) -> StreamResumption {
        let read = { @Sendable (element: JsonValue) -> JsonValue? in
            guard let place = element.scalar(at: path), HeaderSyntax.isValue(place.scalarText ?? "") else {
                return Optional.none  // a mere nil could be JSON's null
            }
            return place
        }
        return StreamResumption(problem: HeaderSyntax.problems(of: [name: "0"]).first, read: read) {
            $1.headerFields[name] = $0.scalarText
        }
    }

    /// The same request is sent again: for streams that tell what happens from now on, and where what is missed in between
    /// does not matter.
    public static let fromStart = StreamResumption(read: nil) { _, _ in }
}

extension JsonValue {
    /// The text or number at a path; nil where there is none.
    fileprivate func scalar(at path: String) -> JsonValue? {
        var value: JsonValue? = self
        for name in path.split(separator: ".") { value = value?[String(name)] }
        return value?.scalarText == nil ? nil : value
    }

    /// A text as it is, and a number in digits; nil for any other value.
    fileprivate var scalarText: String? {
        switch self {
        case .string(let text): text
        case .int(let number): String(number)
        case .decimal(let number): number.description
        case .double(let number): number.description
        default: nil
        }
    }
}
