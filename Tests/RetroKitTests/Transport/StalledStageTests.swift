#if os(Linux)
    import Foundation
    import RetroKit
    import RetroKitTesting
    import Testing

    extension OverTheWire {
        /// Every stage of every kind of call, at which a server, a proxy or somebody else falls silent: the call ends by its own
        /// limits.
        @Suite(.timeLimit(.minutes(5)))
        struct StalledStageTests {
            /// A limit that ends a call.
            private static let short = Duration.milliseconds(300)
            /// A limit that would not, before the test's own ends that.
            private static let long = Duration.seconds(3600)

            private func curl(_ place: StalledStage.Place, _ change: (inout CurlConfiguration) -> Void = { _ in })
                throws
                -> CurlTransport
            {
                var configuration = CurlConfiguration()
                configuration.connectTimeout = Self.long
                if let proxy = place.proxy { configuration.proxy = .url(proxy) }
                change(&configuration)
                return try #require(CurlTransport(configuration))
            }

            /// The outcomes of every kind of call at a stage, all at once.
            private func outcomes(_ makeApi: @escaping @Sendable (StalledCall) throws -> StalledCall.Api) async throws
                -> [StalledCall: String]
            {
                try await withThrowingTaskGroup(of: (StalledCall, String).self) { group in
                    for call in StalledCall.allCases {
                        let api = try makeApi(call)
                        group.addTask { (call, await call.outcome(api)) }
                    }
                    return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
                }
            }

            private func all(_ outcome: String) -> [StalledCall: String] {
                Dictionary(uniqueKeysWithValues: StalledCall.allCases.map { ($0, outcome) })
            }

            // MARK: The call's timeout

            @Test(arguments: StalledStage.connecting + StalledStage.heads + StalledStage.proxies)
            func `before the head the timeout ends the call`(_ stage: StalledStage) async throws {
                let place = try stage.start()
                let transport = try curl(place)
                let seen = try await outcomes { _ in
                    StalledCall.Api(at: place.url, over: transport, timeout: Self.short, idle: Self.long)
                }
                #expect(seen == all("timeout: timeout"))
            }

            @Test(arguments: StalledStage.connecting + StalledStage.heads)
            func `before the head the timeout ends the call over URLSession too`(_ stage: StalledStage) async throws {
                let place = try stage.start()
                let transport = URLSessionTransport()
                let seen = try await outcomes { _ in
                    StalledCall.Api(at: place.url, over: transport, timeout: Self.short, idle: Self.long)
                }
                #expect(seen == all("timeout: timeout"))
                try await place.waitForDepartures(seen.count)
            }

            @Test(arguments: StalledStage.bodies, [true, false])
            func `within the body the timeout ends what is collected, and the idle timeout what is read as it comes`(
                _ stage: StalledStage,
                _ isCurl: Bool
            ) async throws {
                let place = try stage.start()
                let transport: any HttpTransport = isCurl ? try curl(place) : URLSessionTransport()
                let seen = try await outcomes { call in
                    let (timeout, idle) =
                        call.isReadAsItComes ? (Self.long, Self.short) : (Self.short, Self.long)
                    return StalledCall.Api(at: place.url, over: transport, timeout: timeout, idle: idle)
                }
                for call in StalledCall.allCases {
                    #expect(
                        seen[call] == (call.isReadAsItComes ? "timeout: idleTimeout" : "timeout: timeout"),
                        "\(call)"
                    )
                }
            }

            // MARK: The transport's limits

            @Test(arguments: StalledStage.connecting + StalledStage.proxies.filter(\.isConnecting))
            func `connecting ends by the transport's own limit`(_ stage: StalledStage) async throws {
                let place = try stage.start()
                let transport = try curl(place) { $0.connectTimeout = Self.short }
                let seen = try await outcomes { _ in StalledCall.Api(at: place.url, over: transport, timeout: nil) }
                #expect(seen == all("timeout: connectTimeout"))
            }

            @Test(arguments: StalledStage.connecting + StalledStage.heads + StalledStage.proxies + StalledStage.bodies)
            func `the transport's idle timeout ends every stage`(_ stage: StalledStage) async throws {
                let place = try stage.start()
                let transport = try curl(place) { $0.idleTimeout = Self.short }
                let seen = try await outcomes { _ in StalledCall.Api(at: place.url, over: transport, timeout: nil) }
                #expect(seen == all("timeout: idleTimeout"))
            }
        }
    }
#endif
