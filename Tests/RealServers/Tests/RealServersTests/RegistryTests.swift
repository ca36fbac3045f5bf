import Foundation
import RetroKit
import Testing

/// Files at a Docker registry: bytes go up to a URL that it names, and come down in parts.
struct RegistryTests {
    private final class BlobsApi: ApiDomain {
        @Post("/v2/{name}/blobs/uploads/") var beginUpload: (_ name: String) async throws -> Response<Empty>
        @Get("/v2/{name}/blobs/{digest}") var blob: (_ name: String, _ digest: String) async throws -> Download
    }

    /// Breaks the first response off after some bytes, as a bad line does.
    private struct BadLine: Interceptor {
        let limit: Int

        func intercept(_ request: HttpRequestParams, next: InterceptorChain) async throws -> HttpOperationResult {
            var result = try await next(request)
            guard let body = result.bodyStream, !request.headerFields.contains("Range") else { return result }
            let (pieces, continuation) = AsyncThrowingStream<Data, any Error>.makeStream()
            continuation.yield(try await body.first(limit))
            continuation.finish(throwing: TransportError(.connectionLost, "The line is bad."))
            result.bodyStream = HttpBodyStream(pieces)
            return result
        }
    }

    private let content = Data((0..<2_000_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 11) })

    private func makeApi() throws -> BlobsApi {
        let credentials = try "\(Peer.variable("REGISTRY_USER")):\(Peer.variable("REGISTRY_PASSWORD"))"
        let configuration = DomainConfiguration(
            baseURL: try Peer.url("REGISTRY_URL"),
            headers: ["Authorization": "Basic \(Data(credentials.utf8).base64EncodedString())"]
        )
        return BlobsApi(configuration: configuration)
    }

    /// Sends the bytes of a file to where the registry wants them.
    private func upload(_ file: URL, _ digest: FileDigest, _ api: BlobsApi) async throws {
        let place = try #require(try await api.beginUpload("files").headers["Location"])
        let target = try #require(URLComponents(string: place))
        var request = try api.$beginUpload("files").request()
        request.httpMethod = .put
        request.percentEncodedPath = target.percentEncodedPath
        request.percentEncodedQuery = (target.percentEncodedQuery.map { "\($0)&" } ?? "") + "digest=sha256:\(digest)"
        request.httpBody = .file(file, contentType: "application/octet-stream")
        #expect(try await PlatformTransport.shared.sendRequest(with: request).statusCode == 201)
    }

    @Test func `a blob that breaks off comes down in two parts, with the right digest`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (source, copy) = (folder.appendingPathComponent("source"), folder.appendingPathComponent("copy"))
        try content.write(to: source)
        let digest = try FileDigest(of: source)
        let api = try makeApi()
        try await upload(source, digest, api)

        api.configuration.interceptors = [BadLine(limit: 700_000)]
        let download = try await api.blob("files", "sha256:\(digest)")
        #expect(download.bodyLength == 2_000_000)
        let saved = try await download.save(to: copy, verifying: digest)
        #expect(saved.resumedFrom == 700_000)
        #expect(try Data(contentsOf: copy) == content)
    }

    @Test func `a blob that is not there is the registry's error`() async throws {
        let error = try await Peer.error {
            let digest = String(repeating: "0", count: 64)
            _ = try await makeApi().blob("files", "sha256:\(digest)")
        }
        #expect(error.statusCode == 404)
    }
}

extension HttpBodyStream {
    /// The first bytes, as many as are wanted and there.
    fileprivate func first(_ limit: Int) async throws -> Data {
        var bytes = Data()
        for try await chunk in self {
            bytes += chunk
            if bytes.count >= limit { break }
        }
        return bytes.prefix(limit)
    }
}
