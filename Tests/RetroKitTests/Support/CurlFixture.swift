#if os(Linux)
    import Foundation
    import RetroKit
    import RetroKitTesting
    import Testing

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// A transport on libcurl and a server that it talks to.
    struct CurlFixture: Sendable {
        /// Long before anything else would end a call, also on a machine that has much else to do.
        static let soon = Duration.seconds(10)

        let transport: CurlTransport
        let server: LoopbackServer

        /// Starts both.
        ///
        /// - Parameter change: Changes the transport's settings.
        /// - Throws: When there is no libcurl, or no port.
        init(_ change: (inout CurlConfiguration) -> Void = { _ in }) throws {
            var configuration = CurlConfiguration()
            change(&configuration)
            transport = try #require(CurlTransport(configuration))
            server = try LoopbackServer()
        }

        /// A request to the server, or to another port or base URL.
        func request(
            _ method: HttpMethod = .get,
            _ path: String = "/",
            headers: HttpHeaders = [:],
            body: HttpBody = .none,
            timeout: Duration? = .seconds(20),
            at baseURL: String? = nil
        ) throws -> HttpRequestParams {
            HttpRequestParams(
                httpMethod: method,
                baseURL: try BaseURL(baseURL ?? server.baseURL.absoluteString),
                percentEncodedPath: path,
                headerFields: headers,
                httpBody: body,
                timeout: timeout
            )
        }

        /// Gets a path.
        func get(_ path: String = "/", timeout: Duration? = .seconds(20), at baseURL: String? = nil) async throws
            -> HttpOperationResult
        {
            try await transport.sendRequest(with: request(.get, path, timeout: timeout, at: baseURL))
        }

        /// Posts bytes.
        func post(_ body: HttpBody, to path: String = "/", timeout: Duration? = .seconds(20)) async throws
            -> HttpOperationResult
        {
            try await transport.sendRequest(with: request(.post, path, body: body, timeout: timeout))
        }

        /// Answers the next request with a response and gets it.
        func receive(_ response: LoopbackResponse) async throws -> HttpOperationResult {
            server.enqueue(response)
            return try await get()
        }

        /// Answers the next request with a response and gets it as a stream.
        func stream(_ response: LoopbackResponse, timeout: Duration? = .seconds(20)) async throws
            -> HttpOperationResult
        {
            server.enqueue(response)
            return try await transport.stream(request(timeout: timeout))
        }
    }

    extension HttpOperationResult {
        /// The body as text.
        var text: String { String(decoding: body, as: UTF8.self) }
    }

    /// Expects work to fail with ``TransportError`` of a kind.
    @discardableResult
    func expectFailure<Value>(
        _ kind: TransportError.Kind,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ work: () async throws -> Value
    ) async -> TransportError? {
        let error = await #expect(throws: TransportError.self, sourceLocation: sourceLocation) { _ = try await work() }
        #expect(error?.kind == kind, "\(error?.message ?? "no error")", sourceLocation: sourceLocation)
        return error
    }

    /// What this process holds of the system, from `/proc`.
    enum ProcessFacts {
        /// The memory in use, in bytes.
        static var residentBytes: Int { status("VmRSS:") << 10 }
        /// The most memory that was ever in use, in bytes.
        static var peakResidentBytes: Int { status("VmHWM:") << 10 }
        /// The addresses in use, in bytes.
        static var virtualBytes: Int { status("VmSize:") << 10 }
        /// The threads.
        static var threads: Int { status("Threads:") }
        /// The threads of a name.
        static func threads(named name: String) -> Int {
            let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
            return threads.count { thread in
                (try? String(contentsOfFile: "/proc/self/task/\(thread)/comm", encoding: .utf8)) == "\(name)\n"
            }
        }

        /// The open descriptors.
        static var descriptors: Int {
            (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
        }

        /// Whether a sanitizer, which needs memory of its own, looks on.
        static var isSanitized: Bool {
            dlsym(nil, "__tsan_init") != nil || dlsym(nil, "__asan_init") != nil
        }

        /// Closes the sockets that this process, a child, has from the process that started it: other tests wait there for
        /// connections to be closed.
        static func closeInheritedSockets() {
            let files = FileManager.default
            for name in (try? files.contentsOfDirectory(atPath: "/proc/self/fd")) ?? [] {
                let place = try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
                if let descriptor = Int32(name), place?.hasPrefix("socket:") == true { close(descriptor) }
            }
        }

        private static func status(_ name: String) -> Int {
            let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
            let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
            return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
        }
    }
#endif
