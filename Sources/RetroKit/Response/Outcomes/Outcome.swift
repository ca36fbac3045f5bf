/// A response of two kinds, chosen by the status.
///
/// ```swift
/// @Post("/users") var create: (_ user: NewUser) async throws -> Outcome2<Status201<User>, Status409<Conflict>>
///
/// switch try await api.create(user) {
/// case .first(let user): print(user.id)
/// case .second(let conflict): print(conflict.message)
/// }
/// ```
///
/// The first case whose statuses fit counts, so that ``Status404`` goes before ``Status4xx``. A status that fits none
/// throws an ``ApiError`` of kind `status`. With a ``StatusOutcome`` the cases have names of their own.
public enum Outcome2<First: StatusCase, Second: StatusCase> {
    /// The body of a status that the first type names.
    case first(First.Body)
    /// The body of a status that the second type names.
    case second(Second.Body)
}

extension Outcome2: ApiResponse, StatusOutcome
where First.Body: Decodable, Second.Body: Decodable {
    /// JSON rather than another format, where the first body is decoded.
    public static var requestHeaders: HttpHeaders { .accepting(First.Body.self) }

    /// The types' statuses, in their order.
    public static var cases: [StatusReader<Outcome2>] {
        [
            .on(First.codes, Outcome2.first),
            .on(Second.codes, Outcome2.second),
        ]
    }
}

extension Outcome2: Equatable where First.Body: Equatable, Second.Body: Equatable {}
extension Outcome2: Hashable where First.Body: Hashable, Second.Body: Hashable {}
extension Outcome2: Sendable where First.Body: Sendable, Second.Body: Sendable {}

/// A response of three kinds, chosen by the status, as ``Outcome2`` is of two.
public enum Outcome3<First: StatusCase, Second: StatusCase, Third: StatusCase> {
    /// The body of a status that the first type names.
    case first(First.Body)
    /// The body of a status that the second type names.
    case second(Second.Body)
    /// The body of a status that the third type names.
    case third(Third.Body)
}

extension Outcome3: ApiResponse, StatusOutcome
where First.Body: Decodable, Second.Body: Decodable, Third.Body: Decodable {
    /// JSON rather than another format, where the first body is decoded.
    public static var requestHeaders: HttpHeaders { .accepting(First.Body.self) }

    /// The types' statuses, in their order.
    public static var cases: [StatusReader<Outcome3>] {
        [
            .on(First.codes, Outcome3.first),
            .on(Second.codes, Outcome3.second),
            .on(Third.codes, Outcome3.third),
        ]
    }
}

extension Outcome3: Equatable where First.Body: Equatable, Second.Body: Equatable, Third.Body: Equatable {}
extension Outcome3: Hashable where First.Body: Hashable, Second.Body: Hashable, Third.Body: Hashable {}
extension Outcome3: Sendable where First.Body: Sendable, Second.Body: Sendable, Third.Body: Sendable {}

/// A response of four kinds, chosen by the status, as ``Outcome2`` is of two.
public enum Outcome4<First: StatusCase, Second: StatusCase, Third: StatusCase, Fourth: StatusCase> {
    /// The body of a status that the first type names.
    case first(First.Body)
    /// The body of a status that the second type names.
    case second(Second.Body)
    /// The body of a status that the third type names.
    case third(Third.Body)
    /// The body of a status that the fourth type names.
    case fourth(Fourth.Body)
}

extension Outcome4: ApiResponse, StatusOutcome
where First.Body: Decodable, Second.Body: Decodable, Third.Body: Decodable, Fourth.Body: Decodable {
    /// JSON rather than another format, where the first body is decoded.
    public static var requestHeaders: HttpHeaders { .accepting(First.Body.self) }

    /// The types' statuses, in their order.
    public static var cases: [StatusReader<Outcome4>] {
        [
            .on(First.codes, Outcome4.first),
            .on(Second.codes, Outcome4.second),
            .on(Third.codes, Outcome4.third),
            .on(Fourth.codes, Outcome4.fourth),
        ]
    }
}

extension Outcome4: Equatable
where First.Body: Equatable, Second.Body: Equatable, Third.Body: Equatable, Fourth.Body: Equatable {}
extension Outcome4: Hashable
where First.Body: Hashable, Second.Body: Hashable, Third.Body: Hashable, Fourth.Body: Hashable {}
extension Outcome4: Sendable
where First.Body: Sendable, Second.Body: Sendable, Third.Body: Sendable, Fourth.Body: Sendable {}
