public import Foundation
public import RetroKit

extension LoopbackResponse {
    /// A value as JSON. A value that cannot be encoded becomes a 500 with the error's text.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - statusCode: The status; 200 by default.
    ///   - encoder: The encoder; by default one that sorts keys, so that the bytes are the same every time.
    /// - Returns: The response.
    public static func json(
        _ value: some Encodable,
        statusCode: Int = 200,
        encoder: JSONEncoder? = nil
    ) -> LoopbackResponse {
        do {
            let data = try (encoder ?? sortingEncoder()).encode(value)
            return .data(data, statusCode: statusCode, contentType: "application/json")
        } catch {
            return .failure(error)
        }
    }

    private static func sortingEncoder() -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }

    /// A status without a body.
    ///
    /// - Parameters:
    ///   - statusCode: The status.
    ///   - reason: The text behind it; the registered one by default.
    /// - Returns: The response.
    public static func status(_ statusCode: Int, reason: String? = nil) -> LoopbackResponse {
        var response = LoopbackResponse(.data(Data()), status: statusCode)
        response.reason = reason
        return response
    }

    /// A text.
    ///
    /// - Parameters:
    ///   - text: The text; it is sent as UTF-8.
    ///   - statusCode: The status; 200 by default.
    ///   - contentType: The media type; plain text by default.
    /// - Returns: The response.
    public static func text(
        _ text: String,
        statusCode: Int = 200,
        contentType: String = "text/plain; charset=utf-8"
    ) -> LoopbackResponse {
        .data(Data(text.utf8), statusCode: statusCode, contentType: contentType)
    }

    /// Bytes.
    ///
    /// - Parameters:
    ///   - data: The bytes.
    ///   - statusCode: The status; 200 by default.
    ///   - contentType: The media type; nil for none.
    /// - Returns: The response.
    public static func data(
        _ data: Data,
        statusCode: Int = 200,
        contentType: String? = "application/octet-stream"
    ) -> LoopbackResponse {
        LoopbackResponse(.data(data), status: statusCode, headers: contentType.map { ["Content-Type": $0] } ?? [:])
    }

    /// A body in chunks (RFC 9112 §7.1), each as given. An empty one is left out, as it would be the end.
    ///
    /// - Parameters:
    ///   - chunks: The chunks.
    ///   - trailers: The fields after the last chunk.
    ///   - interval: How long to wait between two chunks; not at all by default.
    ///   - contentType: The media type; nil for none.
    /// - Returns: The response.
    public static func chunked(
        _ chunks: [Data],
        trailers: HttpHeaders = [:],
        every interval: Duration = .zero,
        contentType: String? = "application/octet-stream"
    ) -> LoopbackResponse {
        LoopbackResponse(
            .chunks(chunks.filter { !$0.isEmpty }, trailers: trailers, interval: interval),
            headers: contentType.map { ["Content-Type": $0] } ?? [:]
        )
    }

    /// These bytes and nothing else, head included: for heads cut short, garbage and whatever else no server should send.
    /// The connection stays open unless a modifier closes it.
    public static func raw(_ bytes: Data) -> LoopbackResponse {
        LoopbackResponse(.raw(bytes))
    }

    /// The bytes of this text and nothing else, as UTF-8.
    public static func raw(_ text: String) -> LoopbackResponse {
        .raw(Data(text.utf8))
    }

    /// A redirect.
    ///
    /// - Parameters:
    ///   - location: The value of `Location`, such as `/elsewhere` or a whole URL.
    ///   - statusCode: The status; 302 by default.
    /// - Returns: The response.
    public static func redirect(to location: String, statusCode: Int = 302) -> LoopbackResponse {
        .status(statusCode).header("Location", location)
    }

    /// No answer: the connection is closed in good order.
    public static let hangUp = LoopbackResponse(.hangUp)

    /// No answer: the connection is reset, as a crashed server or a firewall does.
    public static let reset = LoopbackResponse(.reset)

    /// No answer, ever: the connection stays open until the client leaves or the server stops.
    public static let silence = LoopbackResponse(.silence)

    /// The answer to a request whose handler threw.
    static func failure(_ error: any Error) -> LoopbackResponse {
        .text("\(error)\n", statusCode: 500)
    }
}
