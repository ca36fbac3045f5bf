#if os(Linux)
    import Foundation
    import RetroKit

    /// A call of every kind to a server that may stop at any point.
    enum StalledCall: String, CaseIterable, CustomStringConvertible {
        case collected, streamed, download, upload

        var description: String { rawValue }

        /// Whether the body is read when the call has returned, so that the limit for each wait ends it.
        var isReadAsItComes: Bool { self == .streamed || self == .download }

        /// Does the call.
        ///
        /// - Returns: What came of it, as text.
        func run(_ api: Api) async throws -> String {
            switch self {
            case .collected: return try await api.text()
            case .streamed:
                var lines: [String] = []
                for try await line in try await api.lines() { lines.append(line) }
                return lines.joined(separator: "\n")
            case .download:
                let folder = try TemporaryFolder()
                let url = folder.file("file")
                try await api.file().save(to: url, resumption: .never)
                return String(decoding: try Data(contentsOf: url), as: UTF8.self)
            case .upload:
                return try await api.send(HttpUploadStream { HttpBodyStream([Data("up".utf8)]) })
            }
        }

        /// A domain with an endpoint for each.
        final class Api: ApiDomain, @unchecked Sendable {  // it adds endpoints alone
            @Get("/x") var text: () async throws -> String
            @Get("/x") var lines: () async throws -> TextLines
            @Get("/x") var file: () async throws -> Download
            @Put("/x") var send: (HttpUploadStream) async throws -> String

            convenience init(
                at url: String,
                over transport: any HttpTransport,
                timeout: Duration?,
                idle: Duration? = nil,
                _ interceptors: any Interceptor...
            ) {
                var configuration = DomainConfiguration(baseURL: URL(string: url), timeout: timeout)
                configuration.response.streams.idleTimeout = idle
                configuration.interceptors = interceptors
                self.init(configuration: configuration, transport: transport)
            }
        }

        /// How a call ends.
        ///
        /// - Returns: Its text, or the kind of the transport's error, or the kind of another.
        func outcome(_ api: Api) async -> String {
            do {
                return try await run(api)
            } catch let error as ApiError {
                let kind = error.kind == .status ? "status \(error.statusCode ?? 0)" : error.kind.rawValue
                return (error.underlying as? TransportError).map { "\(kind): \($0.kind)" } ?? kind
            } catch {
                return "\(error)"
            }
        }
    }
#endif
