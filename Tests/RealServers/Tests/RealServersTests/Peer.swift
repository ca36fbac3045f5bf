import Foundation
import RetroKit
import Testing

/// A server that the environment names.
enum Peer {
    /// The value of a variable that `servers start` wrote.
    static func variable(_ name: String) throws -> String {
        try #require(ProcessInfo.processInfo.environment[name], "start the servers first; see README.md")
    }

    /// The base URL that a variable holds, and the user info that stands in it.
    static func url(_ name: String) throws -> URL {
        try #require(URL(string: try variable(name)))
    }

    /// The error of a call that has to fail.
    static func error(of call: () async throws -> Void) async throws -> ApiError {
        try await #require(throws: ApiError.self) { try await call() }
    }
}
