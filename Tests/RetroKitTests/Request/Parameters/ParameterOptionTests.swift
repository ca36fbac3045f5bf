import Foundation
import RetroKit
import RetroKitTesting
import Testing

/// The options that say how parameters are written, and who decides when several say it.
struct ParameterOptionTests {
    private func query(
        _ value: some Any,
        _ options: ParameterOption...,
        endpoint: [EndpointOption] = [],
        domain: (inout ParameterOptions) -> Void = { _ in }
    ) throws -> String? {
        var configuration = DomainConfiguration(baseURL: URL(string: "https://api.example.test"))
        domain(&configuration.parameters)
        let api = DynamicApi("GET", "/x", options: endpoint, configuration: configuration)
        let field = Query(wrappedValue: value, "v", .group(options))
        return try api.$call(DynamicRequest([field])).request().percentEncodedQuery
    }

    static let arrays: [(ParameterOptions.ArrayFormat, String)] = [
        (.repeated, "v=a%2Cb&v=c"), (.brackets, "v%5B%5D=a%2Cb&v%5B%5D=c"), (.indexed, "v%5B0%5D=a%2Cb&v%5B1%5D=c"),
        (.comma, "v=a%2Cb,c"), (.comma.encoded, "v=a%2Cb%2Cc"), (.space, "v=a%2Cb%20c"), (.pipe, "v=a%2Cb%7Cc"),
        (.tab, "v=a%2Cb%09c"), (.joined(by: ";"), "v=a%2Cb;c"), (.joined(by: "&"), "v=a%2Cb%26c"),
    ]

    @Test(arguments: arrays)
    func `lists are written in every format`(_ format: ParameterOptions.ArrayFormat, _ expected: String)
        throws
    {
        #expect(try query(["a,b", "c"], .arrays(format)) == expected)
        #expect(try query([String](), .arrays(format)) == nil)
        #expect(try query([String?.none], .arrays(format)) == nil)
    }

    @Test func `a key with a dollar sign can stay as it is`() throws {
        let field = Query(wrappedValue: ["r", "w"], "$scope", .preEncoded, .arrays(.space))
        let request = try DynamicApi("GET", "/x").$call(DynamicRequest([field])).request()
        #expect(request.percentEncodedQuery == "$scope=r%20w")
    }

