import Foundation
import RetroKit
import RetroKitTesting

/// A domain of files.
final class DownloadsApi: ApiDomain, @unchecked Sendable {
    static let transports: [any HttpTransport] = [PlatformTransport.shared, URLSessionTransport()]

    @Get("/files/{name}") var file: (_ name: String) async throws -> Download
    @Get("/files/{name}", .idleTimeout(.milliseconds(200))) var impatient: (_ name: String) async throws -> Download
    @Get("/files/{name}", .responseSizeLimit(200_000)) var limited: (_ name: String) async throws -> Download
    @Post("/files/{name}") var upload: (_ name: String, _ body: Data) async throws -> String

    convenience init(_ files: FileServer, over transport: any HttpTransport = PlatformTransport.shared) {
        self.init(baseURL: files.server.baseURL, transport: transport)
    }
}
