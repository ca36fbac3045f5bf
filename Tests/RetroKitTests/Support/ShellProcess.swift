#if os(Linux) || os(macOS)
    import Foundation

    /// A script that a POSIX shell runs, with its output in files.
    ///
    /// Foundation's `Process` is no choice here: on Linux it reads past the end of a buffer while it lists the open
    /// descriptors, and dies of that now and then when there are many, as there are in this process.
    struct ShellProcess {
        private let identifier: pid_t
        private let folder: URL

        /// Starts a script.
        ///
        /// - Parameters:
        ///   - script: The script; `"$@"` are the arguments.
        ///   - arguments: Its arguments.
        /// - Throws: When it cannot be started.
        init(_ script: String, _ arguments: [String] = []) throws {
            folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let redirected = "exec >'\(folder.path)/output' 2>'\(folder.path)/error'\n\(script)"
            identifier = try Self.spawn(["/bin/sh", "-c", redirected, "sh"] + arguments)
        }

        private static func spawn(_ arguments: [String]) throws -> pid_t {
            let strings = arguments.map { strdup($0) } + [nil]
            defer { strings.forEach { free($0) } }
            var child = pid_t()
            #if os(Linux)
                var actions = posix_spawn_file_actions_t()
                posix_spawn_file_actions_init(&actions)
                try closeDescriptors(from: 3, &actions)
                defer { posix_spawn_file_actions_destroy(&actions) }
                let code = posix_spawn(&child, arguments[0], &actions, nil, strings, environ)
            #else
                let code = posix_spawn(&child, arguments[0], nil, nil, strings, environ)
            #endif
            guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EINVAL) }
            return child
        }

        #if os(Linux)
            /// Keeps this process's sockets from the child, by a function of glibc that Swift's module does not show.
            private static func closeDescriptors(from first: Int32, _ actions: inout posix_spawn_file_actions_t) throws
            {
                typealias CloseFrom = @convention(c) (UnsafeMutableRawPointer, Int32) -> Int32
                guard let symbol = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np") else {
                    throw POSIXError(.ENOSYS)
                }
                _ = unsafeBitCast(symbol, to: CloseFrom.self)(&actions, first)
            }
        #endif

        /// What it has printed so far.
        var output: Data { (try? Data(contentsOf: folder.appending(path: "output"))) ?? Data() }

        /// What it has printed on the standard error so far.
        var error: Data { (try? Data(contentsOf: folder.appending(path: "error"))) ?? Data() }

        /// Sends a signal.
        func send(_ signal: Int32) {
            kill(identifier, signal)
        }

        /// Waits until it has ended.
        ///
        /// - Returns: Its exit code; nil when a signal ended it.
        func end() async throws -> Int32? {
            var status: Int32 = 0
            while waitpid(identifier, &status, WNOHANG) == 0 { try await Task.sleep(for: .milliseconds(2)) }
            return status & 0x7F == 0 ? (status >> 8) & 0xFF : nil
        }

        /// Ends it and waits until it has ended: Swift Testing, which waits for the processes of exit tests, does not rest
        /// while a child that has ended is left.
        func abort() {
            send(SIGKILL)
            var status: Int32 = 0
            waitpid(identifier, &status, 0)
        }

        /// Removes the files that it wrote to.
        func clean() {
            try? FileManager.default.removeItem(at: folder)
        }
    }
#endif
