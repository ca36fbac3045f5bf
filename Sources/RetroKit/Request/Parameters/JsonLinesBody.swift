public import Foundation

/// The body of a request, as one line of JSON for each element: `@JsonLinesBody var events: [Event]`.
///
/// It is encoded by the domain's or the endpoint's encoder and sent as `application/x-ndjson`. For elements that come
/// over time, give a ``Body`` the stream of ``HttpUploadStream/jsonLines(_:encoder:)``.
@propertyWrapper
public struct JsonLinesBody<Value: Sequence> where Value.Element: Encodable {
    /// The body's elements.
    public var wrappedValue: Value

    /// Declares the body.
    ///
    /// - Parameter wrappedValue: The body's elements.
    public init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }
}

extension JsonLinesBody: RequestParameter {
    package func encode(as label: String, into builder: inout RequestBuilder) throws(RequestProblem) {
        var lines = Data()
        for element in wrappedValue {
            lines.append(try builder.json(element, named: label, by: nil).asJsonLine)
        }
        try builder.setBody(.data(lines, contentType: HttpUploadStream.jsonLinesType), named: label)
    }
}

extension JsonLinesBody: Equatable where Value: Equatable {}
extension JsonLinesBody: Hashable where Value: Hashable {}
extension JsonLinesBody: Sendable where Value: Sendable {}

extension HttpUploadStream {
    /// The content type of lines of JSON.
    static let jsonLinesType = "application/x-ndjson"

    /// A body of one line of JSON for each element, each sent as soon as it comes.
    ///
    /// - Parameters:
    ///   - elements: The elements; they are read once, so the request cannot be sent again.
    ///   - encoder: Encodes them; RetroKit's default encoder by default. What an endpoint or a domain says of dates and UUIDs
    ///     does not reach a stream that is made before the call.
    /// - Returns: The body.
    public static func jsonLines<Elements: AsyncSequence & Sendable>(
        _ elements: Elements,
        encoder: JSONEncoder = .retroKit
    ) -> HttpUploadStream where Elements.Element: Encodable {
        HttpUploadStream(
            once: HttpBodyStream(EncodedLines(elements: elements, encoder: encoder)),
            contentType: jsonLinesType
        )
    }
}

/// The lines of a sequence's elements.
private struct EncodedLines<Elements: AsyncSequence & Sendable>: AsyncSequence, Sendable
where Elements.Element: Encodable {
    let elements: Elements
    let encoder: JSONEncoder

    struct AsyncIterator: AsyncIteratorProtocol {
        var elements: Elements.AsyncIterator
        let encoder: JSONEncoder

        mutating func next() async throws -> Data? {
            try await elements.next().map { try JsonWriter.json(of: $0, by: encoder).asJsonLine }
        }
    }

    func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(elements: elements.makeAsyncIterator(), encoder: encoder)
    }
}

extension Data {
    /// JSON on one line, with its line break. An encoder that prints prettily breaks lines between values alone, for
    /// within a text they are escaped (RFC 8259 §7).
    fileprivate var asJsonLine: Data {
        let lineFeed = UInt8(ascii: "\n")
        var line = contains(lineFeed) ? Data(filter { $0 != lineFeed }) : self
        line.append(lineFeed)
        return line
    }
}
