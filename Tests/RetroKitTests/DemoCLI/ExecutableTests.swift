#if os(Linux) || os(macOS)
    import Foundation
    import Testing

    @testable import DemoCLI

    extension OverTheWire {
        /// The built program, as a shell runs it.
        @Suite(.enabled(if: DemoProcess.isExpected, "DemoCLI is not beside the tests"))
        struct ExecutableTests {
            @Test func `the tour is plain text where it is no terminal's`() async throws {
                let process = try DemoProcess()
                defer { process.clean() }
                #expect(try await process.end() == 0)
                #expect(process.output.hasSuffix("\n13 of 13 steps went as they should.\n"))
                #expect(!process.output.contains("\u{1B}"))
                #expect(process.error == "")
            }

            @Test(arguments: [SIGINT, SIGTERM])
            func `the service runs until a signal ends it cleanly`(signal: Int32) async throws {
                let server = try DemoProcess("serve", "--port", "0")
                defer { server.clean() }
                try await server.waitForLine()
                let line = try #require(server.output.wholeMatch(of: /Serving schedules at (.*) \(Ctrl-C stops it\)\n/))
                let client = try DemoProcess("schedules", "list", "--base-url", String(line.1))
                defer { client.clean() }
                #expect(try await client.end() == 0)
                #expect(client.output.hasSuffix("Page 1: 3 of 3 schedules.\n"))
                server.send(signal)
                #expect(try await server.end() == 0)
                #expect(server.output.hasSuffix("\nStopped.\n"))
                #expect(server.error == "")
            }

            @Test func `mistakes and failures have their own exit codes`() async throws {
                let mistake = try DemoProcess("serve", "--port", "x")
                defer { mistake.clean() }
                #expect(try await mistake.end() == 64)
                #expect(mistake.error == "The option --port needs a whole number, 0 to 65535, not \"x\".\n")
                let failure = try DemoProcess("schedules", "list", "--base-url", "http://127.0.0.1:1")
                defer { failure.clean() }
                #expect(try await failure.end() == 1)
                #expect(failure.error.split(separator: "\n").count == 1)
                #expect(failure.output == "")
            }
        }
    }
#endif
