import Foundation
import RetroKit
import RetroKitTesting
import Testing

/// Many calls at once whose token has expired: also run under the thread sanitizer.
struct AuthenticatorConcurrencyTests {
    /// A service that takes the latest token alone, and refuses to refresh any but the latest.
    private final class Rotation: @unchecked Sendable {  // the number is behind the lock
        private let lock = NSLock()
        private var number = 0
        private var count = 0

        var refreshes: Int { lock.withLock { count } }

        func accepts(_ authorization: String?) -> Bool { lock.withLock { authorization == "Bearer \(number)" } }

        func expire() { lock.withLock { number += 1 } }

        func refresh(_ token: BearerToken) throws -> BearerToken {
            try lock.withLock {
                guard token.refreshToken == "r\(count)" else { throw OAuth2Error.reused }
                count += 1
                return BearerToken("\(number)", refreshToken: "r\(count)")
            }
        }
    }

    private final class Api: ApiDomain, @unchecked Sendable {  // it adds endpoints alone
        @Get("/items") var items: () async throws -> Response<Data>
    }

    private func api(_ rotation: Rotation) -> Api {
        let transport = StubTransport { request in
            await Task.yield()
            let isAccepted = rotation.accepts(request.headerFields["Authorization"])
            return HttpOperationResult(statusCode: isAccepted ? 200 : 401)
        }
        var configuration = DomainConfiguration(baseURL: URL(string: "https://api.example.test"))
        configuration.interceptors = [
            Authenticator(BearerToken("expired", refreshToken: "r0")) { token in
                try await Task.sleep(for: .milliseconds(20))
                return try rotation.refresh(token)
            }
        ]
        return Api(configuration: configuration, transport: transport)
    }

    @Test func `a thousand calls with an expired token cause one refresh, and all are answered`() async throws {
        let rotation = Rotation()
        let api = api(rotation)
        let statuses = try await withThrowingTaskGroup { group in
            for _ in 0..<1000 { group.addTask { try await api.items().statusCode } }
            return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        }
        #expect(statuses == [200: 1000])
        #expect(rotation.refreshes == 1)
    }

    @Test func `calls are answered through one expiry after the other, with one refresh each`() async throws {
        let rotation = Rotation()
        let api = api(rotation)
        for round in 1...10 {
            try await withThrowingTaskGroup { group in
                for _ in 0..<50 { group.addTask { try await api.items().statusCode } }
                for try await status in group { #expect(status == 200) }
            }
            #expect(rotation.refreshes == round)
            rotation.expire()
        }
    }

    @Test func `calls that are cancelled while they wait leave the others their refresh`() async throws {
        let rotation = Rotation()
        let api = api(rotation)
        let calls = (0..<200).map { _ in Task { try await api.items().statusCode } }
        for index in stride(from: 0, to: 200, by: 2) { calls[index].cancel() }
        for (index, call) in calls.enumerated() where index % 2 == 1 { #expect(try await call.value == 200) }
        for call in calls { _ = await call.result }
        #expect(rotation.refreshes == 1)
    }
}

extension OAuth2Error {
    /// What a server says of a refresh token that was used before.
    fileprivate static let reused = OAuth2Error(code: "invalid_grant", explanation: nil, statusCode: 400)
}
