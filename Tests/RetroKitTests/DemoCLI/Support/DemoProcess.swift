#if os(Linux) || os(macOS)
    import Foundation

    /// The built program, running.
    struct DemoProcess {
        /// The program, beside the test bundle; nil where the tests run from somewhere else.
        static let program: URL? = {
            let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "DemoCLI")
            return FileManager.default.isExecutableFile(atPath: program.path) ? program : nil
        }()

        /// Whether the program must be there: on Linux the test bundle always lies beside it; elsewhere the tests may run
        /// from a tool's own folder.
        static var isExpected: Bool {
            #if os(Linux)
                true
            #else
                program != nil
            #endif
        }

        private let process: ShellProcess

        /// Starts the program.
        init(_ arguments: String...) throws {
            process = try ShellProcess("exec \"$@\"", [Self.program?.path ?? ""] + arguments)
        }

        /// What the program has printed so far.
        var output: String { String(decoding: process.output, as: UTF8.self) }

        /// What it has printed on the standard error so far.
        var error: String { String(decoding: process.error, as: UTF8.self) }

        /// Waits until the program has printed a line, at most ten seconds.
        func waitForLine() async throws {
            let deadline = ContinuousClock.now + .seconds(10)
            while !output.contains("\n"), ContinuousClock.now < deadline { try await Task.sleep(for: .milliseconds(5)) }
        }

        /// Sends a signal.
        func send(_ signal: Int32) {
            process.send(signal)
        }

        /// Waits until the program has ended.
        ///
        /// - Returns: Its exit code; nil when a signal ended it.
        func end() async throws -> Int32? {
            try await process.end()
        }

        /// Removes the files that the program wrote to.
        func clean() {
            process.clean()
        }
    }
#endif
