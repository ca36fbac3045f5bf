/// Where in the body of a success an error may stand, for servers that report errors under 200.
///
/// ```swift
/// api.configuration.response.failure = "errors"
/// api.configuration.response.failure = FailurePlace("result", unless: "ok")
/// ```
///
/// A value there is an error unless it is null, false, zero, an empty text or object, one of the exceptions, or an array
/// without an error in it.
public struct FailurePlace: Hashable, Sendable {
    /// The place, as names with dots between them, such as `meta.error`. A name holds for each element of an array.
    public let path: String
    /// The texts that stand there without being an error.
    public let exceptions: Set<String>

    /// Names a place.
    ///
    /// - Parameters:
    ///   - path: The place, as names with dots between them, as the body spells them; empty for none.
    ///   - exceptions: The texts that stand there without being an error, such as `ok`.
    public init(_ path: String, unless exceptions: String...) {
        self.init(path, exceptions: Set(exceptions))
    }

    init(_ path: String, exceptions: Set<String>) {
        self.path = path
        self.exceptions = exceptions
    }
}

extension FailurePlace: ExpressibleByStringLiteral {
    /// Names a place.
    public init(stringLiteral path: String) { self.init(path) }
}

extension FailurePlace {
    /// The error that a body reports; nil when it reports none.
    fileprivate func failure(in body: JsonValue) -> ReportedFailure? {
        var values = [body]
        for name in path.split(separator: ".") {
            values = values.flatMap { $0.array ?? [$0] }.compactMap { $0[String(name)] }
        }
        return values.first(where: isFailure).map(ReportedFailure.init)
    }

    private func isFailure(_ value: JsonValue) -> Bool {
        switch value {
        case .null, .bool(false), .int(0): false
        case .string(let text): !text.isEmpty && !exceptions.contains(text)
        case .array(let elements): elements.contains(where: isFailure)
        case .object(let members): !members.isEmpty
        default: true
        }
    }
}

/// An error that stands in the body of a success: the ``ApiError/underlying`` error of an ``ApiError`` of kind `rejected`.
public struct ReportedFailure: Error, Hashable, Sendable {
    /// What stands in the body.
    public let value: JsonValue

    /// Makes a failure of what stands in a body.
    public init(_ value: JsonValue) {
        self.value = value
    }

    /// The server's words for it: the text that stands there, or that of an object's `message`, `error`, `detail`, `title`,
    /// `description` or `code`; those of several errors with semicolons between them. Nil when there is none.
    public var message: String? { Self.message(of: value) }

    private static let names = ["message", "error", "detail", "title", "description", "code"]

    private static func message(of value: JsonValue) -> String? {
        switch value {
        case .string(let text):
            return text.isEmpty ? nil : text
        case .int(let number):
            return String(number)
        case .array(let elements):
            let messages = elements.compactMap(message)
            return messages.isEmpty ? nil : messages.joined(separator: "; ")
        case .object(let members):
            return names.lazy.compactMap { members[$0].flatMap(message) }.first
        default:
            return nil
        }
    }
}

extension ReportedFailure: CustomStringConvertible {
    /// The server's words on one line, as far as an error's text has room for them.
    public var description: String {
        guard let scalars = message?.unicodeScalars else { return "it has no words for it" }
        let words = scalars.prefix(300)  // scalars, since a character may be as long as the text
        return String(words).escapedForLog + (words.endIndex < scalars.endIndex ? "…" : "")
    }
}

extension ResponseDecoder {
    /// Refuses a success whose body reports an error. A body that cannot be read is left to whoever decodes the value.
    func requireNoFailure() throws(ResponseProblem) {
        guard !body.isEmpty, let failure = options.failure(in: { try decodeFormatted(JsonValue.self) }) else { return }
        throw .rejected(failure)
    }
}

extension ResponseOptions {
    /// The error that a success reports.
    ///
    /// - Parameter body: Reads the body, or an element of a stream. It is asked only where failures have a place.
    /// - Returns: The error; nil when none is reported, and when the body cannot be read.
    func failure(in body: () throws -> JsonValue) -> ReportedFailure? {
        guard let failure, !failure.path.isEmpty, let value = try? body() else { return nil }
        return failure.failure(in: value)
    }
}
