public import Foundation

/// Calls without any declaration, for scripts and trials.
extension ApiClient {
    /// Gets a value: `try await client.get("/users", query: ["page": 2], as: [User].self)`.
    ///
    /// - Parameters:
    ///   - path: The path, or an absolute URL.
    ///   - query: Query parameters, sorted by name; nils are left out.
    ///   - headers: The call's headers, which go before the client's.
    ///   - type: What the response's body is decoded as.
    /// - Returns: The value.
    /// - Throws: ``ApiError``; `CancellationError` when the task is cancelled.
    public nonisolated(nonsending) func get<Value: Decodable>(
        _ path: String,
        query: [String: Any?] = [:],
        headers: HttpHeaders = [:],
        as type: Value.Type = Value.self
    ) async throws -> Value {
        try await send(.get, path, nil, query, headers, .decodable())
    }

    /// Gets a response that its own type reads, such as a ``Response`` or a stream.
    ///
    /// - Parameters:
    ///   - path: The path, or an absolute URL.
    ///   - query: Query parameters.
    ///   - headers: The call's headers.
    ///   - type: What reads the response.
    /// - Returns: The value.
    /// - Throws: ``ApiError``; `CancellationError` when the task is cancelled.
    public nonisolated(nonsending) func get<Value: ApiResponse>(
        _ path: String,
        query: [String: Any?] = [:],
        headers: HttpHeaders = [:],
        as type: Value.Type = Value.self
    ) async throws -> Value {
        try await send(.get, path, nil, query, headers, .response())
    }

    /// Asks for the header fields alone.
    ///
    /// - Parameters:
    ///   - path: The path, or an absolute URL.
    ///   - query: Query parameters.
    ///   - headers: The call's headers.
    /// - Returns: Status and headers.
    /// - Throws: ``ApiError``; `CancellationError` when the task is cancelled.
    public nonisolated(nonsending) func head(
        _ path: String,
        query: [String: Any?] = [:],
        headers: HttpHeaders = [:]
    ) async throws -> Response<Empty> {
        try await send(.head, path, nil, query, headers, .response())
    }

    /// Posts a body and reads the response.
    ///
    /// - Parameters:
    ///   - path: The path, or an absolute URL.
    ///   - body: The body, sent as JSON; `Data` as it is. Nil for none.
    ///   - json: The members of a JSON body instead, of values of any kind.
    ///   - form: The fields of a form instead.
    ///   - query: Query parameters.
    ///   - headers: The call's headers.
    ///   - type: What the response's body is decoded as.
    /// - Returns: The value.
    /// - Throws: ``ApiError``; `CancellationError` when the task is cancelled.
    @discardableResult
    public nonisolated(nonsending) func post<Value: Decodable>(
        _ path: String,
        body: (any Encodable)? = nil,
        json: [String: Any?]? = nil,
        form: [String: Any?]? = nil,
        query: [String: Any?] = [:],
        headers: HttpHeaders = [:],
        as type: Value.Type = Empty.self
    ) async throws -> Value {
        try await send(.post, path, AdHocBody(body, json, form), query, headers, .decodable())
    }

    /// Puts a body and reads the response; the parameters are those of `post`.
    @discardableResult
    public nonisolated(nonsending) func put<Value: Decodable>(
        _ path: String,
        body: (any Encodable)? = nil,
        json: [String: Any?]? = nil,
        form: [String: Any?]? = nil,
        query: [String: Any?] = [:],
        headers: HttpHeaders = [:],
        as type: Value.Type = Empty.self
    ) async throws -> Value {
        try await send(.put, path, AdHocBody(body, json, form), query, headers, .decodable())
    }

    /// Patches with a body and reads the response; the parameters are those of `post`.
    @discardableResult
    public nonisolated(nonsending) func patch<Value: Decodable>(
        _ path: String,
        body: (any Encodable)? = nil,
        json: [String: Any?]? = nil,
        form: [String: Any?]? = nil,
        query: [String: Any?] = [:],
        headers: HttpHeaders = [:],
        as type: Value.Type = Empty.self
    ) async throws -> Value {
        try await send(.patch, path, AdHocBody(body, json, form), query, headers, .decodable())
    }

    /// Deletes and reads the response; the parameters are those of `post`.
    @discardableResult
    public nonisolated(nonsending) func delete<Value: Decodable>(
        _ path: String,
        body: (any Encodable)? = nil,
        json: [String: Any?]? = nil,
        form: [String: Any?]? = nil,
        query: [String: Any?] = [:],
        headers: HttpHeaders = [:],
        as type: Value.Type = Empty.self
    ) async throws -> Value {
        try await send(.delete, path, AdHocBody(body, json, form), query, headers, .decodable())
    }

    private nonisolated(nonsending) func send<Value>(
        _ method: HttpMethod,
        _ path: String,
        _ body: AdHocBody?,
        _ query: [String: Any?],
        _ headers: HttpHeaders,
        _ reader: ResponseReader<Value>
    ) async throws -> Value {
        var parts = CallParts()
        parts.addQuery(query)
        parts.addHeaders(headers)
        body?.add(to: &parts)
        return try await call(method, path, reader).value(for: OneArgument(parts))
    }
}

extension ApiClient {
    /// Downloads into a file: `try await client.download("/report.pdf", to: file)`.
    ///
    /// The file appears at its place when it is complete, as ``Download`` says.
    ///
    /// - Parameters:
    ///   - path: The path, or an absolute URL.
    ///   - query: Query parameters.
    ///   - headers: The call's headers.
    ///   - file: Where the body goes. A file that is there gives way.
    /// - Returns: The file.
    /// - Throws: ``ApiError``; `CancellationError` when the task is cancelled.
    @discardableResult
    public nonisolated(nonsending) func download(
        _ path: String,
        query: [String: Any?] = [:],
        headers: HttpHeaders = [:],
        to file: URL
    ) async throws -> SavedFile {
        try await get(path, query: query, headers: headers, as: Download.self).save(to: file)
    }
}

/// The body of a call, however it was given.
private struct AdHocBody {
    private let body: (any Encodable)?
    private let json: [String: Any?]?
    private let form: [String: Any?]?

    init(_ body: (any Encodable)?, _ json: [String: Any?]?, _ form: [String: Any?]?) {
        self.body = body
        self.json = json
        self.form = form
    }

    func add(to parts: inout CallParts) {
        parts.addBody(body)
        parts.addBody(json)
        if let form { parts.addForm(form) }
    }
}
