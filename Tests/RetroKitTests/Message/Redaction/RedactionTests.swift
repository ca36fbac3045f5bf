import Foundation
import RetroKit
import RetroKitTesting
import Testing

struct RedactionTests {
    private static let policy = RedactionPolicy(
        headerNames: ["X-Secret"],
        queryNames: ["Key"],
        formNames: ["Pass"],
        jsonNames: ["Password", "user.card.number", "$.pin"],
        pathNames: ["ID"],
        hidesCredentials: false
    )

    @Test(arguments: [
        (#"{"password":"p","user":"u"}"#, #"{"password":"<redacted>","user":"u"}"#),
        (#"{ "a" : { "PassWord" : 7 , "b" : 1 } }"#, #"{ "a" : { "PassWord" : "<redacted>", "b" : 1 } }"#),
        (#"[{"password":[1,{"x":"}"}]},{"password":null}]"#, #"[{"password":"<redacted>"},{"password":"<redacted>"}]"#),
        (#"{"user":{"card":{"number":"4"},"number":"5"}}"#, #"{"user":{"card":{"number":"<redacted>"},"number":"5"}}"#),
        (
            #"{"user":[{"card":{"number":4}}],"pin":1,"x":{"pin":2}}"#,
            #"{"user":[{"card":{"number":"<redacted>"}}],"pin":"<redacted>","x":{"pin":2}}"#
        ),
        (#"{"pass\u0077ord":"p\"q","b":"password"}"#, #"{"pass\u0077ord":"<redacted>","b":"password"}"#),
        (#"{"a":1,"password":"cut o"#, #"{"a":1,"password":"<redacted>""#),
        (#"{"password""#, #"{"password""#),
        (
            #"{"password":"a"}"# + "\n" + #"{"password":"b"}"#,
            #"{"password":"<redacted>"}"# + "\n" + #"{"password":"<redacted>"}"#
        ),
        (#"["password",":","x"]"#, #"["password",":","x"]"#),
        ("{}}]", "{}}]"),
    ])
    func `members of a JSON body are hidden, and the rest stays as it is`(_ text: String, _ expected: String) {
        #expect(Self.policy.redactedBody(text, contentType: "application/json") == expected)
        #expect(Self.policy.redactedBody(text, contentType: nil) == expected)
    }

    @Test(arguments: [
        ("pass=p&a=b", "application/x-www-form-urlencoded", "pass=<redacted>&a=b"),
        ("P%41SS=p&a=b", "application/x-www-form-urlencoded; charset=utf-8", "P%41SS=<redacted>&a=b"),
        ("pass=p&a=b", nil, "pass=<redacted>&a=b"),
        ("pass=p&a=b", "text/plain", "pass=p&a=b"),
        (#"{"password":1}"#, "application/problem+json", #"{"password":"<redacted>"}"#),
        (#"data: {"password":1}"#, "text/event-stream", #"data: {"password":"<redacted>"}"#),
    ])
    func `a body is read as what it is`(_ text: String, _ type: String?, _ expected: String) {
        #expect(Self.policy.redactedBody(text, contentType: type) == expected)
    }

    @Test(arguments: [
        ("/users/{id}/files", "/users/7/files", "/users/<redacted>/files"),
        ("/users/{id}", "/users/7%2F8", "/users/<redacted>"),
        ("/a/{x}/b/{id}/{y}", "/a/1/b/2/3", "/a/1/b/<redacted>/3"),
        ("/users/{id}", "/elsewhere/7", "/users/{id}"),
        ("/users/{name}", "/users/7", "/users/7"),
    ])
    func `values of path placeholders are hidden`(_ template: String, _ path: String, _ expected: String) throws {
        var request = HttpRequestParams(
            httpMethod: .get,
            baseURL: try BaseURL("https://api.example.test"),
            percentEncodedPath: path,
            percentEncodedQuery: "k%65y=s&a=b",
            endpoint: EndpointDescriptor(domain: "Api", name: "get", method: .get, template: template)
        )
        request.redaction = Self.policy
        #expect(request.description == "GET https://api.example.test\(expected)?k%65y=<redacted>&a=b")
    }

    @Test func `a multipart form shows its texts, and files and bytes as sizes`() {
        let form = MultipartBody([
            MultipartBody.Part(name: "pass", value: "p4ss"),
            MultipartBody.Part(name: "note", value: "hello"),
            MultipartBody.Part(name: "file", fileName: "a.bin", content: Data([0, 255, 1])),
        ])
        let text = String(decoding: Self.policy.redacted(form).encoded() ?? Data(), as: UTF8.self)
        #expect(!text.contains("p4ss"))
        #expect(text.contains("\r\n\r\n<redacted>\r\n"))
        #expect(text.contains("hello"))
        #expect(text.contains("\r\n\r\n<3 bytes>\r\n"))
    }

    @Test func `a text that quotes a request does so without its secrets`() throws {
        let request = HttpRequestParams(
            httpMethod: .get,
            baseURL: try BaseURL("https://api.example.test"),
            percentEncodedQuery: "token=a%20b&page=1",
            headerFields: ["Authorization": "Bearer s3cr3t"]
        )
        let text = "no answer to ?token=a%20b (a b) with Bearer s3cr3t, s3cr3t, page=1"
        #expect(
            RedactionPolicy.standard.redacted(text, quoting: request)
                == "no answer to ?token=<redacted> (<redacted>) with <redacted>, <redacted>, page=1"
        )
    }

    @Test(arguments: [
        (
            "Location", "https://u:p@x.test/cb?code=s&a=b#access_token=s",
            "https://<redacted>@x.test/cb?code=<redacted>&a=b#access_token=<redacted>"
        ),
        ("location", "/cb#/in?token=s&a=b", "/cb#/in?token=<redacted>&a=b"),
        ("Content-Location", "/a?X-Amz-Signature=s", "/a?X-Amz-Signature=<redacted>"),
        (
            "Link", #"</a?token=s>; rel="next", </b?page=2&token=s>; rel=last, <c?token=s"#,
            #"</a?token=<redacted>>; rel="next", </b?page=2&token=<redacted>>; rel=last, <c?token=<redacted>"#
        ),
        ("Refresh", "5; url=/?token=s", "5; url=/?token=<redacted>"),
        ("Referer", "/?token=s", "/?token=<redacted>"),
        ("X-Other", "/?token=s", "/?token=s"), ("Link", "", ""), ("Location", "#?", "#?"),
    ])
    func `the secrets in the URLs of header fields are hidden`(_ name: String, _ value: String, _ expected: String) {
        let field = HttpHeaders.Field(name: name, value: value)
        #expect(RedactionPolicy.standard.redactedValue(of: field) == expected)
        #expect(RedactionPolicy.never.redactedValue(of: field) == value)
    }

    @Test func `a response shows no secret of its URL`() {
        let url = URL(string: "https://api.example.test/?token=s3cr3t&page=2")
        let response = Response(value: 7, headers: ["Location": "/?token=s3cr3t"], url: url)
        var dumped = ""
        dump(response, to: &dumped)
        for text in [dumped, String(describing: response), String(reflecting: response)] {
            #expect(!text.contains("s3cr3t") && text.contains("page=2") && text.contains("7"))
        }
        #expect(response.url == url)
    }

    @Test(arguments: [
        ("login[password]=p&a=b", "login[password]=<redacted>&a=b"),
        ("token[]=s&token[]=t", "token[]=<redacted>&token[]=<redacted>"),
        ("filter[api_key]=s&filter[name]=n", "filter[api_key]=<redacted>&filter[name]=n"),
        ("a.b.secret=s", "a.b.secret=<redacted>"),
        ("login%5Bpass%77ord%5D=p", "login%5Bpass%77ord%5D=<redacted>"),
        ("a=1;token=s;b=2", "a=1;token=<redacted>;b=2"),
        ("a=b=c&keyboard=de&author=x", "a=b=c&keyboard=de&author=x"), ("token", "token"), ("&&=", "&&="),
        (
            "variables=%7B%22input%22%3A%7B%22password%22%3A%22p%22%2C%22a%22%3A1%7D%7D",
            "variables=%7B%22input%22%3A%7B%22password%22%3A%22%3Credacted%3E%22%2C%22a%22%3A1%7D%7D"
        ),
        (
            "next=https%3A%2F%2Fu%3Ap%40x.test%2F%3Ftoken%3Ds%26a%3Db",
            "next=https%3A%2F%2F%3Credacted%3E%40x.test%2F%3Ftoken%3D%3Credacted%3E%26a%3Db"
        ),
        ("next=https%3a%2f%2fx.test%2f", "next=https%3a%2f%2fx.test%2f"),
    ])
    func `secrets are hidden at any depth of queries and forms`(_ text: String, _ expected: String) {
        #expect(RedactionPolicy.standard.redactedQuery(text) == expected)
        #expect(RedactionPolicy.standard.redactedBody(text, contentType: HttpForm.contentType) == expected)
        #expect(RedactionPolicy.standard.redactedURL("/a?\(text)#\(text)") == "/a?\(expected)#\(expected)")
        #expect(RedactionPolicy.never.redactedQuery(text) == text)
    }

    @Test(arguments: [
        ("//u:p@x.test/a", "//<redacted>@x.test/a"),
        ("/cart;jsessionid=s;v=1/b?x=1", "/cart;jsessionid=<redacted>;v=1/b?x=1"),
        ("https://x.test/@u/a", "https://x.test/@u/a"), ("https://u:p@q@x.test", "https://<redacted>@x.test"),
    ])
    func `secrets of a URL's address are hidden`(_ text: String, _ expected: String) {
        #expect(RedactionPolicy.standard.redactedURL(text) == expected)
    }

    @Test(arguments: CredentialNames.fields)
    func `usual names are hidden in queries, forms, JSON and multipart forms`(_ name: String) throws {
        let policy = RedactionPolicy.standard
        let encoded = PercentEncoding.value.encode(name)
        #expect(policy.redactedURL("/a?\(encoded)=s3cr3t&b=2") == "/a?\(encoded)=<redacted>&b=2")
        #expect(policy.redactedForm("\(name)=s3cr3t") == "\(name)=<redacted>")
        #expect(
            policy.redactedBody(#"{"a":[{"\#(name)":["s3cr3t"]}]}"#, contentType: "application/json")
                == #"{"a":[{"\#(name)":"<redacted>"}]}"#
        )
        let form = policy.redacted(MultipartBody([MultipartBody.Part(name: name, value: "s3cr3t")]))
        #expect(form.parts[0].content == Data("<redacted>".utf8))
    }

    @Test(arguments: CredentialNames.headers)
    func `usual names are hidden in logs, cURL lines, archives and errors`(_ name: String) async throws {
        let log = LogCapture()
        let recorder = HarRecorder()
        let stub = StubTransport { request in
            throw TransportError(.other, "Not understood: \(request.headerFields[name] ?? "")")
        }
        let api = DynamicApi("GET", "/a", transport: stub)
        api.configuration.interceptors = [HttpLogger(.bodies, curl: .always, sink: log.sink), recorder]
        let request = DynamicRequest([Header(wrappedValue: "s3cr3t-value", name)])
        _ = try? await api.call(request)
        let texts =
            [log.text, String(decoding: try recorder.archive(), as: UTF8.self), try api.$call(request).curl()]
            + PrintedText.all(of: try api.$call(request).request())
        #expect(!texts.contains { $0.contains("s3cr3t-value") })
        #expect(log.text.contains(name))
        #expect(stub.requests.first?.headerFields[name] == "s3cr3t-value")
    }

    @Test func `names are compared without case, also those that are added later`() {
        var policy = RedactionPolicy.never
        policy.headerNames.insert("X-Account-ID")
        #expect(policy.redactedValue(of: HttpHeaders.Field(name: "x-account-id", value: "7")) == "<redacted>")
        #expect(policy.headerNames == ["x-account-id"])
    }

    @Test func `a domain's policy reaches its cURL lines, descriptions and dumps`() throws {
        let api = DynamicApi("POST", "/users/{id}")
        api.configuration.redaction = Self.policy
        let request = DynamicRequest([
            Path(wrappedValue: 77, "id"), Query(wrappedValue: "kkk", "key"), Header(wrappedValue: "sss", "X-Secret"),
            JsonBody(wrappedValue: ["password": "ppp", "a": "b"]),
        ])
        let line = try api.$call(request).curl()
        let description = try api.$call(request).request().description
        for secret in ["77", "kkk", "sss", "ppp"] { #expect(!line.contains(secret) && !description.contains(secret)) }
        #expect(line.contains("b"))
        #expect(try api.$call(request).curl(redacting: .never).contains("ppp"))
    }
}
