import Foundation
import RetroKit
import Testing

@testable import DemoCLI

extension OverTheWire {
    /// The service, called over a real socket.
    final class SchedulesServiceTests {
        private let service: SchedulesService
        private let api: SchedulesApi

        init() throws {
            service = try SchedulesService()
            api = SchedulesApi(at: service.baseURL)
        }

        deinit {
            service.stop()
        }

        private func refusal(_ call: () async throws -> Void) async throws -> ServiceFault {
            let error = try await #require(throws: ApiError.self) { try await call() }
            let status = try #require(error.statusCode)
            return ServiceFault(status: status, message: try error.decode(as: ErrorResponse.self).errorMessage)
        }

        @Test func `a schedule lives from its creation to its deletion`() async throws {
            let lunch = Schedule(id: "a/b c", title: "Lunch", startsAt: Date(timeIntervalSince1970: 1.5))
            let request = CreateScheduleRequest(accountId: "a", scheduleBody: lunch)
            #expect(try await api.$createSchedule(request).response().statusCode == 201)
            #expect(try await api.getSchedule(GetScheduleRequest(scheduleId: lunch.id, accountId: "a")) == lunch)
            let update = UpdateScheduleRequest(
                scheduleId: lunch.id,
                accountId: "a",
                changes: ScheduleChanges(title: "Dinner")
            )
            #expect(try await api.updateSchedule(update).schedule.title == "Dinner")
            let deletion = DeleteScheduleRequest(scheduleId: lunch.id, accountId: "a")
            #expect(try await api.deleteSchedule(deletion) == .response(DeleteScheduleResponse(deletedId: lunch.id)))
            #expect(
                try await api.deleteSchedule(deletion)
                    == .errorResponse(ErrorResponse(errorMessage: "There is no schedule \"a/b c\"."))
            )
        }

        @Test func `a request without an account is refused`() async throws {
            let fault = try await refusal { _ = try await api.getSchedules(GetSchedulesRequest(page: 1)) }
            #expect(fault == .badRequest("The header X-Account-Id is missing; name the account in it."))
        }

        @Test func `a page or limit out of range is refused`() async throws {
            let page = try await refusal {
                _ = try await api.getSchedules(GetSchedulesRequest(page: 0, accountId: "a"))
            }
            #expect(page == .badRequest("The query's page must be a whole number, 1 or more."))
            let limit = try await refusal {
                _ = try await api.getSchedules(GetSchedulesRequest(page: 1, schedulesPerPage: 101, accountId: "a"))
            }
            #expect(limit == .badRequest("The query's limit must be a whole number, 1 to 100."))
        }

        @Test func `a body that is none is refused`() async throws {
            let raw = RawApi(baseURL: service.baseURL)
            #expect(
                try await refusal { try await raw.create(Data("{}".utf8)) }
                    == .badRequest("The body is no JSON of a Schedule.")
            )
            let speech = try await refusal { try await raw.speak(Data()) }
            #expect(speech.status == 400)
        }

        @Test func `an upload is described`() async throws {
            let file = FormFile.File(fileName: "a \"b\".wav", mimeType: "audio/wav", content: Data([0, 13, 10, 255]))
            let response = try await api.sendSpeech(SpeechRequest(modelId: "m", recording: file))
            #expect(
                response
                    == SpeechResponse(
                        modelId: "m",
                        tagAudioEvents: false,
                        fileName: "a \"b\".wav",
                        mimeType: "audio/wav",
                        byteCount: 4
                    )
            )
        }

        @Test func `an upload without a file is refused`() async throws {
            let fault = try await refusal { _ = try await api.sendSpeech(SpeechRequest(modelId: "m")) }
            #expect(fault == .unusableContent("The form has no file; send the recording as \"file\"."))
        }
    }
}

/// Sends what the service's own client never would.
private final class RawApi: ApiDomain {
    @Put("/api/v1/schedule", .header("X-Account-Id", "a")) var create: (_ body: Data) async throws -> Void
    @Post("/api/v1/speech") var speak: (_ body: Data) async throws -> Void
}
