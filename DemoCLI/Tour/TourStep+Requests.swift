import Foundation
import RetroKit
import RetroKitTesting

extension TourStep {
    /// What a request can carry: a query, a header, a file.
    static let requests = [queryAndHeader, upload]

    private static let queryAndHeader = TourStep(
        "A query and a header on the wire",
        source: """
            struct GetSchedulesRequest {
                @Query var page: Int
                @Query("limit") var schedulesPerPage: Int = 20
                @Header("X-Account-Id") var accountId: String = ""
            }
            """
    ) { stage in
        let request = GetSchedulesRequest(page: 2, schedulesPerPage: 2, accountId: TourStage.account)
        let response = try await stage.api.getSchedules(request)
        let last = stage.service.requests.last
        return TourResult(
            curl: try stage.api.$getSchedules.curl(for: request),
            value: response,
            expected: GetSchedulesResponse(schedules: [ScheduleStore.seed[2]], page: 2, total: 3),
            received: last.map { ["\($0.method) \($0.target)", "X-Account-Id: \($0.headers["X-Account-Id"] ?? "")"] }
                ?? []
        )
    }

    private static let upload = TourStep(
        "Upload a file",
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
        let silence = FormFile.File(fileName: "silence.pcm", mimeType: "audio/L16", content: Data(count: 320))
        let request = SpeechRequest(modelId: "scribe", tagAudioEvents: true, recording: silence)
        let response = try await stage.api.sendSpeech(request)
        return TourResult(
            curl: try stage.api.$sendSpeech.curl(for: request),
            value: response,
            expected: SpeechResponse(
                modelId: "scribe",
                tagAudioEvents: true,
                fileName: "silence.pcm",
                mimeType: "audio/L16",
                byteCount: 320
            ),
            received: (try stage.service.requests.last?.multipart().parts ?? []).map(describe)
        )
    }

    private static func describe(_ part: MultipartBody.Part) -> String {
        let file = part.filename.map { " (\($0), \(part.contentType ?? "no type"))" } ?? ""
        return "\(part.name)\(file): \(part.content.count) bytes"
    }
}
