/// A response that is one of several, as its status says: an enumeration of one's own, whose cases have names.
///
/// ```swift
/// enum Signup: StatusOutcome {
///     case created(User)
///     case nameTaken(Conflict)
///     case invalid(ProblemDetails)
///
///     static var cases: [StatusReader<Signup>] {
///         [.on(201, Signup.created), .on(409, Signup.nameTaken), .on([400, 422], Signup.invalid)]
///     }
/// }
/// @Post("/users") var signUp: (_ user: NewUser) async throws -> Signup
/// ```
///
/// A `switch` over the response is exhaustive. A status that no case reads throws an ``ApiError`` of kind `status`.
/// ``Outcome2``, ``Outcome3`` and ``Outcome4`` do the same without a type of one's own.
public protocol StatusOutcome: ApiResponse {
    /// How the cases are read: the first whose statuses fit counts.
    static var cases: [StatusReader<Self>] { get }
}

extension StatusOutcome {
    /// Reads the case that the status asks for.
    public init(from response: ResponseDecoder) throws {
        guard let reader = Self.cases.first(where: { $0.codes.contains(response.statusCode) }) else {
            throw ResponseProblem.status(nil)
        }
        self = try reader.read(response)
    }
}

/// How one case of a ``StatusOutcome`` is read.
public struct StatusReader<Outcome> {
    let codes: StatusCodes
    let read: (ResponseDecoder) throws -> Outcome

    /// Reads the body of these statuses, and makes a case of it.
    ///
    /// - Parameters:
    ///   - codes: The statuses: one, a list of them or ``StatusCodes`` of a range.
    ///   - make: Makes the case, such as the case's own name.
    /// - Returns: The reader.
    public static func on<Body: Decodable>(_ codes: StatusCodes, _ make: @escaping (Body) -> Outcome) -> StatusReader {
        StatusReader(codes: codes) { response in
            make(
                response.isSuccess
                    ? try response.decodeSuccess(Body.self) : try response.decodeErrorBody(Body.self)
            )
        }
    }

    /// Makes a case that has no value of these statuses, whatever their bodies are.
    ///
    /// - Parameters:
    ///   - codes: The statuses.
    ///   - outcome: The case.
    /// - Returns: The reader.
    public static func on(_ codes: StatusCodes, _ outcome: Outcome) -> StatusReader {
        StatusReader(codes: codes) { _ in outcome }
    }
}
