// swift-format-ignore-file
import Foundation
import RetroKit

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

private final class NotesApi: ApiDomain {
    @Get("/notes", .waitsForConnectivity, .timeout(.seconds(300))) var notes: () async throws -> [String]
}

private func sample1() -> UsersApi {
    var configuration = URLSessionTransport.Configuration()
    configuration.hostConnectionLimit = 8
    configuration.responseSizeLimit = 16 << 20          // bytes, after decompression; 256 MB by default
    configuration.userAgent = "Notes/2.1"
    let transport = URLSessionTransport(configuration)
    let users = UsersApi(baseURL: URL(string: "https://api.example.test")!, transport: transport)
    return users
}

private func sample2(_ configuration: inout URLSessionTransport.Configuration, _ certificate: Data, _ privateAuthority: Data) {
    var own = configuration.tls
    own.pinnedPublicKeys = [
        "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",     // in use
        "n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=",     // kept in a safe
    ]
    own.clientIdentity = .pkcs12(certificate, password: "secret")
    configuration.tlsByHost["api.example.test"] = own
    configuration.tlsByHost["*.example.test"] = own         // its subdomains
    configuration.tls.authorities = .pem(privateAuthority)
}

#if !canImport(FoundationNetworking)
    private final class RecordingProtocol: URLProtocol {}

    private func sample3(_ configuration: inout URLSessionTransport.Configuration) {
        configuration.session.allowsConstrainedNetworkAccess = false
        configuration.session.protocolClasses = [RecordingProtocol.self]
        configuration.challenge = { challenge, answer in
            guard challenge.protectionSpace.isProxy() else { return answer(.performDefaultHandling, nil) }
            answer(.useCredential, URLCredential(user: "user", password: "secret", persistence: .forSession))
        }
    }
#endif

#if canImport(Security)
    private func sample4(_ configuration: inout URLSessionTransport.Configuration, _ identity: SecIdentity) {
        configuration.tls.clientIdentity = .identity(identity)
    }
#endif
