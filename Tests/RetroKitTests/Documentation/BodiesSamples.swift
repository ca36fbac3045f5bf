// swift-format-ignore-file
import Foundation
import RetroKit
import Testing

/// The samples of Bodies.md.
private enum BodiesSamples {
    struct User: Codable { var id = 0 }
    struct UserPatch: Codable { var name: String? = nil }
    struct Metadata: Codable { var title = "" }
    struct Event: Codable { var name: String }
    struct Credentials: Codable { var user = "" }
    struct Order: Codable { var id = 0 }

    struct RenameRequest {
        @Path var id: Int
        @JsonBody(contentType: "application/merge-patch+json") var patch = UserPatch()
    }
    struct ReportRequest {
        @Query var month: String
        @Body("text/csv; charset=utf-8") var table = ""
    }
    struct BackupRequest {
        @Body var file: URL                                   // read while it is sent
    }
    struct TokenRequest {
        @Field("grant_type") var grantType = "password"
        @FormBody var credentials: Credentials
    }

    final class BodiesApi: ApiDomain {
        @Patch("/users/{id}") var rename: (RenameRequest) async throws -> User
        @Put("/users/{id}") var update: (_ id: Int, _ user: User) async throws -> User     // Encodable: JSON
        @Post("/reports") var report: (ReportRequest) async throws -> Void
        @Put("/backup", .expectsContinue) var backup: (BackupRequest) async throws -> Void
        @Post("/token") var token: (TokenRequest) async throws -> User
        @Put("/raw/{name}") var raw: (_ name: String, _ bytes: Data) async throws -> Void
        @Put("/live") var live: (HttpUploadStream) async throws -> Void
        @Post("/upload") var upload: (UploadRequest) async throws -> Void
        @Post("/logs", .compression(.gzip)) var logs: (EventsRequest) async throws -> Void
    }

    struct UploadRequest {
        @FormParam var title: String                          // a text
        @FormFile("cover") var cover = .empty                 // a file, left out while it is empty
        @FormPart("file") var files: [FormFile.File] = []     // a part for each
        @FormPart(contentType: "application/json") var metadata = Metadata()
        @FormPart("voice", contentType: "audio/L16; rate=16000", fileName: "voice.raw") var voice = Data()
    }
    struct EventsRequest {
        @JsonLinesBody var events: [Event]
    }

    static func upload(_ api: BodiesApi, _ url: URL) async throws {
        try await api.upload(
            UploadRequest(
                title: "Trip",
                cover: FormFile.File(fileName: "cover.png", mimeType: "image/png", content: Data()),
                files: [
                    FormFile.File(contentsOf: url),
                    FormFile.File(fileName: "tail.log", source: .file(FileSlice(url, offset: 1_000_000))),
                ]
            )
        )
    }

    static func stream(_ api: BodiesApi, _ events: AsyncStream<Event>) async throws {
        try await api.live(.jsonLines(events))
        try await api.live(HttpUploadStream(contentType: "text/plain") { HttpBodyStream([Data("a".utf8), Data("b".utf8)]) })
    }

    struct XmlCoder: BodyCoder {
        let contentTypes = ["application/xml", "+xml"]

        func encode<Value: Encodable>(_ value: Value) throws -> Data {
            throw EncodingError.invalidValue(value, .init(codingPath: [], debugDescription: "your XML encoder goes here"))
        }

        func decode<Value: Decodable>(_ type: Value.Type, from body: Data) throws -> Value {
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "your XML decoder goes here"))
        }
    }
    struct OrderRequest {
        @Body("application/xml") var order = Order()
    }

    static func configure(_ configuration: inout DomainConfiguration) {
        configuration.coders.append(XmlCoder())
        configuration.body.compression = .gzip(from: 4096)
    }

    static func check(_ baseURL: URL) {
        let api = BodiesApi(baseURL: baseURL)
        #expect(api.validate(with: RenameRequest(id: 1), isStrict: false).isEmpty)
    }
}

private struct StockRequest {
    @Path var id: Int
    @Query var page: Int? = nil
}

extension StockRequest: SampledRequest {
    static var sample: Self { Self(id: 1) }
}
