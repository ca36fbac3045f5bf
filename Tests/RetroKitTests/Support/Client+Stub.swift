import Foundation
import RetroKitStyles
import RetroKitTesting
import Testing

extension Client {
    /// A client of an API that a stub stands for. Its calls may take as long as a busy machine takes.
    static func stubbed(
        headers: [AnyHashable: Any] = [:],
        configuration: Configuration = Configuration(),
        by transport: StubTransport
    ) throws -> Client {
        let url = try #require(URL(string: "https://api.example.test/v2"))
        let client = Client(baseURL: url, headers: headers, configuration: configuration, transport: transport)
        client.apiClient.configuration.timeout = nil
        return client
    }
}
