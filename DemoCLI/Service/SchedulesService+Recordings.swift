import Foundation
import RetroKit
import RetroKitTesting

extension SchedulesService {
    /// How many bytes a recording has.
    static let recordingSize = 256_000

    /// Serves `/api/v1/recording`: silence, whole or from some byte on.
    func routeRecordings() {
        route(.get, "/api/v1/recording/{name}") { request in
            let size = Self.recordingSize
            let start = request.headers["If-Range"] == Self.recordingTag ? request.rangeStart : nil
            guard let start else {
                let cut = request.queryValue("break_after").flatMap { Int($0) }
                let whole = LoopbackResponse.data(Data(count: min(cut ?? size, size)), contentType: "audio/L16")
                    .header("ETag", Self.recordingTag)
                return cut == nil ? whole : whole.contentLength(size).closingConnection()
            }
            return .data(Data(count: size - start), statusCode: 206, contentType: "audio/L16")
                .header("ETag", Self.recordingTag)
                .header("Content-Range", "bytes \(start)-\(size - 1)/\(size)")
        }
    }

    private static let recordingTag = "\"silence-1\""
}

extension RecordedRequest {
    /// The first byte that is asked for; nil for the whole, and for what there is not.
    fileprivate var rangeStart: Int? {
        guard let range = headers["Range"], range.hasPrefix("bytes="), range.hasSuffix("-") else { return nil }
        return Int(range.dropFirst("bytes=".count).dropLast()).flatMap {
            1..<SchedulesService.recordingSize ~= $0 ? $0 : nil
        }
    }
}
