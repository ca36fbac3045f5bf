import Foundation
import RetroKit

/// The program: reads its arguments, does what they ask for, and ends with an exit code for the shell.
@main
enum Program {
    static func main() async {
        let exitCode = await run(Array(CommandLine.arguments.dropFirst()), on: .standard)
        exit(exitCode.rawValue)
    }

    /// Runs the program.
    ///
    /// - Parameters:
    ///   - arguments: The arguments, without the program's name.
    ///   - console: Where its texts go.
    /// - Returns: The exit code for the shell.
    static func run(_ arguments: [String], on console: Console) async -> ExitCode {
        do {
            return try await run(try Command(arguments), on: console)
        } catch {
            let report = FailureReport(error)
            console.printError(report.sentence)
            return report.exitCode
        }
    }

    private static func run(_ command: Command, on console: Console) async throws -> ExitCode {
        switch command {
        case .tour:
            return try await Tour(console: console).run() ? .success : .failure
        case .serve(let port):
            try await serve(port, on: console)
        case .schedules(let call):
            let client = SchedulesClient(SchedulesApi(at: call.baseURL), account: call.account)
            let reply = try await client.perform(call.action)
            console.print(call.printsJson ? try reply.json : reply.text)
        case .help(let text):
            console.print(text)
        }
        return .success
    }

    private static func serve(_ port: Int, on console: Console) async throws {
        let interruption = Interruption()
        let service = try SchedulesService(port: port)
        console.print("Serving schedules at \(service.baseURL) (Ctrl-C stops it)")
        await interruption.wait()
        service.stop()
        console.print("Stopped.")
    }
}
