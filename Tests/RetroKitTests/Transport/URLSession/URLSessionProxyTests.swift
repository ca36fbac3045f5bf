#if os(Linux)
    import Foundation
    import RetroKit
    import RetroKitTesting
    import Testing

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    extension OverTheWire {
        /// Proxies that FoundationNetworking takes from the environment, which only a process of its own can have.
        @Suite(.serialized, .timeLimit(.minutes(3)))
        struct URLSessionProxyTests {
            @Test func `a proxy that falls silent is left at the deadline by every kind of call`() async {
                await #expect(processExitsWith: .success) {
                    ProcessFacts.closeInheritedSockets()
                    for stage in StalledStage.proxies where !stage.isBehindProxy {
                        let place = try stage.start()
                        let api = try Self.api(behind: place)
                        for call in StalledCall.allCases {
                            #expect(await call.outcome(api) == "timeout: timeout", "\(stage), \(call)")
                        }
                        try await Self.letGo()
                    }
                }
            }

            @Test
            func `where FoundationNetworking takes the proxy's answer for the head, the idle timeout ends a stream`()
                async
            {
                await #expect(processExitsWith: .success) {
                    ProcessFacts.closeInheritedSockets()
                    for stage in StalledStage.proxies where stage.isBehindProxy {
                        let place = try stage.start()
                        let api = try Self.api(behind: place)
                        for call in StalledCall.allCases {
                            let end = call.isReadAsItComes ? "timeout: idleTimeout" : "timeout: timeout"
                            #expect(await call.outcome(api) == end, "\(stage), \(call)")
                        }
                        try await Self.letGo()
                    }
                }
            }

            private static func api(behind place: StalledStage.Place) throws -> StalledCall.Api {
                let proxy = try #require(place.proxy)
                for name in ["http_proxy", "https_proxy"] { setenv(name, proxy, 1) }
                let limit = Duration.milliseconds(300)
                return StalledCall.Api(at: place.url, over: URLSessionTransport(), timeout: limit, idle: limit)
            }

            /// Lets the last connections be closed: FoundationNetworking ends the process when the other side closes one first,
            /// in the middle of a head.
            private static func letGo() async throws {
                try await Task.sleep(for: .milliseconds(500))
            }
        }
    }
#endif
