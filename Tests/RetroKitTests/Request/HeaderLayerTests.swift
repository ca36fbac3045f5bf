import Foundation
import RetroKit
import RetroKitTesting
import Testing

/// Who wins when a header is set in several places: transport, domain, endpoint, request.
struct HeaderLayerTests {
    private func request(
        _ fields: [Any],
        template: String = "/x",
        domain: HttpHeaders = [:],
        endpoint: [EndpointOption] = []
    ) throws -> HttpRequestParams {
        let base = URL(string: "https://api.example.test")
        let api = DynamicApi(
            "POST",
            template,
            options: endpoint,
            configuration: DomainConfiguration(baseURL: base, headers: domain)
        )
        return try api.$call(DynamicRequest(fields)).request()
    }

    @Test func `the nearer layer replaces the outer one, whatever the spelling`() throws {
        let request = try request(
            [Header(wrappedValue: "request", "X-C")],
            domain: ["X-A": "domain", "x-b": "domain", "x-c": "domain"],
            endpoint: [.header("X-B", "endpoint"), .header("X-c", "endpoint")]
        )
        #expect(request.headerFields == ["X-A": "domain", "X-B": "endpoint", "X-C": "request"])
    }

    @Test func `a nil removes what the outer layers set`() throws {
        let request = try request(
            [Header(wrappedValue: String?.none, "X-A"), Header(wrappedValue: String?.none, "x-b")],
            domain: ["x-a": "domain"],
            endpoint: [.header("X-B", "endpoint")]
        )
        #expect(request.headerFields.isEmpty)
        #expect(request.removedHeaders == ["X-A", "x-b"])
    }

    @Test(arguments: ["Authorization", "cookie", "Proxy-Authorization"])
    func `a credential that is an empty text is none, and a header of another name is sent`(_ name: String) throws {
        for text in ["", " \t"] {
            let fields = [Header(wrappedValue: text, name), Header(wrappedValue: text, "X-A")]
            let request = try request(fields, domain: HttpHeaders([.init(name: name, value: "domain")]))
            #expect(request.headerFields == ["X-A": ""])
            #expect(request.removedHeaders == [name])
        }
        let map = try request([HeaderMap(wrappedValue: [name: ""])], endpoint: [.header(name, "endpoint")])
        #expect(map.headerFields.isEmpty)
        #expect(try request([Header(wrappedValue: "a", name)]).headerFields.values(for: name) == ["a"])
    }

    @Test func `a nil content type leaves the body's own in the place of an inherited one`() throws {
        let fields: [Any] = [Header(wrappedValue: String?.none, "Content-Type"), JsonBody(wrappedValue: [1])]
        let request = try request(fields, domain: ["content-type": "application/vnd.api+json"])
        #expect(request.headerFields == ["Content-Type": "application/json"])
        let error = #expect(throws: ApiError.self) { try self.request([Header(wrappedValue: Int?.none, "Host")]) }
        #expect((error?.underlying as? RequestProblem)?.code == .reservedHeader)
    }

    @Test func `a list sends a field for each element`() throws {
        let request = try request([Header(wrappedValue: ["a", "b"], "X-Tag")])
        #expect(request.headerFields.values(for: "x-tag") == ["a", "b"])
    }

    @Test func `transport defaults are the weakest, and a nil removes them too`() throws {
        var defaults = TransportConfiguration.Values()
        defaults.baseURL = try BaseURL("https://api.example.test")
        defaults.headerFields = ["X-A": "transport", "X-B": "transport", "X-C": "transport"]
        let request = try request(
            [Header(wrappedValue: String?.none, "x-c")],
            domain: ["x-b": "domain"]
        )
        #expect(request.headerFields(over: defaults) == ["X-A": "transport", "x-b": "domain"])
    }

    @Test func `transport defaults stay with their own origin`() throws {
        var defaults = TransportConfiguration.Values()
        defaults.baseURL = try BaseURL("https://other.example.test")
        defaults.headerFields = ["Authorization": "Bearer other"]
        #expect(try request([]).headerFields(over: defaults).isEmpty)
    }

    @Test func `a domain's credentials do not go to another origin`() throws {
        let headers: HttpHeaders = [
            "Authorization": "Bearer a", "Cookie": "a=1", "X-Api-Key": "k", "Accept": "text/csv",
        ]
        let foreign = try request([], template: "https://cdn.example.test/f", domain: headers)
        #expect(foreign.headerFields == ["Accept": "text/csv"])
        let own = try request([], template: "https://api.example.test:443/f", domain: headers)
        #expect(own.headerFields == headers)
        let chosen = try request(
            [Header(wrappedValue: "Bearer b", "Authorization")],
            template: "https://cdn.example.test/f",
            domain: headers
        )
        #expect(chosen.headerFields == ["Accept": "text/csv", "Authorization": "Bearer b"])
    }

    @Test func `a domain's Content-Type gives way to a form's own, an endpoint's does not`() throws {
        let field = FormParam(wrappedValue: "1", "a")
        let domain: HttpHeaders = ["Content-Type": "application/json"]
        let form = try request([field], domain: domain)
        #expect(form.headerFields == ["Content-Type": "application/x-www-form-urlencoded"])
        let latin = "application/x-www-form-urlencoded; charset=utf-8"
        #expect(
            try request([field], endpoint: [.header("Content-Type", latin)]).headerFields == ["Content-Type": latin]
        )
    }

    @Test func `the Content-Type of a multipart form cannot be set, since it carries the boundary`() throws {
        let file = FormFile(wrappedValue: FormFile.File(fileName: "a", content: Data()), "f")
        let multipart = try request([file], domain: ["Content-Type": "application/json"])
        #expect(multipart.headerFields.values(for: "Content-Type").count == 1)
        let error = try #require(throws: ApiError.self) {
            try request([file, Header(wrappedValue: "multipart/form-data", "Content-Type")])
        }
        #expect((error.underlying as? RequestProblem)?.code == .invalidContentType)
    }

    @Test(arguments: ["a\r\nX-Injected: 1", "a\nb", "a\rb", "a\0b"])
    func `a line break in a value is refused in every layer, and the value is not quoted`(_ value: String) throws {
        for attempt in [
            { try request([Header(wrappedValue: value, "X-Tenant")]) },
            { try request([], domain: ["X-Tenant": value]) },
            { try request([], endpoint: [.header("X-Tenant", value)]) },
        ] as [() throws -> HttpRequestParams] {
            let error = try #require(throws: ApiError.self) { try attempt() }
            #expect((error.underlying as? RequestProblem)?.code == .invalidHeaderValue)
            #expect(error.description.contains("X-Tenant"))
            #expect(!error.description.contains("Injected"))
        }
    }

    @Test(arguments: ["Bad Name", "X:Y", "", "Ünï", "a\r\nb"])
    func `an illegal name is refused`(_ name: String) throws {
        let error = try #require(throws: ApiError.self) { try request([Header(wrappedValue: "1", name)]) }
        #expect((error.underlying as? RequestProblem)?.code == .invalidHeaderName)
    }

    @Test(arguments: ["Host", "content-length", "Transfer-Encoding", "Connection"])
    func `a framing header is refused`(_ name: String) throws {
        let error = try #require(throws: ApiError.self) { try request([Header(wrappedValue: "1", name)]) }
        #expect((error.underlying as? RequestProblem)?.code == .reservedHeader)
    }

    @Test func `optional headers never print their wrapper`() throws {
        let request = try request([Header(wrappedValue: Int?(5), "X-A"), Header(wrappedValue: Int??.none, "X-B")])
        #expect(request.headerFields == ["X-A": "5"])
    }
}
