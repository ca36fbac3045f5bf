import Foundation
import RetroKit
import RetroKitTesting

/// How an error ends the program: with one sentence, and a status for the shell.
struct FailureReport: Equatable {
    let sentence: String
    let status: ExitStatus

    init(_ error: any Error) {
        status = error is UsageError ? .usage : .failure
        sentence = Self.sentence(of: error).printable
    }

    private static func sentence(of error: any Error) -> String {
        switch error {
        case let error as UsageError: error.message
        case let error as ServiceRefusal: refusal(error.reason)
        case let error as ApiError: sentence(of: error)
        case let error as LoopbackError: error.message
        default: "The program failed: \(error.localizedDescription)"
        }
    }

    /// The service's own words where it has some; for a service out of reach, what to do about it.
    private static func sentence(of error: ApiError) -> String {
        if let response = try? error.decode(ErrorResponse.self) { return refusal(response.errorMessage) }
        guard error.kind == .transport, let url = error.request?.baseURL else { return error.description }
        return "There is no service at \(url); start one with \"DemoCLI serve\", or correct --base-url."
    }

    private static func refusal(_ reason: String) -> String {
        "The service refused: \(reason)"
    }
}
