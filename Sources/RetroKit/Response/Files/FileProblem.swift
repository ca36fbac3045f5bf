import Foundation

/// Why a file cannot be read or written.
struct FileProblem: Error {
    /// One sentence that says so.
    let message: String
    /// The system's error; nil when RetroKit refuses the file itself.
    let underlying: (any Error)?

    init(_ message: String, underlying: (any Error)? = nil) {
        self.message = message
        self.underlying = underlying
    }

    /// Does something with files.
    ///
    /// - Parameters:
    ///   - failure: The beginning of the sentence that says what failed.
    ///   - work: What to do.
    /// - Returns: What the work returns.
    /// - Throws: ``FileProblem`` with what the work throws.
    static func catching<Value>(_ failure: String, _ work: () throws -> Value) throws(FileProblem) -> Value {
        do {
            return try work()
        } catch {
            throw FileProblem("\(failure): \(reason(of: error)).", underlying: error)
        }
    }

    private static func reason(of error: any Error) -> String {
        let code =
            (error as? POSIXError)?.code ?? ((error as NSError).userInfo[NSUnderlyingErrorKey] as? POSIXError)?.code
        let text = code.map { String(cString: strerror($0.rawValue)) } ?? error.localizedDescription
        return text.hasSuffix(".") ? String(text.dropLast()) : text
    }
}

extension ApiError.Kind {
    /// A file could not be read or written. ``ApiError/underlying`` is the system's error.
    public static let file = ApiError.Kind(rawValue: "file")
    /// The bytes that arrived are not those that were announced or asked for.
    public static let digestMismatch = ApiError.Kind(rawValue: "digestMismatch")
}

extension ApiError {
    /// The error of a download whose file cannot be written.
    ///
    /// - Parameters:
    ///   - problem: What went wrong.
    ///   - exchange: How the download came about; nil for a mock.
    init(file problem: FileProblem, _ exchange: ResponseExchange?) {
        self.init(
            .file,
            at: .decoding,
            of: exchange.descriptor,
            request: exchange?.request,
            underlying: problem.underlying,
            reason: problem.message
        )
    }
}

extension ResponseExchange? {
    /// The endpoint that was called; a stand-in for a mock.
    var descriptor: EndpointDescriptor {
        self?.endpoint ?? EndpointDescriptor(domain: "Download", name: "save", method: .get, template: "")
    }
}
