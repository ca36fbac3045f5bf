// The signatures of endpoints that are closures that run on the caller's actor, with typed throws.

// MARK: No argument

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension ApiEndpoint {
    /// An endpoint with no argument that returns a decoded body.
    public convenience init<R: Decodable>(_ path: String, _ settings: Method.Setting...)
    where Action == nonisolated(nonsending) () async throws(ApiError) -> R {
        self.init(Method.declaration(path, settings), .decodable()) { $0.nonsendingTyped() }
    }

    /// An endpoint with no argument that returns a response of its own kind.
    public convenience init<R: ApiResponse>(_ path: String, _ settings: Method.Setting...)
    where Action == nonisolated(nonsending) () async throws(ApiError) -> R {
        self.init(Method.declaration(path, settings), .response()) { $0.nonsendingTyped() }
    }

    /// An endpoint with no argument that returns nothing.
    public convenience init(_ path: String, _ settings: Method.Setting...)
    where Action == nonisolated(nonsending) () async throws(ApiError) -> Void {
        self.init(Method.declaration(path, settings), .void) { $0.nonsendingTyped() }
    }
}

// MARK: One argument

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension ApiEndpoint {
    /// An endpoint with one argument that returns a decoded body.
    public convenience init<A1, R: Decodable>(_ path: String, _ settings: Method.Setting...)
    where Action == nonisolated(nonsending) (A1) async throws(ApiError) -> R {
        self.init(Method.declaration(path, settings), .decodable(), A1.self) { $0.nonsendingTyped() }
    }

    /// An endpoint with one argument that returns a response of its own kind.
    public convenience init<A1, R: ApiResponse>(_ path: String, _ settings: Method.Setting...)
    where Action == nonisolated(nonsending) (A1) async throws(ApiError) -> R {
        self.init(Method.declaration(path, settings), .response(), A1.self) { $0.nonsendingTyped() }
    }

    /// An endpoint with one argument that returns nothing.
    public convenience init<A1>(_ path: String, _ settings: Method.Setting...)
    where Action == nonisolated(nonsending) (A1) async throws(ApiError) -> Void {
        self.init(Method.declaration(path, settings), .void, A1.self) { $0.nonsendingTyped() }
    }
}

// MARK: Two arguments

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension ApiEndpoint {
    /// An endpoint with two arguments that returns a decoded body.
    public convenience init<A1, A2, R: Decodable>(_ path: String, _ settings: Method.Setting...)
    where Action == nonisolated(nonsending) (A1, A2) async throws(ApiError) -> R {
        self.init(Method.declaration(path, settings), .decodable(), A1.self, A2.self) { $0.nonsendingTyped() }
    }

    /// An endpoint with two arguments that returns a response of its own kind.
    public convenience init<A1, A2, R: ApiResponse>(_ path: String, _ settings: Method.Setting...)
    where Action == nonisolated(nonsending) (A1, A2) async throws(ApiError) -> R {
        self.init(Method.declaration(path, settings), .response(), A1.self, A2.self) { $0.nonsendingTyped() }
    }

    /// An endpoint with two arguments that returns nothing.
    public convenience init<A1, A2>(_ path: String, _ settings: Method.Setting...)
    where Action == nonisolated(nonsending) (A1, A2) async throws(ApiError) -> Void {
        self.init(Method.declaration(path, settings), .void, A1.self, A2.self) { $0.nonsendingTyped() }
    }
}

// MARK: Three arguments

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension ApiEndpoint {
    /// An endpoint with three arguments that returns a decoded body.
    public convenience init<A1, A2, A3, R: Decodable>(_ path: String, _ settings: Method.Setting...)
    where Action == nonisolated(nonsending) (A1, A2, A3) async throws(ApiError) -> R {
        self.init(Method.declaration(path, settings), .decodable(), A1.self, A2.self, A3.self) { $0.nonsendingTyped() }
    }

    /// An endpoint with three arguments that returns a response of its own kind.
    public convenience init<A1, A2, A3, R: ApiResponse>(_ path: String, _ settings: Method.Setting...)
    where Action == nonisolated(nonsending) (A1, A2, A3) async throws(ApiError) -> R {
        self.init(Method.declaration(path, settings), .response(), A1.self, A2.self, A3.self) { $0.nonsendingTyped() }
    }

    /// An endpoint with three arguments that returns nothing.
    public convenience init<A1, A2, A3>(_ path: String, _ settings: Method.Setting...)
    where Action == nonisolated(nonsending) (A1, A2, A3) async throws(ApiError) -> Void {
        self.init(Method.declaration(path, settings), .void, A1.self, A2.self, A3.self) { $0.nonsendingTyped() }
    }
}
