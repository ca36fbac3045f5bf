import Foundation
import RetroKit

/// A transport that answers without a network, and without a status.
final class FixedTransport: HttpTransport {
    func setConfiguration(scheme: String, host: String, sharedHeaders: [String: String]?) {}

    func sendRequest(with params: HttpRequestParams) async throws -> HttpOperationResult {
        HttpOperationResult(statusCode: nil, headers: nil, response: .success(Data(#"{"schedules":[]}"#.utf8)))
    }
}

func checkRetroSwift() async throws {
    let transport: HttpTransport = UrlSessionTransport()
    let api = SchedulesApi(transport: transport)

    let request = GetSchedulesRequest(page: 1, schedulesPerPage: 30, accountId: "acc_id")
    let response = try await api.getSchedules(request)
    check(response.schedules.map(\.title) == ["Morning"])
    check(response.schedules.first?.start == Date(timeIntervalSinceReferenceDate: 7))
    check(Set(lastRequest.queryItems.map { "\($0.name)=\($0.value ?? "")" }) == ["page=1", "limit=30"])
    check(lastRequest.headers["X-Account-Id"] == "acc_id" && lastRequest.headers["X-Shared"] == "s")

    let noon = Schedule(title: "No/on", start: Date(timeIntervalSinceReferenceDate: 7))
    _ = try await api.createSchedule(CreateScheduleRequest(accountId: "acc_id", scheduleBody: noon))
    check(lastRequest.line == "PUT /api/v1/schedule" && lastRequest.headers["Content-Type"] == "application/json")
    check([#"{"title":"No\/on","start":7}"#, #"{"start":7,"title":"No\/on"}"#].contains(lastRequest.text))
    check(try await api.updateSchedule(UpdateScheduleRequest(scheduleId: "a b", scheduleBody: noon)).title == "No/on")
    check(lastRequest.line == "POST /api/v1/schedule/a%20b")

    switch try await api.deleteSchedule(DeleteScheduleRequest(ScheduleId: "s1")) {
    case .response(let response): check(response.deleted == "s1")
    case .errorResponse: check(false)
    }
    switch try await api.deleteSchedule(DeleteScheduleRequest(ScheduleId: "s2")) {
    case .response: check(false)
    case .errorResponse(let error): check(error.errorMessage == "Schedule not found")
    }

    // Mocks.
    api.getSchedules = { _ in
        GetSchedulesResponse(schedules: [])
    }
    check(try await api.getSchedules(request).schedules.isEmpty)
    api.deleteSchedule = { _ in
        throw URLError(.userAuthenticationRequired)
    }
    do {
        _ = try await api.deleteSchedule(DeleteScheduleRequest(ScheduleId: "s1"))
        check(false)
    } catch {
        check((error as? URLError)?.code == .userAuthenticationRequired)
    }
    api.deleteSchedule = { _ in
        .errorResponse(DeleteScheduleErrorResponse(errorMessage: "Schedule not found"))
    }
    if case .errorResponse(let error) = try await api.deleteSchedule(DeleteScheduleRequest()) {
        check(error.errorMessage == "Schedule not found")
    }

    // A success without a status.
    check(try await SchedulesApi(transport: FixedTransport()).getSchedules(request).schedules.isEmpty)
}
