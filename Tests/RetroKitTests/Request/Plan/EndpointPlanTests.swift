import Foundation
import RetroKit
import RetroKitTesting
import Testing

/// What is worked out once for an endpoint must not outlive what it was made of.
struct EndpointPlanTests {
    private struct Named {
        @Query var value: Int
        @Header var token: String

        init(_ name: String, _ value: Int, options: ParameterOption...) {
            _value = Query(wrappedValue: value, name, .group(options))
            _token = Header(wrappedValue: "t", "X-\(name)")
        }
    }

    private struct Fields {
        @Query var someValue: Int? = 1
        @Query var isOn = true
        @Path var id = "a b"
    }

    private final class PlanApi: ApiDomain {
        @Get("/named") var named: (Named) async throws -> Void
        @Get("/fields/{id}") var fields: (Fields) async throws -> Void
    }

    private func api() throws -> PlanApi {
        PlanApi(baseURL: try #require(URL(string: "https://api.example.test")))
    }

    @Test func `a change of the settings counts for the next call`() throws {
        let api = try api()
        #expect(try api.$fields(Fields()).request().relativeTarget == "/fields/a%20b?someValue=1&isOn=true")
        api.configuration.parameters.keys = .snakeCase
        api.configuration.parameters.bools = .numeric
        api.configuration.headers = ["X-A": "1"]
        api.configuration.timeout = .seconds(7)
        api.configuration.baseURL = URL(string: "https://other.example.test/v2")
        let request = try api.$fields(Fields()).request()
        #expect(request.url?.absoluteString == "https://other.example.test/v2/fields/a%20b?some_value=1&is_on=1")
        #expect(request.headerFields == ["X-A": "1"])
        #expect(request.timeout == .seconds(7))
        api.configuration.timeout = .zero
        #expect(throws: ApiError.self) { try api.$fields(Fields()).request() }
        api.configuration.timeout = nil
        #expect(try api.$fields(Fields()).request().timeout == nil)
    }

    @Test func `names and options of one value do not stick to the next`() throws {
        let api = try api()
        for name in ["a", "b", "a"] {
            let request = try api.$named(Named(name, 5)).request()
            #expect(request.percentEncodedQuery == "\(name)=5")
            #expect(request.headerFields["X-\(name)"] == "t")
        }
        let converted = Named("a", 5, options: .convert(Int.self) { "#\($0)" })
        #expect(try api.$named(converted).request().percentEncodedQuery == "a=%235")
        #expect(try api.$named(Named("a", 5)).request().percentEncodedQuery == "a=5")
        #expect(throws: ApiError.self) { try api.$named(Named("a b", 5)).request() }
    }

    @Test func `the short way knows the errors of the long one`() throws {
        let api = try api()
        for (id, code) in [("", RequestProblem.Code.emptyPathValue), ("..", .pathTraversal)] {
            let error = #expect(throws: ApiError.self) { try api.$fields(Fields(id: id)).request() }
            #expect((error?.underlying as? RequestProblem)?.code == code)
        }
        #expect(try api.$fields(Fields(someValue: nil)).request().percentEncodedQuery == "isOn=true")
        api.configuration.parameters.nils = .empty
        #expect(try api.$fields(Fields(someValue: nil)).request().percentEncodedQuery == "someValue=&isOn=true")
    }

    @Test func `many tasks may call an endpoint for the first time at once`() async throws {
        let api = SharedDomain(try api())
        let targets = await withTaskGroup(of: String?.self) { group in
            for number in 0..<100 {
                group.addTask {
                    if number % 10 == 0 { api.domain.configuration.timeout = .seconds(number + 1) }
                    return try? api.domain.$fields(Fields(someValue: number, id: "x")).request().relativeTarget
                }
            }
            return await group.reduce(into: Set<String?>()) { $0.insert($1) }
        }
        #expect(targets == Set((0..<100).map { "/fields/x?someValue=\($0)&isOn=true" }))
    }
}
