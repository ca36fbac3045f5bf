#if os(Linux) || os(macOS)
    import Foundation

    /// The built program, running.
    struct DemoProcess {
        /// The program, beside the test bundle; nil where the tests run from somewhere else.
        static let program: URL? = {
            let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "DemoCLI")
            return FileManager.default.isExecutableFile(atPath: program.path) ? program : nil
        }()

        private let process = Process()
        private let folder: URL
        private let ends: AsyncStream<Void>

        /// Starts the program.
        init(_ arguments: String...) throws {
            folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let (ends, continuation) = AsyncStream.makeStream(of: Void.self)
            self.ends = ends
            process.executableURL = Self.program
            process.arguments = arguments
            process.standardOutput = try file("output")
            process.standardError = try file("error")
            process.terminationHandler = { _ in continuation.finish() }
            try process.run()
        }

        private func file(_ name: String) throws -> FileHandle {
            try Data().write(to: folder.appending(path: name))
            return try FileHandle(forWritingTo: folder.appending(path: name))
        }

        private func text(of name: String) -> String {
            (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? ""
        }

        /// What the program has printed so far.
        var output: String { text(of: "output") }

        /// What it has printed on the standard error so far.
        var error: String { text(of: "error") }

        /// Waits until the program has printed a line, at most ten seconds.
        func waitForLine() async throws {
            let deadline = ContinuousClock.now + .seconds(10)
            while !output.contains("\n"), ContinuousClock.now < deadline { try await Task.sleep(for: .milliseconds(5)) }
        }

        /// Sends a signal.
        func send(_ signal: Int32) {
            kill(process.processIdentifier, signal)
        }

        /// Waits until the program has ended.
        ///
        /// - Returns: Its exit code; nil when a signal ended it.
        func end() async -> Int32? {
            for await _ in ends {}
            return process.terminationReason == .exit ? process.terminationStatus : nil
        }

        /// Removes the files that the program wrote to.
        func clean() {
            try? FileManager.default.removeItem(at: folder)
        }
    }
#endif
