/// Why the service refuses a request: a status, and a sentence for the client.
struct ServiceFault: Error, Equatable {
    let status: Int
    let message: String

    /// A request that breaks the service's rules.
    static func badRequest(_ message: String) -> ServiceFault {
        ServiceFault(status: 400, message: message)
    }

    /// A schedule that does not exist.
    static func unknownSchedule(_ id: String) -> ServiceFault {
        ServiceFault(status: 404, message: "There is no schedule \"\(id)\".")
    }

    /// A new schedule whose ID is taken.
    static func takenId(_ id: String) -> ServiceFault {
        ServiceFault(status: 409, message: "There is a schedule \"\(id)\" already.")
    }

    /// Well-formed content that makes no sense.
    static func unusableContent(_ message: String) -> ServiceFault {
        ServiceFault(status: 422, message: message)
    }
}
