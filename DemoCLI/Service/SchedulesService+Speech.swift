import Foundation
import RetroKit
import RetroKitTesting

extension SchedulesService {
    /// Serves `/api/v1/speech`, which tells what arrived of an uploaded recording.
    func routeSpeech() {
        route(.post, "/api/v1/speech") { request in
            let form = try request.uploadedForm
            guard let file = form.parts.first(where: { $0.name == "file" }), let fileName = file.fileName else {
                throw ServiceFault.unusableContent("The form has no file; send the recording as \"file\".")
            }
            return .json(
                SpeechResponse(
                    modelId: form.text(of: "model_id"),
                    tagAudioEvents: form.text(of: "tag_audio_events") == "true",
                    fileName: fileName,
                    mimeType: file.contentType ?? "",
                    byteCount: file.content.count
                )
            )
        }
    }
}

extension RecordedRequest {
    /// The body, read as a multipart form.
    fileprivate var uploadedForm: MultipartBody {
        get throws(ServiceFault) {
            do {
                return try multipart()
            } catch {
                throw .badRequest(error.message)
            }
        }
    }
}

extension MultipartBody {
    /// The text of a field; empty when there is none.
    fileprivate func text(of name: String) -> String {
        parts.first { $0.name == name }.map { String(decoding: $0.content, as: UTF8.self) } ?? ""
    }
}
