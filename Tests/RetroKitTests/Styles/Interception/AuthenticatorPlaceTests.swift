import Foundation
import RetroKitStyles
import Testing

struct AuthenticatorPlaceTests {
    @Test func `interceptors and an authenticator keep their places`() {
        let client = ApiClient(baseURL: URL(string: "https://api.example.test/v1"))
        client.authenticator = RequestInterceptor { _ in }
        client.interceptors = [HttpLogger()]
        client.interceptors.append(TracePropagation())
        #expect(client.interceptors.count == 2 && client.configuration.interceptors.count == 3)
        #expect(client.authenticator is RequestInterceptor)
        client.authenticator = nil
        #expect(client.configuration.interceptors.count == 2)
    }
}