    @Test func `the nearest wins, option by option, within nested lists too`() throws {
        struct Filter: Encodable {
            var types = ["a", "b"]
            var isOpen = true
        }
        let domain: (inout ParameterOptions) -> Void = {
            $0.arrays = .indexed
            $0.nesting = .dots
        }
        #expect(try query(Filter(), domain: domain) == "v.types.0=a&v.types.1=b&v.isOpen=true")
        #expect(try query(Filter(), endpoint: [.arrays(.pipe)], domain: domain) == "v.types=a%7Cb&v.isOpen=true")
        #expect(
            try query(Filter(), .arrays(.comma), endpoint: [.arrays(.pipe), .bools(.numeric)], domain: domain)
                == "v.types=a,b&v.isOpen=1"
        )
    }

    @Test func `positions follow the nesting, and begin where they are told to`() throws {
        struct Entry: Encodable {
            var key: String
            var values: [Int]
        }
        let entries = [Entry(key: "a", values: [7, 8]), Entry(key: "b", values: [])]
        #expect(
            try query(entries, .arrays(.indexed(from: 1)), .nesting(.dots), .keys(.custom { $0.capitalized }))
                == "v.1.Key=a&v.1.Values.1=7&v.1.Values.2=8&v.2.Key=b"
        )
        #expect(try query([7, 8], .arrays(.indexed(from: 1))) == "v%5B1%5D=7&v%5B2%5D=8")
        #expect(try query([7, 8], .arrays(.indexed(from: .max)))?.hasPrefix("v%5B9223372036854775807%5D=7&") == true)
    }

    @Test func `a value can be one JSON text, by the domain's encoder`() throws {
        struct Filters: Encodable {
            var labelName = ["a", "b\"c"]
        }
        #expect(
            try query(Filters(), .json, endpoint: [.keys(.snakeCase)])
                == "v=%7B%22label_name%22%3A%5B%22a%22%2C%22b%5C%22c%22%5D%7D"
        )
        #expect(try query([Date(timeIntervalSince1970: 0)], .json) == "v=%5B%221970-01-01T00%3A00%3A00Z%22%5D")
        #expect(try query([1, 2], .json, .arrays(.comma)) == "v=%5B1%2C2%5D")
        #expect(try query(Filters?.none, .json) == nil)
        let error = #expect(throws: ApiError.self) { try query(Double.nan, .json) }
        #expect((error?.underlying as? RequestProblem)?.code == .invalidValue)
        let opaque = #expect(throws: ApiError.self) { try query(ParameterOptionTests(), .json) }
        #expect("\(opaque as Any)".contains("has the option .json, but is not Encodable"))
    }

    @Test func `a nil is left out, or written as it is asked for`() throws {
        #expect(try query(Int?.none) == nil)
        #expect(try query(Int?.none, .nils(.empty)) == "v=")
        #expect(try query(Int?.none, .nils(.null)) == "v=null")
        #expect(try query(Int?.none, .nils(.nameOnly)) == "v")
        struct Filter: Encodable {
            var a: Int?
            var b: String?
        }
        #expect(try query(Filter(b: "x")) == "v%5Bb%5D=x")
        #expect(try query(Filter(b: "x"), .nils(.empty)) == "v%5Ba%5D=&v%5Bb%5D=x")
    }

    @Test func `Bool has other words on demand`() throws {
        #expect(try query([true, false], .bools(.numeric)) == "v=1&v=0")
        #expect(try query(true, .bools(.words(true: "yes", false: "no"))) == "v=yes")
        #expect(try query(Bool?(false), domain: { $0.bools = .numeric }) == "v=0")
    }

    static let dates: [(ParameterOptions.DateFormat, String)] = [
        (.iso8601, "2023-08-25T07%3A34%3A59Z"), (.iso8601WithFraction, "2023-08-25T07%3A34%3A59.500Z"),
        (.secondsSince1970, "1692948899.5"), (.millisecondsSince1970, "1692948899500"), (.day, "2023-08-25"),
        (.custom { "\(Int($0.timeIntervalSince1970) / 86_400)" }, "19594"),
    ]

    @Test(arguments: dates)
    func `dates are written in every format`(_ format: ParameterOptions.DateFormat, _ expected: String) throws {
        #expect(try query(Date(timeIntervalSince1970: 1_692_948_899.5), .dates(format)) == "v=\(expected)")
    }

    @Test func `a formatter's own zone and locale count`() throws {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "dd/MM/yyyy"
        let date = Date(timeIntervalSince1970: 1_692_948_899)
        #expect(try query(date, .dates(.formatted(formatter))) == "v=25%2F08%2F2023")
        #expect(try query(date, .dates(.secondsSince1970)) == "v=1692948899")
    }

    @Test func `data is written in every format`() throws {
        let bytes = Data([0xFB, 0xFF, 0x01, 0x02])
        #expect(try query(bytes) == "v=%2B%2F8BAg%3D%3D")
        #expect(try query(bytes, .data(.base64URL)) == "v=-_8BAg")
        #expect(try query(bytes, .data(.hexadecimal)) == "v=fbff0102")
    }

    @Test func `floats are written in every format`() throws {
        #expect(try query([1.0, 0.1, 1e21]) == "v=1.0&v=0.1&v=1e%2B21")
        #expect(try query([1.0, 1.5], .floats(.trimmed)) == "v=1&v=1.5")
        #expect(try query(2.0 / 3, .floats(.fixed(2))) == "v=0.67")
        #expect(try query(Float(1), .floats(.custom { "\(Int($0))" })) == "v=1")
        let words = ParameterOptions.FloatFormat.nonFinite(
            positiveInfinity: "inf",
            negativeInfinity: "-inf",
            nan: "nan"
        )
        #expect(try query([1.5, .infinity, -.infinity, .nan], .floats(words)) == "v=1.5&v=inf&v=-inf&v=nan")
        let error = #expect(throws: ApiError.self) { try query(Double.nan, .floats(.fixed(2))) }
        #expect((error?.underlying as? RequestProblem)?.code == .invalidValue)
    }

    @Test func `a space is a plus sign on demand, and a plus sign never is one`() throws {
        #expect(try query("a b+c", .spaces(.plus)) == "v=a+b%2Bc")
    }

    @Test func `a converter speaks for its type in every place, and the nearest wins`() throws {
        struct Money: CustomStringConvertible {
            var cents: Int
            var description: String { "wrong" }
        }
        let domain: (inout ParameterOptions) -> Void = { $0.convert(Money.self) { "\($0.cents)c" } }
        #expect(try query(Money(cents: 5), domain: domain) == "v=5c")
        #expect(try query([Money?(Money(cents: 5)), nil], domain: domain) == "v=5c")
        #expect(try query(["a": Money(cents: 5)], domain: domain) == "v%5Ba%5D=5c")
        #expect(try query(Money(cents: 5), .convert(Money.self) { "\($0.cents)!" }, domain: domain) == "v=5%21")
        #expect(try query(7, domain: { $0.convert(Int.self) { "#\($0)" } }) == "v=%237")
        let error = #expect(throws: ApiError.self) {
            try query(Money(cents: 5), .convert(Money.self) { _ in throw CocoaError(.formatting) })
        }
        #expect((error?.underlying as? RequestProblem)?.parameter == "v")
    }

    @Test func `what is encoded already stays, and a stray percent sign is an error`() throws {
        #expect(try query("a%20b+c&d", .preEncoded) == "v=a%20b+c%26d")
        let error = #expect(throws: ApiError.self) { try query("100%", .preEncoded) }
        #expect((error?.underlying as? RequestProblem)?.code == .invalidPercentEncoding)
    }

    private struct Spellings {
        @Query(.arrays(.comma)) var ids: [Int] = [1, 2]
        @Query("d", .dates(.day), .nils(.empty)) var date: Date? = nil
        @Path(encoding: .segments) var path = "a/b c"
        @QueryMap(.prefix("m.")) var map = ["a": true]
    }

    private final class SpellingsApi: ApiDomain {
        @Get("/{path}", .bools(.numeric), .group([.arrays(.pipe)])) var call: (Spellings) async throws -> Void
    }

    @Test func `options stand behind a name or without one`() throws {
        let api = SpellingsApi(baseURL: try #require(URL(string: "https://api.example.test")))
        let request = try api.$call(Spellings(ids: [3, 4])).request()
        #expect(request.relativeTarget == "/a/b%20c?ids=3,4&d=&m.a=1")
    }
}
