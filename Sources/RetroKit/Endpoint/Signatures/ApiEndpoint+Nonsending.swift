// The signatures of endpoints that are closures that run on the caller's actor, as modules with `NonisolatedNonsendingByDefault`
// declare them.

// MARK: No argument

extension ApiEndpoint {
    /// An endpoint with no argument that returns a decoded body.
    public convenience init<R: Decodable>(_ path: String, _ settings: Method.Setting...)
    where Action == nonisolated(nonsending) () async throws -> R {
        self.init(Method.declaration(path, settings), .decodable()) { $0.nonsending() }
    }

    /// An endpoint with no argument that returns a response of its own kind.
    public convenience init<R: ApiResponse>(_ path: String, _ settings: Method.Setting...)
    where Action == nonisolated(nonsending) () async throws -> R {
        self.init(Method.declaration(path, settings), .response()) { $0.nonsending() }
    }

    /// An endpoint with no argument that returns nothing.
    public convenience init(_ path: String, _ settings: Method.Setting...)
    where Action == nonisolated(nonsending) () async throws -> Void {
        self.init(Method.declaration(path, settings), .void) { $0.nonsending() }
    }
}

// MARK: One argument

extension ApiEndpoint {
    /// An endpoint with one argument that returns a decoded body.
    public convenience init<A1, R: Decodable>(_ path: String, _ settings: Method.Setting...)
    where Action == nonisolated(nonsending) (A1) async throws -> R {
        self.init(Method.declaration(path, settings), .decodable(), A1.self) { $0.nonsending() }
    }

    /// An endpoint with one argument that returns a response of its own kind.
    public convenience init<A1, R: ApiResponse>(_ path: String, _ settings: Method.Setting...)
    where Action == nonisolated(nonsending) (A1) async throws -> R {
        self.init(Method.declaration(path, settings), .response(), A1.self) { $0.nonsending() }
    }

    /// An endpoint with one argument that returns nothing.
    public convenience init<A1>(_ path: String, _ settings: Method.Setting...)
    where Action == nonisolated(nonsending) (A1) async throws -> Void {
        self.init(Method.declaration(path, settings), .void, A1.self) { $0.nonsending() }
    }
}

// MARK: Two arguments

extension ApiEndpoint {
    /// An endpoint with two arguments that returns a decoded body.
    public convenience init<A1, A2, R: Decodable>(_ path: String, _ settings: Method.Setting...)
    where Action == nonisolated(nonsending) (A1, A2) async throws -> R {
        self.init(Method.declaration(path, settings), .decodable(), A1.self, A2.self) { $0.nonsending() }
    }

    /// An endpoint with two arguments that returns a response of its own kind.
    public convenience init<A1, A2, R: ApiResponse>(_ path: String, _ settings: Method.Setting...)
    where Action == nonisolated(nonsending) (A1, A2) async throws -> R {
        self.init(Method.declaration(path, settings), .response(), A1.self, A2.self) { $0.nonsending() }
    }

    /// An endpoint with two arguments that returns nothing.
    public convenience init<A1, A2>(_ path: String, _ settings: Method.Setting...)
    where Action == nonisolated(nonsending) (A1, A2) async throws -> Void {
        self.init(Method.declaration(path, settings), .void, A1.self, A2.self) { $0.nonsending() }
    }
}

// MARK: Three arguments

extension ApiEndpoint {
    /// An endpoint with three arguments that returns a decoded body.
    public convenience init<A1, A2, A3, R: Decodable>(_ path: String, _ settings: Method.Setting...)
    where Action == nonisolated(nonsending) (A1, A2, A3) async throws -> R {
        self.init(Method.declaration(path, settings), .decodable(), A1.self, A2.self, A3.self) { $0.nonsending() }
    }

    /// An endpoint with three arguments that returns a response of its own kind.
    public convenience init<A1, A2, A3, R: ApiResponse>(_ path: String, _ settings: Method.Setting...)
    where Action == nonisolated(nonsending) (A1, A2, A3) async throws -> R {
        self.init(Method.declaration(path, settings), .response(), A1.self, A2.self, A3.self) { $0.nonsending() }
    }

    /// An endpoint with three arguments that returns nothing.
    public convenience init<A1, A2, A3>(_ path: String, _ settings: Method.Setting...)
    where Action == nonisolated(nonsending) (A1, A2, A3) async throws -> Void {
        self.init(Method.declaration(path, settings), .void, A1.self, A2.self, A3.self) { $0.nonsending() }
    }
}
