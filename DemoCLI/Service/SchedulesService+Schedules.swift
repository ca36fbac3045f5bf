import Foundation
import RetroKit
import RetroKitTesting

extension SchedulesService {
    /// Serves `/api/v1/schedule`.
    func routeSchedules() {
        let schedules = "/api/v1/schedule"
        let schedule = "/api/v1/schedule/{schedule_id}"
        route(.get, schedules) { [store] request in
            let page = try request.number("page", in: 1...Int.max, orElse: 1)
            let limit = try request.number("limit", in: 1...100, orElse: 20)
            return .json(await store.page(page, limit: limit, of: try request.account), encoder: .sorted)
        }
        route(.get, schedule) { [store] request in
            .json(try await store.schedule(request.scheduleId, of: request.account), encoder: .sorted)
        }
        route(.put, schedules) { [store] request in
            let schedule = try request.content(as: Schedule.self)
            try await store.create(schedule, in: request.account)
            return .status(201)
        }
        route(.post, schedule) { [store] request in
            let changes = try request.content(as: ScheduleChanges.self)
            let updated = try await store.update(request.scheduleId, with: changes, in: request.account)
            return .json(UpdateScheduleResponse(schedule: updated), encoder: .sorted)
        }
        route(.delete, schedule) { [store] request in
            try await store.delete(request.scheduleId, in: request.account)
            return .json(DeleteScheduleResponse(deletedId: request.scheduleId))
        }
    }
}

extension RecordedRequest {
    /// The account that the request is about.
    fileprivate var account: String {
        get throws(ServiceFault) {
            guard let account = headers["X-Account-Id"], !account.isEmpty else {
                throw .badRequest("The header X-Account-Id is missing; name the account in it.")
            }
            return account
        }
    }

    /// The schedule that the path names; the route has no other requests.
    fileprivate var scheduleId: String { parameters["schedule_id"] ?? "" }

    /// A number in the query.
    fileprivate func number(_ name: String, in range: ClosedRange<Int>, orElse other: Int) throws(ServiceFault) -> Int {
        guard let text = queryValue(name) else { return other }
        guard let number = Int(text), range.contains(number) else {
            let most = range.upperBound == .max ? "or more" : "to \(range.upperBound)"
            throw .badRequest("The query's \(name) must be a whole number, \(range.lowerBound) \(most).")
        }
        return number
    }

    /// The body, read as JSON.
    fileprivate func content<Value: Decodable>(as type: Value.Type) throws(ServiceFault) -> Value {
        do {
            return try decode(as: type, with: .retroKit)
        } catch {
            throw .badRequest("The body is no JSON of a \(type).")
        }
    }
}
