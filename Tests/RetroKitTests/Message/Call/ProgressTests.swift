import Foundation
import RetroKit
import Testing

@testable import RetroKitTesting

extension OverTheWire {
    /// What callers learn of a call's progress, over every transport.
    struct ProgressTests {
        private static let body = Data(count: 400_000)

        private func api(over transport: any HttpTransport) throws -> (DownloadsApi, FileServer) {
            let files = try FileServer(.init(content: Data(), tag: nil))
            files.server.route(.post, "/files/{name}") { request in .text("\(request.body.count)") }
            return (DownloadsApi(files, over: transport), files)
        }

        @Test(arguments: DownloadsApi.transports)
        func `a closure is told every step of an upload`(_ transport: any HttpTransport) async throws {
            let (api, files) = try api(over: transport)
            let steps = Locked<[HttpProgress]>([])
            let observer = ProgressObserver.each { step in steps.withLock { $0.append(step) } }
            #expect(try await api.$upload.reporting(observer)("a", Self.body) == "400000")
            let seen = steps.withLock { $0 }
            #expect(seen.count > 1)
            #expect(seen.last?.fractionSent == 1)
            #expect(seen.last?.received == 6)
            #expect(files.server.requests.count == 1)
        }

        @Test(arguments: DownloadsApi.transports)
        func `a stream has the last step and ends with the call`(_ transport: any HttpTransport) async throws {
            let (api, files) = try api(over: transport)
            let steps = ProgressStream()
            async let reply = api.$upload.reporting(.stream(steps))("a", Self.body)
            var last: HttpProgress?
            for await step in steps { last = step }
            #expect(last?.sent == 400_000)
            #expect(try await reply == "400000")
            #expect(files.server.requests.count == 1)
        }

        @Test(arguments: DownloadsApi.transports)
        func `a progress of Foundation's is finished with the call`(_ transport: any HttpTransport) async throws {
            let (api, files) = try api(over: transport)
            let progress = Progress(totalUnitCount: 1)
            _ = try await api.$upload.reporting(.foundation(progress))("a", Self.body)
            #expect(progress.isFinished)
            #expect(progress.completedUnitCount == 400_007)
            #expect(files.server.requests.count == 1)
        }

        @Test func `a stream ends when the call fails or is not even sent`() async throws {
            let (api, files) = try api(over: PlatformTransport.shared)
            files.server.enqueue(.status(500))
            for name in ["a", ""] {
                let steps = ProgressStream()
                let call = Task { try await api.$upload.reporting(.stream(steps))(name, Self.body) }
                for await _ in steps {}
                await #expect(throws: ApiError.self) { _ = try await call.value }
            }
            #expect(files.server.requests.count == 1)
        }

        @Test func `a mock is called as it is, and the stream ends`() async throws {
            let (api, files) = try api(over: PlatformTransport.shared)
            api.upload = { _, _ in "mock" }
            let steps = ProgressStream()
            #expect(try await api.$upload.reporting(.stream(steps))("a", Self.body) == "mock")
            for await step in steps { Issue.record("there is a step: \(step)") }
            #expect(files.server.requests.isEmpty)
        }

        @Test func `a failed call leaves a progress of Foundation's unfinished`() async throws {
            let (api, files) = try api(over: PlatformTransport.shared)
            files.server.enqueue(.status(500))
            let progress = Progress(totalUnitCount: 1)
            _ = try? await api.$upload.reporting(.foundation(progress))("a", Self.body)
            #expect(!progress.isFinished)
        }

        @Test func `fractions need a length`() {
            #expect(HttpProgress(sent: 5, totalToSend: 10).fractionSent == 0.5)
            #expect(HttpProgress(sent: 5).fractionSent == nil)
            #expect(HttpProgress(received: 5, totalToReceive: 0).fractionReceived == nil)
            #expect(HttpProgress(received: 15, totalToReceive: 10).fractionReceived == 1)
        }
    }
}
