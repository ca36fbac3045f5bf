import Foundation
import RetroKitStyles
import RetroKitTesting
import Testing

/// Where closures are called: on the actor that made them, on the main queue, or on a queue of choice.
struct CompletionPlaceTests {
    private static func client(_ configuration: Configuration = Configuration()) throws -> Client {
        let transport = StubTransport { request in
            HttpOperationResult(
                statusCode: request.percentEncodedPath == "/lost" ? 404 : 200,
                body: Data(#"{"name":"Ada"}"#.utf8)
            )
        }
        return try Client.stubbed(configuration: configuration, by: transport)
    }

    private struct Route: Router {
        var baseURL: String { "https://api.example.test" }
        var path = "/user"
        var method: HttpMethod { .get }
    }

    @MainActor
    private final class Screen {
        var titles: [String] = []
        let client: Client

        init(_ client: Client) {
            self.client = client
        }

        func load() async {
            await client.perform(request: Request<JsonValue>(endpoint: "/user")) {
                self.titles.append((try? $0.get().body["name"]?.string) ?? "")
            }.wait()
            await client.perform(request: Request<JsonValue>(endpoint: "/user")) { @MainActor [weak self] result in
                self?.titles.append("annotated")
            }.wait()
            await client.apiClient.perform(request: Request<JsonValue>(endpoint: "/user")) { _ in
                self.titles.append("domain")
            }.value
            await client.apiClient.call(
                router: Route(),
                success: { self.titles.append($0["name"]?.string ?? "") },
                fail: show
            ).value
            await client.apiClient.call(router: Route(path: "/lost"), success: { _ in }, fail: show).value
        }

        func show(_ error: any Error) {
            MainActor.preconditionIsolated()
            titles.append("\((error as? ApiError)?.statusCode ?? 0)")
        }
    }

    private actor Store {
        var names: [String] = []
        let client: Client

        init(_ client: Client) {
            self.client = client
        }

        func load() async {
            let task = client.perform(request: Request<JsonValue>(endpoint: "/user")) { result in
                self.preconditionIsolated()
                self.names.append((try? result.get().body["name"]?.string) ?? "")
            }
            await task.wait()
        }
    }

    @Test func `the closures of a class on the main actor are called there, and change it`() async throws {
        let screen = try await Screen(Self.client())
        await screen.load()
        #expect(await screen.titles == ["Ada", "annotated", "domain", "Ada", "404"])
    }

    @Test func `the closures of an actor are called on it`() async throws {
        let store = try Store(Self.client())
        await store.load()
        #expect(await store.names == ["Ada"])
    }

    @Test func `closures that are made on no actor are called on the main queue`() async throws {
        let client = try Self.client()
        let outcomes = Kept<String>()
        await client.perform(request: Request<JsonValue>(endpoint: "/user")) { _ in
            dispatchPrecondition(condition: .onQueue(.main))
            outcomes.add("client")
        }.wait()
        await client.apiClient.perform(request: Request<Void>(endpoint: "/user")) { _ in
            dispatchPrecondition(condition: .onQueue(.main))
            outcomes.add("domain")
        }.value
        await client.apiClient.call(
            router: Route(),
            success: { _ in
                dispatchPrecondition(condition: .onQueue(.main))
                outcomes.add("router")
            },
            fail: { _ in }
        ).value
        #expect(outcomes.values == ["client", "domain", "router"])
    }

    @Test func `or on the queue that one chooses`() async throws {
        let queue = DispatchQueue(label: "chosen", attributes: .concurrent)
        let client = try Self.client(Configuration(queue: queue))
        let outcomes = Kept<String>()
        await client.perform(request: Request<Void>(endpoint: "/user")) { _ in
            dispatchPrecondition(condition: .onQueue(queue))
            outcomes.add("client")
        }.wait()
        await client.apiClient.perform(request: Request<Void>(endpoint: "/user"), queue: queue) { _ in
            dispatchPrecondition(condition: .onQueue(queue))
            outcomes.add("domain")
        }.value
        await client.apiClient.call(
            router: Route(),
            queue: queue,
            success: { _ in
                dispatchPrecondition(condition: .onQueue(queue))
                outcomes.add("router")
            },
            fail: { _ in }
        ).value
        #expect(outcomes.values == ["client", "domain", "router"])
    }
}
