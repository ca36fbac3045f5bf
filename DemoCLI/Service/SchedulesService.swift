import Foundation
import RetroKit
import RetroKitTesting

/// A small schedules service on a port of this machine, for the tour and for `DemoCLI serve`.
struct SchedulesService: Sendable {
    private let server: LoopbackServer
    let store = ScheduleStore()

    /// Opens a port and serves it at once, until ``stop()``.
    ///
    /// - Parameter port: The port; any free one by default.
    /// - Throws: `LoopbackError` when the port cannot be opened.
    init(port: Int = 0) throws(LoopbackError) {
        server = try LoopbackServer(port: port)
        routeSchedules()
        routeSpeech()
        routeRecordings()
        routeReminders()
    }

    /// The service's address, such as `http://127.0.0.1:49213`.
    var baseURL: URL { server.baseURL }

    /// The requests that the service has received, in order.
    var requests: [RecordedRequest] { server.requests }

    /// Closes the port and every connection.
    func stop() {
        server.stop()
    }

    /// Answers the requests for a path by code, and those that it refuses with its fault.
    func route(
        _ method: HttpMethod,
        _ path: String,
        answer: @escaping @Sendable (RecordedRequest) async throws -> LoopbackResponse
    ) {
        server.route(method, path) { request in
            do {
                return try await answer(request)
            } catch let fault as ServiceFault {
                return .json(ErrorResponse(errorMessage: fault.message), statusCode: fault.status)
            }
        }
    }
}
