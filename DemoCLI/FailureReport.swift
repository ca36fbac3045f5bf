import Foundation
import RetroKit
import RetroKitTesting

/// How an error ends the program: with one sentence, and an exit code for the shell.
struct FailureReport: Equatable {
    let sentence: String
    let exitCode: ExitCode

    init(_ error: any Error) {
        exitCode = error is UsageError ? .usage : .failure
        sentence = Self.sentence(of: error).printable
    }

    private static func sentence(of error: any Error) -> String {
        switch error {
        case let error as UsageError: error.message
        case let error as ServiceRefusal: refusal(error.reason)
        case let error as ApiError: sentence(of: error)
        case let error as LoopbackError: sentence(of: error)
        default: "The program failed: \(error.localizedDescription)"
        }
    }

    /// The service's own words where it has some; for a service out of reach, what to do about it.
    private static func sentence(of error: ApiError) -> String {
        if let response = try? error.decode(as: ErrorResponse.self) { return refusal(response.errorMessage) }
        guard let cause = error.underlying as? TransportError else { return error.reason }
        guard let url = error.request?.baseURL, [.cannotConnect, .cannotResolve].contains(cause.kind) else {
            return cause.message
        }
        return "There is no service at \(url); start one with \"DemoCLI serve\", or correct --base-url."
    }

    private static func sentence(of error: LoopbackError) -> String {
        guard error.kind == .cannotListen else { return error.message }
        let reason = error.message.hasSuffix(".") ? String(error.message.dropLast()) : error.message
        return "\(reason); choose another port with --port, or 0 for any free one."
    }

    private static func refusal(_ reason: String) -> String {
        "The service refused: \(reason)"
    }
}
