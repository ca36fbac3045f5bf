import RetroKit
import RetroKitTesting
import Testing

extension OverTheWire {
    /// Every transport keeps the contract, but for what it is known to lack.
    struct TransportConformanceTests {
        #if os(Linux)
            @Test(arguments: TransportConformance.requirements)
            func `curl transport`(_ requirement: TransportConformance.Requirement) async throws {
                try await requirement.check(try #require(CurlTransport()))
            }

            /// What FoundationNetworking cannot do; see ``URLSessionTransport``.
            private static let sessionLacks: Set<TransportConformance.Capability> = [
                .backPressure, .bodiesWithGet, .dotSegments, .headerOrder, .lenientParsing,
                .redirectBodies, .singleAttempt,
            ]
            /// A trailer, and a head that ends with the connection, end the process in FoundationNetworking ("Transfer
            /// completed, but there's no response"): the two are left out rather than seen to fail.
            private static let sessionRequirements = TransportConformance.requirements.filter {
                $0.capability != .trailers && $0.capability != .truncatedHeads
            }
        #else
            private static let sessionLacks: Set<TransportConformance.Capability> = [
                .backPressure, .bodiesWithGet, .dotSegments, .headerOrder, .singleAttempt, .trailers,
            ]
            private static let sessionRequirements = TransportConformance.requirements
        #endif

        @Test(arguments: sessionRequirements)
        func `URL session transport`(_ requirement: TransportConformance.Requirement) async throws {
            try await requirement.check(URLSessionTransport(), lacking: Self.sessionLacks)
        }

        @Test(arguments: TransportConformance.requirements)
        func `buffering transport`(_ requirement: TransportConformance.Requirement) async throws {
            #if os(Linux)
                let transport = BufferingTransport(over: try #require(CurlTransport()))
                try await requirement.check(transport, lacking: [.streaming, .backPressure])
            #else
                let transport = BufferingTransport(over: URLSessionTransport())
                try await requirement.check(transport, lacking: Self.sessionLacks)
            #endif
        }
    }
}
