import Foundation
import RetroKit
import RetroKitTesting

extension TourStep {
    /// Files, there and back.
    static let files = [upload, download]

    private static let upload = TourStep(
        "Upload a file, with a progress bar",
        source: """
            struct SpeechRequest {
                @FormParam("model_id") var modelId = ""
                @FormParam("tag_audio_events") var tagAudioEvents = false
                @FormFile("file") var recording = .empty
            }

            @Post("/api/v1/speech")
            var sendSpeech: (SpeechRequest) async throws -> SpeechResponse
            """
    ) { stage in
        let silence = FormFile.File(fileName: "silence.pcm", mimeType: "audio/L16", content: Data(count: 320_000))
        let request = SpeechRequest(modelId: "scribe", tagAudioEvents: true, recording: silence)
        let bar = ProgressBar()
        let response = try await stage.api.$sendSpeech.reporting(.each { bar.show($0.fractionSent) })(request)
        return TourResult(
            curl: try stage.api.$sendSpeech(request).curl(),
            value: response,
            expected: SpeechResponse(
                modelId: "scribe",
                tagAudioEvents: true,
                fileName: "silence.pcm",
                mimeType: "audio/L16",
                byteCount: 320_000
            ),
            received: (try stage.service.requests.last?.multipart().parts ?? []).map(describe),
            progress: bar.lines
        )
    }

    private static func describe(_ part: MultipartBody.Part) -> String {
        let file = part.fileName.map { " (\($0), \(part.contentType ?? "no type"))" } ?? ""
        return "\(part.name)\(file): \(part.content.count) bytes"
    }

    private static let download = TourStep(
        "Download a file over a connection that breaks",
        source: """
            @Get("/api/v1/recording/{name}")
            var getRecording: (GetRecordingRequest) async throws -> Download
            """
    ) { stage in
        let request = GetRecordingRequest(name: "silence.pcm", breakAfter: 100_000)
        let file = FileManager.default.temporaryDirectory.appending(path: "silence-\(UUID().uuidString).pcm")
        defer { try? FileManager.default.removeItem(at: file) }
        let bar = ProgressBar()
        let download = try await stage.api.getRecording(request)
        let saved = try await download.save(
            to: file,
            resumption: DownloadResumption(backoff: .never),
            progress: .each { bar.show($0.fractionReceived) }
        )
        return TourResult(
            curl: try stage.api.$getRecording(request).curl(),
            value: Recording(byteCount: Int(saved.size), resumedFrom: Int(saved.resumedFrom)),
            expected: Recording(byteCount: SchedulesService.recordingSize, resumedFrom: 100_000),
            statuses: [200, 206],
            received: (stage.service.requests.last?.headers["Range"]).map { ["Range: \($0)"] } ?? [],
            progress: bar.lines
        )
    }
}

/// What was saved of a recording.
private struct Recording: Equatable {
    let byteCount: Int
    let resumedFrom: Int
}
