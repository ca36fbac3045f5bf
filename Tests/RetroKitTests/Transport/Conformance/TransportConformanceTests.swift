import RetroKit
import RetroKitTesting
import Testing

/// Every transport keeps the contract, but for what it is known to lack.
struct TransportConformanceTests {
    #if os(Linux)
        @Test(arguments: TransportConformance.requirements)
        func curlTransport(_ requirement: TransportConformance.Requirement) async throws {
            try await requirement.check(try #require(CurlTransport()))
        }

        /// What FoundationNetworking cannot do; see ``URLSessionTransport``.
        private static let sessionLacks: Set<TransportConformance.Capability> = [
            .backPressure, .bodiesWithGet, .fileUploads, .headerOrder, .lenientParsing, .progress, .redirectBodies,
            .singleAttempt, .streaming, .streamUploads, .trailers,
        ]
    #else
        private static let sessionLacks: Set<TransportConformance.Capability> = [
            .backPressure, .bodiesWithGet, .fileUploads, .headerOrder, .progress, .singleAttempt, .streaming,
            .streamUploads, .trailers,
        ]
    #endif

    @Test(arguments: TransportConformance.requirements)
    func urlSessionTransport(_ requirement: TransportConformance.Requirement) async throws {
        try await requirement.check(URLSessionTransport(), lacking: Self.sessionLacks)
    }

    @Test(arguments: TransportConformance.requirements)
    func bufferingTransport(_ requirement: TransportConformance.Requirement) async throws {
        #if os(Linux)
            let transport = BufferingTransport(over: try #require(CurlTransport()))
            try await requirement.check(transport, lacking: [.streaming, .backPressure])
        #else
            let transport = BufferingTransport(over: URLSessionTransport())
            try await requirement.check(transport, lacking: Self.sessionLacks)
        #endif
    }
}
