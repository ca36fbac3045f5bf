import Foundation
import RetroKit
import RetroKitTesting
import Testing

/// In which forms dates and identifiers come and go.
struct DateFormTests {
    private static let noon = 1_769_860_800.0

    @Test(arguments: [
        ("2026-01-31t12:00:00z", 0.0), ("2026-01-31T12:00Z", 0), ("2026-01-31 12:00:00Z", 0),
        ("2026-01-31T12:00:05,25Z", 5.25), ("2026-01-31T12:00:05.331000+00:00", 5.331),
        ("2026-01-31T12:00:05.1Z", 5.1), ("2026-01-31T12:00:05.12345678901234567890Z", 5.123456789),
        ("2026-01-31T07:00:00-05", 0), ("2026-01-31T11:59:60z", 0),
    ])
    func `a date of RFC 3339 is read in all its spellings`(_ text: String, _ seconds: Double) throws {
        let date = try JSONDecoder.retroKit.decode([Date].self, from: Data(#"["\#(text)"]"#.utf8))[0]
        #expect(abs(date.timeIntervalSince1970 - Self.noon - seconds) < 0.000_001)
    }

    @Test(arguments: [
        "2026-02-30T12:00:00Z", "2026-01-31T24:00:00Z", "2026-01-31T12:00:00.Z", "2026-01-31T12:00:00+1:00",
        "2026-01-31T12:00:00+01:0", "2026-01-31T12:00:00Zulu", "26-01-31T12:00:00Z", "2026-13-01T00:00:00Z", "",
        "2026-01-31T٣٢:00:00Z", "2026-01-31Z", "Sat, 31 Jan 2026 12:00:00 GMT", "1769860800",
    ])
    func `what is no such date is refused`(_ text: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder.retroKit.decode([Date].self, from: Data(#"["\#(text)"]"#.utf8))
        }
    }

    /// A domain that is answered with one response, and that keeps what it sent.
    private func api(_ body: String = #"{"at":"2026-01-31T12:00:00Z"}"#, type: String = "application/json") -> (
        DatesApi, Kept<HttpRequestParams>
    ) {
        let sent = Kept<HttpRequestParams>()
        let api = DatesApi(
            configuration: DomainConfiguration(baseURL: URL(string: "https://api.example.test")),
            transport: StubTransport { request in
                sent.add(request)
                return HttpOperationResult(
                    statusCode: 200,
                    headerFields: ["Content-Type": type],
                    body: Data(body.utf8)
                )
            }
        )
        return (api, sent)
    }

    @Test(arguments: [
        #""2026-01-31T12:00:00""#, #""2026-01-31T12:00:00.000000""#, #""2026-01-31 12:00""#, "1769860800",
        #""1769860800""#, #""Sat, 31 Jan 2026 12:00:00 GMT""#, #""Sat, 31 Jan 2026 13:00:00 +0100""#,
        #""2026-01-31t12:00:00z""#,
    ])
    func `a domain lists the forms that it accepts, whatever decoder it has`(_ date: String) async throws {
        let api = api(#"{"at":\#(date)}"#).0
        await #expect(throws: ApiError.self) { try await api.strict() }
        api.configuration.response.acceptedDates = [.iso8601, .iso8601WithoutZone, .rfc1123, .secondsSince1970]
        #expect(try await api.event().at.timeIntervalSince1970 == Self.noon)
        api.configuration.decoder = JSONDecoder()
        api.configuration.parameters.keys = .snakeCase
        #expect(try await api.event().at.timeIntervalSince1970 == Self.noon)
    }

    @Test func `an endpoint's forms go before its domain's, in forms and streams too`() async throws {
        let day = Self.noon - 43_200
        #expect(try await api(#"{"at":"2026-01-31"}"#).0.days().at.timeIntervalSince1970 == day)
        let form = api("at=2026-01-31", type: "application/x-www-form-urlencoded").0
        #expect(try await form.days().at.timeIntervalSince1970 == day)
        for try await event in try await api(#"{"at":"2026-01-31"}"#).0.lines() {
            #expect(event.at.timeIntervalSince1970 == day)
        }
    }

    @Test func `a decoder with a strategy of its own keeps it`() async throws {
        let api = api(#"{"at":1000}"#).0
        api.configuration.decoder.dateDecodingStrategy = .millisecondsSince1970
        api.configuration.response.acceptedDates = [.secondsSince1970]
        #expect(try await api.event().at.timeIntervalSince1970 == 1)
        #expect(api.validate().contains { $0.description.contains("acceptedDates") })
    }

    @Test func `an empty list of forms is a finding`() {
        let api = api().0
        api.configuration.response.acceptedDates = []
        #expect(api.validate().contains { $0.description.contains("acceptedDates") })
    }

    @Test(arguments: [
        (ParameterOptions.DateFormat.secondsSince1970, "1769860800", "1769860800"),
        (.millisecondsSince1970, "1769860800000", "1769860800000"), (.day, "2026-01-31", #""2026-01-31""#),
        (.rfc1123, "Sat%2C%2031%20Jan%202026%2012%3A00%3A00%20GMT", #""Sat, 31 Jan 2026 12:00:00 GMT""#),
        (.iso8601WithFraction, "2026-01-31T12%3A00%3A00.000Z", #""2026-01-31T12:00:00.000Z""#),
    ])
    func `one setting says how dates are sent, in queries and JSON alike`(
        _ format: ParameterOptions.DateFormat,
        _ query: String,
        _ json: String
    ) async throws {
        let (api, sent) = api()
        api.configuration.parameters.dates = format
        _ = try await api.send(Sending(at: Date(timeIntervalSince1970: Self.noon)))
        let request = try #require(sent.values.last)
        let url = try #require(request.url).absoluteString
        #expect(url.replacing(":", with: "%3A").replacing(",", with: "%2C").hasSuffix("?at=\(query)"))
        let body = try #require(request.httpBody.encoded())
        #expect(String(decoding: body, as: UTF8.self).contains(#""at":\#(json)"#))
    }

    @Test func `one setting says how identifiers are written, in path, query, header, form and JSON`() async throws {
        let id = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
        let (api, sent) = api()
        for (isLower, text) in [(false, id.uuidString), (true, id.uuidString.lowercased())] {
            if isLower { api.configuration.parameters.uuids = .lowercase }
            _ = try await api.identify(Identifying(id: id))
            let request = try #require(sent.values.last)
            let url = try #require(request.url).absoluteString
            #expect(url.hasSuffix("/things/\(text)?query=\(text)"))
            #expect(request.headerFields["X-Id"] == text)
            #expect(request.httpBody.encoded().map { String(decoding: $0, as: UTF8.self) } == #"{"id":"\#(text)"}"#)
            _ = try await api.fill(Filling(id: id))
            #expect(sent.values.last?.httpBody.encoded().map { String(decoding: $0, as: UTF8.self) } == "id=\(text)")
        }
        api.configuration.parameters.uuids = .uppercase
        _ = try await api.lower(id)
        #expect(sent.values.last?.url?.absoluteString.hasSuffix("/lower/\(id.uuidString.lowercased())") == true)
    }
}

private struct Event: Codable, Sendable {
    var at: Date
}

private struct Sending {
    @Query var at: Date
    @JsonBody var body: Event

    init(at: Date) {
        self.at = at
        body = Event(at: at)
    }
}

private struct Thing: Codable, Sendable {
    var id: UUID
}

private struct Identifying {
    @Path var id: UUID
    @Query var query: UUID
    @Header("X-Id") var header = UUID()
    @JsonBody var body: Thing

    init(id: UUID) {
        self.id = id
        query = id
        header = id
        body = Thing(id: id)
    }
}

private struct Filling {
    @Field var id: UUID
}

private final class DatesApi: ApiDomain {
    @Get("/event") var event: () async throws -> Event
    @Get("/event", .acceptedDates(.day)) var days: () async throws -> Event
    @Get("/event", .acceptedDates(.custom { _ in nil })) var strict: () async throws -> Event
    @Get("/lines", .acceptedDates(.day)) var lines: () async throws -> JsonLines<Event>
    @Post("/events") var send: (Sending) async throws -> Empty
    @Post("/things/{id}") var identify: (Identifying) async throws -> Empty
    @Post("/forms") var fill: (Filling) async throws -> Empty
    @Get("/lower/{id}", .uuids(.lowercase)) var lower: (UUID) async throws -> Empty
}
