import Foundation
import RetroKit

/// A form with two fields and a file of 1 MB: from the call's arguments to its bytes.
struct MultipartForms {
    private final class UploadApi: ApiDomain, @unchecked Sendable {  // only endpoints, which are locked
        @Post("/upload") var upload: (UploadRequest) async throws -> Empty
    }

    private struct UploadRequest {
        @FormParam var title: String
        @FormParam var count: Int
        @FormFile("file") var file = .empty
    }

    private static let content = Data((0..<1 << 20).map { UInt8(truncatingIfNeeded: $0 &* 131) })

    /// Measures RetroKit against code by hand.
    func run() async throws {
        guard let url = URL(string: "https://api.example.test") else { return }
        let api = UploadApi(baseURL: url)
        let file = FormFile.File(fileName: "a.bin", content: Self.content)
        let ours = Contender("RetroKit") {
            let request = try api.$upload(UploadRequest(title: "a title", count: 7, file: file)).request()
            guard let bytes = request.body, bytes.count > Self.content.count else {
                throw CocoaError(.coderInvalidValue)
            }
        }
        let theirs = Contender("by hand") {
            guard Self.byHand(title: "a title", count: 7).count > Self.content.count else {
                throw CocoaError(.coderInvalidValue)
            }
        }
        try await Comparison("A multipart form of 1 MB, to its bytes", against: theirs, [ours]).run(tasks: 1)
    }

    private static func byHand(title: String, count: Int) -> Data {
        let boundary = UUID().uuidString
        var data = Data()
        for (name, value) in [("title", title), ("count", "\(count)")] {
            data.append(Data("--\(boundary)\r\n".utf8))
            data.append(Data("Content-Disposition: form-data; name=\"\(name)\"\r\n\r\n".utf8))
            data.append(Data("\(value)\r\n".utf8))
        }
        data.append(Data("--\(boundary)\r\n".utf8))
        data.append(Data("Content-Disposition: form-data; name=\"file\"; filename=\"a.bin\"\r\n".utf8))
        data.append(Data("Content-Type: application/octet-stream\r\n\r\n".utf8))
        data.append(content)
        data.append(Data("\r\n--\(boundary)--\r\n".utf8))
        return data
    }
}
