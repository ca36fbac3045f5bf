import Foundation
import RetroKitStyles
import RetroKitTesting
import Testing

extension Client {
    /// A client of an API that a stub stands for.
    static func stubbed(
        headers: [AnyHashable: Any] = [:],
        configuration: Configuration = Configuration(),
        by transport: StubTransport
    ) throws -> Client {
        let url = try #require(URL(string: "https://api.example.test/v2"))
        return Client(baseURL: url, headers: headers, configuration: configuration, transport: transport)
    }
}
