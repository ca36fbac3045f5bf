import RetroKit

/// One step of the tour: something that RetroKit does, and the source that makes it do so.
struct TourStep: Sendable {
    let title: String
    /// What the user of the library writes.
    let source: String
    /// Does it.
    let perform: @Sendable (TourStage) async throws -> TourResult

    init(_ title: String, source: String, perform: @escaping @Sendable (TourStage) async throws -> TourResult) {
        self.title = title
        self.source = source
        self.perform = perform
    }
}

/// What the steps work with.
struct TourStage {
    let service: SchedulesService
    let transport: any HttpTransport
    let api: SchedulesApi

    init(_ service: SchedulesService, over transport: any HttpTransport) {
        self.service = service
        self.transport = transport
        api = SchedulesApi(at: service.baseURL, over: transport)
    }

    /// The account of all calls.
    static let account = "demo"
}

/// What a step has to show, and what it should have been.
struct TourResult: Sendable {
    /// The request as a command line.
    let curl: String
    /// The value, as Swift writes it.
    let value: String
    /// The value that it should be.
    let expectedValue: String
    /// Whether it is.
    let isExpected: Bool
    /// The statuses that the service should have answered with, one a request.
    let expectedStatuses: [Int]
    /// What the service received, where the step is about that.
    let received: [String]
    /// What was shown while the call was under way.
    let progress: [String]

    init<Value: Equatable>(
        curl: String,
        value: Value,
        expected: Value,
        statuses: [Int] = [200],
        received: [String] = [],
        progress: [String] = []
    ) {
        self.curl = curl
        self.value = ValueText(value).text(width: Self.width)
        self.received = received
        self.progress = progress
        expectedValue = ValueText(expected).text(width: Self.width)
        isExpected = value == expected
        expectedStatuses = statuses
    }

    private static let width = 100
}
