import Foundation
import RetroKit
import RetroKitTesting

/// A user with a domain and a transport of their own, and a server that answers each user with their own bytes.
struct Party: Sendable {
    let name: String
    private let api: NotesApi
    private let stub: StubTransport
    private let asked: Asked

    final class NotesApi: ApiDomain, @unchecked Sendable {
        @Get("/notes") var notes: (Asked) async throws -> String
        @Get("/notes") var file: (Asked) async throws -> Download
    }

    struct Asked: Sendable {
        @HeaderMap var headers: [String: String] = [:]
        @QueryMap var query: [String: String] = [:]
    }

    /// Makes a user.
    ///
    /// - Parameters:
    ///   - name: The user's name, which the server answers with.
    ///   - place: Where the credential stands.
    ///   - shared: What both users' calls pass.
    ///   - headers: The headers of every response.
    ///   - gate: What the server waits at.
    ///   - breakingOff: Whether the server sends five bytes and no more.
    ///   - token: Tells the user's credentials apart.
    init(
        _ name: String,
        at place: TwoUsersTests.Place,
        beyond shared: (any Interceptor)? = nil,
        _ headers: HttpHeaders = [:],
        waitingAt gate: Gate? = nil,
        breakingOff: Bool = false,
        token: String = "1"
    ) {
        self.name = name
        stub = StubTransport { request in
            await gate?.pass()
            return Self.answer(request, Data("notes of \(name)".utf8), headers, breakingOff)
        }
        let credential = "credential-of-\(name)-\(token)"
        var asked = Asked()
        var interceptors = shared.map { [$0] } ?? []
        var transport: any HttpTransport = stub
        switch place {
        case .header(let field): asked.headers = [field: credential]
        case .query(let item): asked.query = [item: credential]
        case .interceptorBefore: interceptors.insert(Authentication.bearer(credential), at: 0)
        case .interceptorBehind: interceptors.append(Authentication.bearer(credential))
        case .queryBehind: interceptors.append(Authentication.apiKey(credential, in: .query("api_key")))
        case .transportInterceptor: transport = stub.intercepted(by: Authentication.bearer(credential))
        case .certificate: transport = CertifiedTransport(base: stub, identity: credential)
        }
        self.asked = asked
        let configuration = DomainConfiguration(baseURL: URL(string: "https://notes.example.test"))
        api = NotesApi(configuration: configuration, transport: transport)
        api.configuration.interceptors = interceptors
        api.configuration.timeout = .seconds(20)
    }

    /// How many requests the server has seen.
    var requestCount: Int { stub.requests.count }

    /// Asks for the notes.
    func notes() async throws -> String { try await api.notes(asked) }

    /// Saves the notes.
    func save(to url: URL, _ resumption: DownloadResumption = DownloadResumption(attemptLimit: 0)) async throws
        -> SavedFile
    {
        try await api.file(asked).save(to: url, resumption: resumption)
    }

    private static func answer(
        _ request: HttpRequestParams,
        _ content: Data,
        _ headers: HttpHeaders,
        _ breaksOff: Bool
    ) -> HttpOperationResult {
        if let tag = headers["ETag"], request.headerFields["If-None-Match"] == tag {
            return HttpOperationResult(statusCode: 304, headerFields: headers)
        }
        var headers = headers
        headers["Content-Type"] = "text/plain"
        let start = request.headerFields["Range"].flatMap { Int($0.dropFirst(6).prefix { $0 != "-" }) }
        let body = content.dropFirst(start ?? 0)
        headers["Content-Length"] = "\(body.count)"
        if let start { headers["Content-Range"] = "bytes \(start)-\(content.count - 1)/\(content.count)" }
        return HttpOperationResult(
            statusCode: start == nil ? 200 : 206,
            headerFields: headers,
            body: Data(breaksOff ? body.prefix(5) : body)
        )
    }
}

/// A transport that shows servers who it is.
private struct CertifiedTransport: ConfiguredTransport {
    let base: StubTransport
    let defaultValues: TransportConfiguration

    init(base: StubTransport, identity: String) {
        self.base = base
        defaultValues = TransportConfiguration(identity: identity)
    }

    func setConfiguration(scheme: String, host: String, sharedHeaders: [String: String]?) {}

    func sendRequest(with params: HttpRequestParams) async throws -> HttpOperationResult {
        try await base.sendRequest(with: params)
    }
}
