// swift-format-ignore-file
import Foundation
import RetroKit

/// The samples of the article about files.
private enum FilesSamples {
    struct Receipt: Codable { let id: Int }

    final class FilesApi: ApiDomain {
        @Get("/files/{name}") var file: (_ name: String) async throws -> Download
        @Put("/files/{name}") var upload: (Upload) async throws -> Receipt
    }

    struct Upload {
        @Path var name: String
        @Body var file: URL
    }

    final class AvatarsApi: ApiDomain {
        @Get("/avatars/{name}", .responseSizeLimit(5 << 20)) var avatar: (_ name: String) async throws -> Download
    }

    static func save(_ api: FilesApi, to url: URL, of account: String) async throws {
        let download = try await api.file("plan.pdf")
        print(download.bodyLength ?? 0, download.suggestedFileName)
        let saved = try await download.save(to: url)
        print(saved.size)

        let patient = DownloadResumption(attemptLimit: 10, backoff: Backoff(initial: .seconds(2)))
        try await api.file("film.mp4").save(to: url, resumption: patient)
        try await api.file("film.mp4").save(to: url, resumption: .never)     // all in one go, or nothing

        let mine = DownloadResumption(owner: account)
        try await api.file("film.mp4").save(to: url, resumption: mine)

        let digest = FileDigest.sha256("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        do {
            try await api.file("abc.txt").save(to: url, verifying: digest)
        } catch let error as ApiError where error.kind == .digestMismatch {
            print(error.reason)
        }

        try await api.file("film.mp4").save(to: url, progress: .each { print($0.fractionReceived ?? 0) })

        api.file = { name in Download(Data("mock".utf8), url: URL(string: "https://api.example.test/\(name)")) }
    }

    static func report(_ api: SharedDomain<FilesApi>, _ film: URL) async throws {
        let receipt = try await api.$upload.reporting(.each { print($0.fractionSent ?? 0) })(Upload(name: "film.mp4", file: film))
        print(receipt)
    }

    static func stream(_ api: SharedDomain<FilesApi>, _ film: URL) async throws {
        let steps = ProgressStream()
        async let receipt = api.$upload.reporting(.stream(steps))(Upload(name: "film.mp4", file: film))
        for await step in steps { print(step.sent, step.totalToSend ?? 0) }
        print(try await receipt)
    }

    static func bridge(_ api: FilesApi, _ film: URL) async throws {
        let progress = Progress(totalUnitCount: 1)
        _ = try await api.$upload.reporting(.foundation(progress))(Upload(name: "film.mp4", file: film))
        print(progress.isFinished)
    }
}
