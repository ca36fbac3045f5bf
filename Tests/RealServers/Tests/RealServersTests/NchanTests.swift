#if os(Linux)
    import Foundation
    import RetroKit
    import Testing

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// Streams of server-sent events from nginx with nchan, which is killed while they are read.
    @Suite(.serialized)
    struct NchanTests {
        private final class ChannelApi: ApiDomain {
            @Get(
                "/sub/{channel}",
                .reconnection(
                    ReconnectionPolicy(
                        attemptLimit: 100,
                        initialDelay: .milliseconds(100),
                        maximumDelay: .milliseconds(500)
                    )
                )
            )
            var events: (_ channel: String) async throws -> ServerSentEvents
            @Post("/pub/{channel}", .header("Content-Type", "text/plain"))
            var publish: (_ channel: String, _ text: Data) async throws -> Void
            @Get("/up", .timeout(.seconds(1))) var check: () async throws -> Void
        }

        private static let transports: [any HttpTransport] = [PlatformTransport.shared, URLSessionTransport()]

        /// Kills nginx's processes at once, as a crash of the machine would.
        private func kill() throws {
            let master = try #require(Int32(try text(of: Peer.variable("NCHAN_PID_FILE"))))
            let workers = try text(of: "/proc/\(master)/task/\(master)/children").split(separator: " ")
            for process in [master] + workers.compactMap({ Int32($0) }) { signal(process) }
        }

        private func signal(_ process: Int32) {
            #if canImport(Glibc)
                Glibc.kill(process, SIGKILL)
            #elseif canImport(Musl)
                Musl.kill(process, SIGKILL)
            #endif
        }

        private func text(of path: String) throws -> String {
            try String(contentsOfFile: path, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
        }

        private func waitUntilUp(_ api: ChannelApi) async throws {
            for _ in 0..<100 {
                if (try? await api.check()) != nil { return }
                try await Task.sleep(for: .milliseconds(100))
            }
        }

        @Test(.timeLimit(.minutes(1)), arguments: transports)
        func `no event is lost and none comes twice, though the server is killed`(_ transport: any HttpTransport)
            async throws
        {
            let api = ChannelApi(baseURL: try Peer.url("NCHAN_URL"), transport: transport)
            try await waitUntilUp(api)
            let channel = "c\(UInt32.random(in: 0...UInt32.max))"
            let stream = try await api.events(channel)
            var events = stream.makeAsyncIterator()
            var received: [Int] = []
            for round in 0..<3 {
                let numbers = Array(round * 20..<round * 20 + 20)
                // Half of them are read before the rest is sent.
                for number in numbers.prefix(10) { try await api.publish(channel, Data("\(number)".utf8)) }
                while received.count < numbers[10] { received.append(try await number(of: events.next())) }
                for number in numbers.dropFirst(10) { try await api.publish(channel, Data("\(number)".utf8)) }
                while received.count < numbers[19] + 1 { received.append(try await number(of: events.next())) }
                guard round < 2 else { break }
                try kill()
                try await waitUntilUp(api)
            }
            #expect(received == Array(0..<60))
            #expect(!stream.lastEventID.isEmpty)
        }

        private func number(of event: ServerSentEvent<String>?) throws -> Int {
            try #require(event.flatMap { Int($0.data) })
        }
    }
#endif
