import Foundation
import RetroKit
import RetroKitTesting
import Testing

/// Objects and maps as parameters.
struct ObjectParameterTests {
    private struct Owner: Encodable {
        var name = "Ada"
        var tags = ["x", "y"]
    }

    private struct Filter: Encodable {
        enum CodingKeys: String, CodingKey {
            case owner
            case since = "created_after"
            case status
        }

        enum Status: String, Encodable { case inProgress = "in_progress" }

        var owner = Owner()
        var since = Date(timeIntervalSince1970: 0)
        var status = Status.inProgress
    }

    private func request(_ fields: Any..., template: String = "/x") throws -> HttpRequestParams {
        try DynamicApi("GET", template).$call(DynamicRequest(fields)).request()
    }

    private func query(_ field: Any) throws -> String? {
        try request(field).percentEncodedQuery?.removingPercentEncoding
    }

    private func problem(_ field: Any) -> RequestProblem? {
        let error = #expect(throws: ApiError.self) { try request(field) }
        return error?.underlying as? RequestProblem
    }

    @Test func `an object is written by its coding keys, in their order`() throws {
        #expect(
            try query(Query(wrappedValue: Filter(), "f"))
                == "f[owner][name]=Ada&f[owner][tags]=x&f[owner][tags]=y&f[created_after]=1970-01-01T00:00:00Z"
                + "&f[status]=in_progress"
        )
        #expect(
            try query(Query(wrappedValue: Filter(), "f", .nesting(.dots), .arrays(.comma)))
                == "f.owner.name=Ada&f.owner.tags=x,y&f.created_after=1970-01-01T00:00:00Z&f.status=in_progress"
        )
    }

    @Test func `a deep object has one level, and its lists repeat the name`() throws {
        #expect(
            try query(Query(wrappedValue: Owner(), "o", .nesting(.deepObject), .arrays(.comma)))
                == "o[name]=Ada&o[tags]=x&o[tags]=y"
        )
        let problem = problem(Query(wrappedValue: Filter(), "f", .nesting(.deepObject)))
        #expect(problem?.code == .unsupportedValue)
        #expect(problem?.message.contains(".nesting(.brackets)") == true)
    }

    @Test func `objects in lists need positions or brackets`() throws {
        let owners = [Owner(name: "Ada", tags: []), Owner(name: "Bob", tags: ["z"])]
        #expect(
            try query(Query(wrappedValue: owners, "o", .arrays(.indexed)))
                == "o[0][name]=Ada&o[1][name]=Bob&o[1][tags][0]=z"
        )
        #expect(
            try query(Query(wrappedValue: owners, "o", .arrays(.brackets)))
                == "o[][name]=Ada&o[][name]=Bob&o[][tags][]=z"
        )
        #expect(problem(Query(wrappedValue: owners, "o"))?.message.contains(".arrays(.indexed)") == true)
    }

    @Test func `an object in a form is written as in a query, in order of declaration`() throws {
        struct Detail: Encodable {
            var email = "a@b.c"
            var age = 42
        }
        let field = FormParam(wrappedValue: Detail(), "detail", .nesting(.dots))
        let body = try DynamicApi().$call(DynamicRequest([field])).request().body
        #expect(body == Data("detail.email=a%40b.c&detail.age=42".utf8))
    }

    @Test func `an enum without raw values is refused, Encodable or not`() throws {
        enum Bare: Encodable { case one }
        #expect(problem(Query(wrappedValue: Bare.one, "v"))?.code == .unsupportedValue)
    }

    @Test func `an object that contains itself is refused`() throws {
        final class Node: Encodable { var next: Node? }
        let node = Node()
        node.next = node
        defer { node.next = nil }
        let problem = problem(Query(wrappedValue: node, "v"))
        #expect(problem?.code == .unsupportedValue)
        #expect(problem?.message.contains("contains itself") == true)
    }

    @Test func `every kind of container of an Encodable type is understood`() throws {
        struct Custom: Encodable {
            enum Key: String, CodingKey { case list, object, base }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: Key.self)
                var list = container.nestedUnkeyedContainer(forKey: .list)
                try list.encode(1)
                try list.encode("a b")
                try list.encodeNil()
                var object = container.nestedContainer(keyedBy: Key.self, forKey: .object)
                try object.encode(true, forKey: .list)
                try container.superEncoder(forKey: .base).singleValueContainer().encodeOnce(2.5)
            }
        }
        #expect(try query(QueryMap(wrappedValue: Custom())) == "list=1&list=a b&object[list]=true&base=2.5")
    }

    @Test func `a map's keys are the names, sorted unless it has an order of its own`() throws {
        #expect(try query(QueryMap(wrappedValue: ["z": [1, 2], "a": [3]])) == "a=3&z=1&z=2")
        let pairs: KeyValuePairs = ["z": 1, "a": 2, "z": 3]
        #expect(try query(QueryMap(wrappedValue: pairs)) == "z=1&a=2&z=3")
        #expect(try query(QueryMap(wrappedValue: Owner(), "o", .prefix("o."))) == "o.name=Ada&o.tags=x&o.tags=y")
        #expect(try query(QueryMap(wrappedValue: [String: Int]?.none)) == nil)
        #expect(problem(QueryMap(wrappedValue: 5, "m"))?.code == .unsupportedValue)
    }

    @Test func `a flag is a name alone`() throws {
        #expect(try query(QueryFlag(wrappedValue: true, "archived")) == "archived")
        #expect(try query(QueryFlag(wrappedValue: false, "archived")) == nil)
        #expect(try query(QueryFlag(wrappedValue: Bool?.none, "archived")) == nil)
        #expect(try query(QueryFlag(wrappedValue: Bool?(true), "archived")) == "archived")
        #expect(try query(QueryFlag(wrappedValue: ["a b", "c"], "x")) == "a b&c")
    }

    @Test func `a header map sends a field for each entry and removes what is nil`() throws {
        var configuration = DomainConfiguration(baseURL: URL(string: "https://api.example.test"))
        configuration.headers = ["Accept": "text/csv", "X-A": "domain"]
        let map: [String: [String]?] = ["X-Tag": ["a", "b"], "Accept": nil]
        let api = DynamicApi("GET", "/", configuration: configuration)
        let request = try api.$call(DynamicRequest([HeaderMap(wrappedValue: map)])).request()
        #expect(request.headerFields == ["X-A": "domain", "X-Tag": "a", "X-Tag": "b"])
        #expect(problem(HeaderMap(wrappedValue: "a", "m"))?.code == .unsupportedValue)
        #expect(problem(HeaderMap(wrappedValue: ["X-A": "a\r\nb"]))?.code == .invalidHeaderValue)
    }

    @Test func `a list in a path is joined by commas, or as it is asked for`() throws {
        let ids = ["a,b", "c"]
        #expect(try request(Path(wrappedValue: ids, "v"), template: "/{v}").percentEncodedPath == "/a%2Cb,c")
        let piped = Path(wrappedValue: ids, "v", .arrays(.joined(by: ";")))
        #expect(try request(piped, template: "/{v}").percentEncodedPath == "/a%2Cb;c")
    }
}

extension SingleValueEncodingContainer {
    /// Encodes a value in a container that is a temporary.
    fileprivate func encodeOnce(_ value: some Encodable) throws {
        var container = self
        try container.encode(value)
    }
}
