import Foundation
import RetroKit
import RetroKitTesting
import Testing

@testable import DemoCLI

extension OverTheWire {
    /// The tour, over a real socket.
    struct TourTests {
        private let captured = CapturedConsole()

        @Test func `every step goes as it should and is shown as expected`() async throws {
            #expect(try await Tour(console: captured.console()).run())
            #expect(try normalised(captured.output) == DemoSources.expectedTour())
            #expect(captured.error == "")
        }

        @Test func `colours are the only difference on a terminal`() async throws {
            #expect(try await Tour(console: captured.console(isColoured: true)).run())
            #expect(captured.output.contains("\u{1B}[32m201 Created in "))
            let plain = captured.output.replacing(try Regex("\u{1B}\\[[0-9]+m"), with: "")
            #expect(try normalised(plain) == DemoSources.expectedTour())
        }

        @Test func `steps that fail are shown and counted`() async throws {
            let transport = StubTransport { _ in throw TransportError(.connectionLost, "The line is dead.") }
            #expect(try await !Tour(console: captured.console(), transport: transport).run())
            #expect(captured.output.contains("   no request sent\n\n   The line is dead.\n"))
            #expect(captured.output.hasSuffix("\n1 of 13 steps went as they should.\n"))
        }

        @Test func `a value and a status that differ are shown`() async throws {
            let transport = StubTransport { _ in
                HttpOperationResult(statusCode: 202, body: Data(#"{"errorMessage":"no"}"#.utf8))
            }
            #expect(try await !Tour(console: captured.console(), transport: transport).run())
            #expect(captured.output.contains("\n   202 in "))
            #expect(
                captured.output.contains(
                    """
                       .errorResponse(ErrorResponse(errorMessage: "no"))

                       The statuses should be [404].
                       The value should be:
                       .errorResponse(ErrorResponse(errorMessage: "There is no schedule \\"planning\\"."))
                    """
                )
            )
        }

        @Test(arguments: Tour.steps.map(\.source).filter { $0.contains("@") })
        func `a declaration that is shown is the one that is compiled`(source: String) throws {
            let client = try DemoSources.text(of: "Client").withSingleSpaces
            for declaration in source.split(separator: "\n\n") {
                #expect(client.contains(String(declaration).withSingleSpaces))
            }
        }

        @Test(arguments: Tour.steps.map(\.source).filter { !$0.contains("@") })
        func `a statement that is shown is the one that is run`(source: String) throws {
            let tour = try DemoSources.text(of: "Tour").withSingleSpaces
            #expect(tour.ranges(of: source.withSingleSpaces).count == 2)
        }

        private func normalised(_ text: String) throws -> String {
            text.replacing(try Regex("127\\.0\\.0\\.1:[0-9]+"), with: "127.0.0.1:PORT")
                .replacing(try Regex(" in [0-9]+\\.[0-9] ms"), with: " in TIME")
                .replacing(try Regex("RetroKit-[0-9A-F]{32}"), with: "BOUNDARY")
        }
    }
}
