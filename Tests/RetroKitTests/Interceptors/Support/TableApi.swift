#if os(Linux)
    import Foundation
    import RetroKit

    /// A request of a handed case.
    struct TableRequest: Sendable {
        var time: Duration
        var method: String
        var path: String
        var body: String?
        var isList = false

        /// The requests of a case, a range such as `/r{0..99}` written out.
        static func all(of test: FixtureCase) -> [TableRequest] {
            (test["requests"]?.array ?? []).flatMap { json in
                let path = json["path"]?.string ?? ""
                let paths = path == "/r{0..99}" ? (0..<100).map { "/r\($0)" } : [path]
                return paths.map {
                    TableRequest(
                        time: .seconds(json["at"]?.double ?? 0),
                        method: json["method"]?.string ?? "",
                        path: $0,
                        body: json["body"]?.string,
                        isList: test["expected"]?["outcome"]?["error"]?.string == "decoding"
                    )
                }
            }
        }
    }

    /// Endpoints of every verb.
    final class TableApi: ApiDomain, @unchecked Sendable {  // it adds endpoints alone
        @Get("/{+path}") var get: (String) async throws -> Response<Data>
        @Get("/{+path}") var list: (String) async throws -> Response<[Int]>
        @Head("/{+path}") var head: (String) async throws -> Response<Data>
        @Put("/{+path}") var put: (String) async throws -> Response<Data>
        @Post("/{+path}") var post: (String, Data?) async throws -> Response<Data>
        @Patch("/{+path}") var patch: (String) async throws -> Response<Data>
        @Delete("/{+path}") var delete: (String) async throws -> Response<Data>
        @Options("/{+path}") var options: (String) async throws -> Response<Data>
        @Http("TRACE", "/{+path}") var trace: (String) async throws -> Response<Data>
        @Http("CONNECT", "/{+path}") var connect: (String) async throws -> Response<Data>
        @Get("/widgets/{id}") var widget: (Int?) async throws -> Response<Data>
        @Get("https://cdn.example.test/x") var cdn: () async throws -> Response<Data>
    }

    extension TableApi {
        /// Sends a request through the endpoint that fits it.
        ///
        /// - Returns: The status.
        func send(_ request: TableRequest) async throws -> Int {
            let path = String(request.path.dropFirst())
            if request.isList { return try await list(path).statusCode }
            if request.path == "/widgets/{id}" { return try await widget(nil).statusCode }
            if request.path.hasPrefix("https://cdn.") { return try await cdn().statusCode }
            switch request.method {
            case "GET": return try await get(path).statusCode
            case "HEAD": return try await head(path).statusCode
            case "PUT": return try await put(path).statusCode
            case "POST": return try await post(path, request.body.map { Data($0.utf8) }).statusCode
            case "PATCH": return try await patch(path).statusCode
            case "DELETE": return try await delete(path).statusCode
            case "OPTIONS": return try await options(path).statusCode
            case "TRACE": return try await trace(path).statusCode
            default: return try await connect(path).statusCode
            }
        }
    }
#endif
