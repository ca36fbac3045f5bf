import Foundation
import RetroKit
import Testing

/// A domain against httpbin under gunicorn, whose address is in `HTTPBIN_URL`.
struct HttpbinTests {
    private let api: HttpbinApi
    private let message = Message(text: "é + / 😃", count: 3)

    init() throws {
        let address = try #require(ProcessInfo.processInfo.environment["HTTPBIN_URL"], "start httpbin first")
        api = HttpbinApi(baseURL: try #require(URL(string: address)))
    }

    @Test func `query and headers arrive as they were given`() async throws {
        let echo = try await api.search(
            SearchRequest(q: "a+b c&d=e#f;é", tags: ["x y", "1,2"], accountId: "acc/1", language: "de")
        )
        #expect(echo.args == ["q": .one("a+b c&d=e#f;é"), "tag": .several(["x y", "1,2"])])
        #expect(echo.headers["X-Account-Id"] == "acc/1")
        #expect(echo.headers["Accept-Language"] == "de")
    }

    @Test func `every verb carries its body`() async throws {
        for call in [api.post, api.put, api.patch, api.delete] {
            let echo = try await call(message)
            #expect(echo.json == message)
            #expect(echo.headers["Content-Type"] == "application/json")
        }
    }

    @Test func `HEAD and OPTIONS have a status and headers`() async throws {
        let head = try await api.head()
        #expect(head.statusCode == 200)
        #expect(head.headers["content-type"] == "application/json")
        #expect(try await api.options().headers["Allow"]?.contains("GET") == true)
    }

    @Test func `another verb is sent as it is`() async throws {
        let error = try await #require(throws: ApiError.self) { _ = try await api.purge() }
        #expect(error.statusCode == 405)
    }

    @Test(arguments: ["a b", "ü/é", "100%", "a+b", "x?y#z", "..a", "a%20b"])
    func `a path value arrives as one segment`(_ text: String) async throws {
        let echo = try await api.anything(text)
        let path = echo.url.components(separatedBy: "/anything/").last
        #expect(path?.removingPercentEncoding == text || path == text)
    }

    @Test func `a form is read back by werkzeug`() async throws {
        let echo = try await api.form(FormRequest(name: "a & b = c + d", email: "é@example.test", tags: ["1", "2"]))
        #expect(
            echo.form == [
                "name": .one("a & b = c + d"), "e-mail": .one("é@example.test"), "tags": .several(["1", "2"]),
            ]
        )
    }

    @Test func `a multipart form is read back by werkzeug`() async throws {
        let file = FormFile.File(fileName: "nä\"me.txt", mimeType: "text/plain", content: Data("line\r\n--x\n".utf8))
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("RetroKit-\(UUID().uuidString).txt")
        try Data("0123456789".utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let stored = FormFile.File(contentsOf: url)
        let echo = try await api.upload(UploadRequest(title: "Tïtle", file: file, stored: stored))
        #expect(echo.form == ["title": .one("Tïtle")])
        #expect(echo.files == ["file": "line\r\n--x\n", "from disk": "0123456789"])
        #expect(echo.headers["Content-Length"] != nil)
        #expect(echo.headers["Content-Type"]?.hasPrefix("multipart/form-data; boundary=") == true)
    }

    @Test func `raw bytes keep their length and have a type`() async throws {
        let echo = try await api.raw(Data("hello".utf8))
        #expect(echo.data == "hello")
        #expect(echo.headers["Content-Length"] == "5")
        #expect(echo.headers["Content-Type"] == "application/octet-stream")
    }

    @Test(arguments: [200, 204, 299, 400, 404, 418, 500, 503])
    func `the status decides`(_ code: Int) async throws {
        do {
            try await api.status(code)
            #expect(200..<300 ~= code)
        } catch let error as ApiError {
            #expect(error.kind == .status)
            #expect(error.statusCode == code)
            #expect(code >= 300)
        }
    }

    @Test func `a chosen status means nil`() async throws {
        #expect(try await api.optional(404) == nil)
        #expect(try await api.optional(200) == nil)
    }

    @Test func `redirects are followed, up to the limit`() async throws {
        #expect(try await api.redirect(5).url?.path == "/get")
        #expect(try await api.absoluteRedirect(2).statusCode == 200)
        do throws(ApiError) {
            _ = try await api.loop(25)
            Issue.record("more redirects than the limit were followed")
        } catch {
            #expect(error.kind == .tooManyRedirects)
        }
    }

    @Test(arguments: [(301, "GET"), (302, "GET"), (303, "GET"), (307, "POST"), (308, "POST")])
    func `a redirected POST keeps its method and body where the status says so`(_ status: Int, _ method: String)
        async throws
    {
        let echo = try await api.redirectTo(RedirectRequest(statusCode: status, message: message))
        #expect(echo.method == method)
        #expect(echo.json == (method == "POST" ? message : nil))
        #expect((echo.headers["Content-Type"] != nil) == (method == "POST"))
    }

    @Test(arguments: [(301, "PUT"), (302, "PUT"), (303, "GET"), (307, "PUT"), (308, "PUT")])
    func `a redirected PUT keeps its body unless the status is 303`(_ status: Int, _ method: String) async throws {
        let echo = try await api.redirectPut(RedirectRequest(statusCode: status, message: message))
        #expect(echo.method == method)
        #expect(echo.json == (method == "PUT" ? message : nil))
    }

    @Test(.timeLimit(.minutes(1))) func `a 401 with a Basic challenge returns at once`() async throws {
        let start = ContinuousClock.now
        do throws(ApiError) {
            _ = try await api.basicAuth(BasicAuthRequest(user: "u", password: "p"))
            Issue.record("no credentials were sent")
        } catch {
            #expect(error.statusCode == 401)
            #expect(error.headers["WWW-Authenticate"]?.hasPrefix("Basic") == true)
        }
        #expect(start.duration(to: .now) < .seconds(5))
        let credentials = "Basic " + Data("u:p".utf8).base64EncodedString()
        let session = try await api.basicAuth(
            BasicAuthRequest(user: "u", password: "p", authorization: credentials)
        )
        #expect(session == Session(authenticated: true, user: "u"))
    }

    @Test func `the deadline ends a slow call`() async throws {
        do throws(ApiError) {
            _ = try await api.slow(5)
            Issue.record("the call outlived its deadline")
        } catch {
            #expect(error.isTimeout)
        }
    }

    @Test func `bodies arrive decoded, whole and as text`() async throws {
        #expect(try await api.gzip().gzipped)
        #expect(try await api.bytes(100_000).count == 100_000)
        #expect(try await api.text().contains("STARGΛ̊TE"))
    }

    @Test func `cookies are not kept`() async throws {
        _ = try await api.setCookie()
        #expect(try await api.cookies().cookies.isEmpty)
    }
}
