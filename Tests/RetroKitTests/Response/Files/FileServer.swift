import Foundation
import RetroKit

@testable import RetroKitTesting

/// A server with one file, which it sends whole or in parts, and sometimes not to its end.
struct FileServer: Sendable {
    /// A version of the file.
    struct Version: Sendable {
        var content: Data
        var tag: String?
        var headers: HttpHeaders = [:]
    }

    /// What it does with a request.
    enum Behaviour: Sendable {
        /// It sends what is asked for.
        case serve
        /// It closes the connection after so many bytes of the body.
        case breakAfter(Int)
        /// It sends the whole file, whatever is asked for.
        case ignoreRanges
        /// It answers with a status.
        case refuse(Int)
        /// It sends the bytes at a slow pace.
        case crawl
    }

    let server: LoopbackServer
    private let state: Locked<(version: Version, script: [Behaviour])>

    /// Starts the server.
    ///
    /// - Parameters:
    ///   - version: The file.
    ///   - script: What is done with the first requests; those after them are served.
    /// - Throws: When there is no port.
    init(_ version: Version, script: [Behaviour] = []) throws {
        server = try LoopbackServer()
        state = Locked((version, script))
        server.route(.get, "/files/{name}") { [state] request in
            let (version, behaviour) = state.withLock { state in
                (state.version, state.script.isEmpty ? .serve : state.script.removeFirst())
            }
            return Self.answer(request, version, behaviour)
        }
    }

    /// Changes what the next requests get.
    func change(to version: Version? = nil, script: [Behaviour] = []) {
        state.withLock { $0 = (version ?? $0.version, script) }
    }

    /// The ranges that were asked for, nil for the whole.
    var ranges: [String?] { server.requests.map { $0.headers["Range"] } }

    private static func answer(_ request: RecordedRequest, _ version: Version, _ behaviour: Behaviour)
        -> LoopbackResponse
    {
        if case .refuse(let status) = behaviour { return .status(status) }
        let length = version.content.count
        let isCurrent = request.headers["If-Range"] == nil || request.headers["If-Range"] == version.tag
        var offset = 0
        if let wanted = request.rangeOffset, isCurrent, !behaviour.ignoresRanges {
            guard wanted < length else { return .status(416).header("Content-Range", "bytes */\(length)") }
            offset = wanted
        }
        var body = version.content.dropFirst(offset)
        if case .breakAfter(let count) = behaviour { body = body.prefix(count) }
        var response = LoopbackResponse.data(Data(body), statusCode: offset > 0 ? 206 : 200)
        if offset > 0 { response = response.header("Content-Range", "bytes \(offset)-\(length - 1)/\(length)") }
        if let tag = version.tag { response = response.header("ETag", tag) }
        for field in version.headers { response = response.header(field.name, field.value) }
        switch behaviour {
        case .breakAfter: return response.contentLength(length - offset).closingConnection()
        case .crawl: return response.throttled(bytes: 20_000, every: .milliseconds(20))
        default: return response
        }
    }
}

extension FileServer.Behaviour {
    fileprivate var ignoresRanges: Bool { if case .ignoreRanges = self { true } else { false } }
}

extension RecordedRequest {
    /// The first byte that is asked for.
    fileprivate var rangeOffset: Int? {
        headers["Range"].flatMap { Int($0.dropFirst("bytes=".count).prefix { $0 != "-" }) }
    }
}
