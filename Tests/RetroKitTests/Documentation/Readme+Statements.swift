// swift-format-ignore-file
// The statements of the README's samples, as they stand there. They are compiled, not run.
import Foundation
import RetroKit
import RetroKitTesting

private func sample1() async throws {
    let api = UsersApi(baseURL: URL(string: "https://api.example.test/v2")!)
    let users = try await api.list(PageRequest(page: 1, accountId: "acc_id"))
    let ada = try await api.update(7, UserUpdate(name: "Ada"))

    api.user = { id in User(id: id, name: "A mock") }    // in a test
    api.$user.reset()                                    // back to the network
    print(users, ada)
}

private func sample2(_ files: FilesApi) async throws {
    do {
        _ = try await files.typed("report.txt")
    } catch {
        switch error.kind {
        case .status: print(error.statusCode ?? 0, error.headers, error.body ?? Data())    // the server said no
        case .timeout, .transport: print("try again later: \(error)")                  // no complete response
        case .decoding: print(error)    // FilesApi.typed: The response is no File: … (at items.Index 1.id).
        default: print(error)           // .invalidRequest: nothing was sent
        }
    }
}

private func sample3(_ api: UsersApi) async throws {
    api.user = { _ in throw URLError(.userAuthenticationRequired) }
    print(api.$user.isMocked, api.$user.descriptor)             // true UsersApi.user
    print(try api.$user(7).request().url as Any)                // the request; nothing is sent
    print(try api.$user(7).curl())                              // curl 'https://api.example.test/v2/users/7' …
    print(try api.$user(7).curl(redacting: .never))              // with its credentials
    api.$user.reset()                                           // from the mock back to the network
    let response = try await api.$user(7).response()            // the value with status and headers
    let hasty = try await api.$user.with(.timeout(.seconds(2)), .header("X-Trace", "t1"))(7)    // options for one call
    print(response, hasty)
}

private func sample4(_ token: String) async throws {
    let github = UsersApi(
        configuration: DomainConfiguration(
            baseURL: URL(string: "https://api.example.test"),
            headers: ["Accept": "application/json"],
            timeout: .seconds(20)
        )
    )
    github.configuration.headers["Authorization"] = "Bearer \(token)"
}

private func sample5() async throws {
    let server = try LoopbackServer()
    server.route(.get, "/users/{id}") { request in .json(User(id: 7, name: request.parameters["id"] ?? "")) }
    server.enqueue(.status(503).delayed(.milliseconds(200)), .json([User]()).closing(afterBytes: 10))

    let local = UsersApi(baseURL: server.baseURL)
    _ = try? await local.user(7)
    print(server.requests[0].headers, server.requests[0].rawBytes)
    server.stop()

    let stub = StubTransport { _ in HttpOperationResult(statusCode: 200, body: Data(#"{"id":7,"name":"Ada"}"#.utf8)) }
    _ = try await UsersApi(baseURL: URL(string: "https://api.example.test")!, transport: stub).user(7)
    print(stub.requests[0].url as Any)
}

#if os(Linux)
    private func sample6() throws {
        var configuration = CurlConfiguration()
        configuration.connectTimeout = .seconds(5)
        configuration.responseSizeLimit = 16 << 20        // bytes, after decompression; 256 MB by default
        configuration.tls.authorities = .file("/etc/ssl/private-ca.pem")
        configuration.proxy = .url("http://proxy.example.test:3128", user: "user", password: "secret")
        let transport = CurlTransport(configuration) ?? PlatformTransport.shared    // nil where there is no libcurl
        let users = UsersApi(baseURL: URL(string: "https://api.example.test")!, transport: transport)
        print(transport)                                                            // CurlTransport (libcurl 7.88.1)
        _ = users
    }
#endif

private func sample7() async throws {
    for requirement in TransportConformance.requirements {    // or @Test(arguments: TransportConformance.requirements)
        try await requirement.check(TeapotTransport(), lacking: [.streaming, .trailers])
    }
}

private func sample8() async throws {
    let shared = SharedDomain(UsersApi(baseURL: URL(string: "https://api.example.test")!))
    async let ada = shared.user(1)
    async let grace = shared.user(2)
    print(try await ada, try await grace)
}

private func sample9(_ bytes: Data) {
    let recording = FormFile.File(fileName: "talk.mp3", mimeType: "audio/mpeg", content: bytes)
    let upload = UploadRequest(title: "A talk", recording: recording)
    print(upload)
}
