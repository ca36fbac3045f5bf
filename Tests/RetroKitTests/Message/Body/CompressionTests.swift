import Foundation
import RetroKit
import RetroKitTesting
import Testing

/// Bodies that are compressed by option, undone by the system's own gzip.
struct CompressionTests {
    private static let text = String(repeating: "a repeated line\n", count: 20_000)

    private static func request(_ field: Any, options: EndpointOption..., domain: BodyCompression? = nil) throws
        -> HttpRequestParams
    {
        var configuration = DomainConfiguration(baseURL: URL(string: "https://api.example.test"))
        configuration.body.compression = domain
        return try DynamicApi(options: options, configuration: configuration).$call(DynamicRequest([field])).request()
    }

    private static func unpacked(_ data: Data) async throws -> Data {
        let packed = try TemporaryFile(data)
        let process = try ShellProcess("gzip -dc <\"$1\"", [packed.url.path])
        defer { process.clean() }
        #expect(try await process.end() == 0)
        return process.output
    }

    @Test func `a body in memory is compressed and says so`() async throws {
        let request = try Self.request(Body(wrappedValue: Self.text), options: .compression(.gzip))
        let body = try #require(request.body)
        #expect(request.headerFields["Content-Encoding"] == "gzip")
        #expect(request.headerFields["Content-Type"] == "text/plain; charset=utf-8")
        #expect(body.count < 2_000)
        #expect(try await Self.unpacked(body) == Data(Self.text.utf8))
    }

    @Test func `a body that comes over time is compressed while it is sent`() async throws {
        let file = try TemporaryFile(Data(Self.text.utf8))
        for field in [Body(wrappedValue: file.url), FormFile(wrappedValue: .init(contentsOf: file.url))] as [Any] {
            let request = try Self.request(field, options: .compression(.gzip))
            #expect(request.httpBody.contentLength == nil)
            let stream = try #require(request.httpBody.stream)
            let unpacked = try await Self.unpacked(try await stream.open().collect())
            #expect(unpacked.range(of: Data(Self.text.utf8)) != nil)
        }
    }

    @Test func `a small body, a coded one and one whose endpoint refuses stay as they are`() throws {
        let small = try Self.request(Body(wrappedValue: "small"), domain: .gzip)
        #expect(small.body == Data("small".utf8))
        #expect(!small.headerFields.contains("Content-Encoding"))
        let own = try Self.request(
            Body(wrappedValue: Self.text),
            options: .header("Content-Encoding", "br"),
            domain: .gzip
        )
        #expect(own.headerFields.values(for: "Content-Encoding") == ["br"])
        #expect(own.body == Data(Self.text.utf8))
        let refused = try Self.request(Body(wrappedValue: Self.text), options: .compression(.never), domain: .gzip)
        #expect(refused.body == Data(Self.text.utf8))
        #expect(try Self.request(Body(wrappedValue: "small"), domain: .gzip(from: 0)).body?.first == 0x1F)
    }
}
